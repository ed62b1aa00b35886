package lazy

import (
	"encoding/binary"
	"regexp/syntax"
	"slices"
	"sync"
	"sync/atomic"
	"unicode/utf8"
)

// automaton answers whether an ASCII text matches, one table look-up a byte. Its states
// are made when a text first leads to them. It knows neither places nor groups, and of
// most questions "no" is all there is to know.
type automaton struct {
	prog    *syntax.Prog
	once    bool           // matches begin where the text does
	classes [end + 1]uint8 // bytes that no instruction tells apart share a class
	letters []rune         // one byte of each class, -1 for the end of the text
	start   *state
	mu      sync.Mutex // guards states
	states  map[string]*state
	full    atomic.Bool
}

// end stands for the end of the text among the bytes.
const end = utf8.RuneSelf

// maxStates is how many states an expression may have before it is asked the slow way:
// what needs more would cost more memory than it saves time.
const maxStates = 1000

// state is where the instructions of an expression may stand after a byte.
type state struct {
	at       []uint32
	previous rune
	next     []atomic.Pointer[state] // by class; nil is not known yet
}

// matched and dead end a search.
var matched, dead = &state{}, &state{}

func automatonOf(source string) *automaton {
	re, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		return nil
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return nil
	}
	a := &automaton{prog: prog, once: prog.StartCond()&syntax.EmptyBeginText != 0, states: map[string]*state{}}
	a.classify()
	a.start = a.state([]uint32{uint32(prog.Start)}, -1)
	return a
}

// match tells whether a text matches; known is false for one that has to be asked the
// slow way.
func (a *automaton) match(s string) (matches, known bool) {
	at := a.start
	for i := 0; i <= len(s); i++ {
		letter := byte(end)
		if i < len(s) {
			if letter = s[i]; letter >= utf8.RuneSelf {
				return false, false
			}
		}
		class := a.classes[letter]
		next := at.next[class].Load()
		if next == nil {
			if next = a.step(at, class); next == nil {
				return false, false
			}
		}
		switch at = next; at {
		case matched:
			return true, true
		case dead:
			return false, true
		}
	}
	return false, true
}

// step makes the state that a class of bytes leads to; nil when there are too many.
func (a *automaton) step(from *state, class uint8) *state {
	if a.full.Load() {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	next := a.follow(from, a.letters[class])
	if next == nil {
		a.full.Store(true)
		return nil
	}
	from.next[class].Store(next)
	return next
}

func (a *automaton) follow(from *state, letter rune) *state {
	open, seen := slices.Clone(from.at), make([]bool, len(a.prog.Inst))
	holds := syntax.EmptyOpContext(from.previous, letter)
	var next []uint32
	for len(open) > 0 {
		pc := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[pc] {
			continue
		}
		seen[pc] = true
		switch in := &a.prog.Inst[pc]; in.Op {
		case syntax.InstMatch:
			return matched
		case syntax.InstAlt, syntax.InstAltMatch:
			open = append(open, in.Out, in.Arg)
		case syntax.InstCapture, syntax.InstNop:
			open = append(open, in.Out)
		case syntax.InstEmptyWidth:
			if syntax.EmptyOp(in.Arg)&^holds == 0 {
				open = append(open, in.Out)
			}
		case syntax.InstFail:
		default:
			if letter >= 0 && in.MatchRune(letter) {
				next = append(next, in.Out)
			}
		}
	}
	switch {
	case letter < 0:
		return dead
	case !a.once:
		next = append(next, uint32(a.prog.Start))
	}
	return a.state(next, letter)
}

// state is the one state with these instructions; nil when there are too many.
func (a *automaton) state(at []uint32, previous rune) *state {
	if len(at) == 0 {
		return dead
	}
	slices.Sort(at)
	at = slices.Compact(at)
	key := []byte{kindOf(previous)}
	for _, pc := range at {
		key = binary.AppendUvarint(key, uint64(pc))
	}
	s := a.states[string(key)]
	if s == nil && len(a.states) < maxStates {
		s = &state{at: at, previous: previous, next: make([]atomic.Pointer[state], len(a.letters))}
		a.states[string(key)] = s
	}
	return s
}

// kindOf tells apart what an assertion of no width can: the beginning, the end of a line,
// a letter of a word, anything else.
func kindOf(r rune) byte {
	switch {
	case r < 0:
		return 0
	case r == '\n':
		return 1
	case syntax.IsWordChar(r):
		return 2
	}
	return 3
}

// classify puts bytes into one class that match the same instructions.
func (a *automaton) classify() {
	known := map[string]uint8{}
	var asked []*syntax.Inst
	for i := range a.prog.Inst {
		switch in := &a.prog.Inst[i]; in.Op {
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
			asked = append(asked, in)
		}
	}
	for b := range rune(utf8.RuneSelf) {
		key := []byte{kindOf(b)}
		for i, in := range asked {
			if i%8 == 0 {
				key = append(key, 0)
			}
			if in.MatchRune(b) {
				key[len(key)-1] |= 1 << (i % 8)
			}
		}
		class, ok := known[string(key)]
		if !ok {
			class = uint8(len(a.letters))
			known[string(key)] = class
			a.letters = append(a.letters, b)
		}
		a.classes[b] = class
	}
	a.classes[end] = uint8(len(a.letters))
	a.letters = append(a.letters, -1)
}
