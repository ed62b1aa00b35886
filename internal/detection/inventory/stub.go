package inventory

import (
	"regexp"
	"strings"
	"sync"
	"unicode"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// Stub is a call that puts something in the place of code: jest.mock("./cart"),
// patch("shop.cart.total"), allow(cart).to receive(:total).
type Stub struct {
	Case    *Case    // the case it stands in or is attached to, nil when it holds for the file
	Call    string   // the word that makes the stub: mock, patch
	Targets []string // what is replaced: modules, dotted names, members
	Text    string
	Line    int
}

// maxTarget is how long an argument may be that names a target; longer ones are code.
const maxTarget = 80

// partial are words of stubs that keep the real thing and change a part of it.
var partial = []string{"requireActual", "importActual", "importOriginal", "wraps=", "call_through", "and_call_original", "callThrough",
	"CALLS_REAL_METHODS", "CallBase", "makePartial", "callOriginal"}

// Stubs lists what the tests of the file replace, in order. It is read when asked,
// because most changes have no use for it.
func (f *File) Stubs() []Stub {
	if !f.stubsRead {
		f.stubs, f.stubsRead = f.readStubs(), true
	}
	return f.stubs
}

func (f *File) readStubs() []Stub {
	calls, said := map[string]bool{}, map[string]bool{}
	for _, framework := range f.rules.frameworks {
		for _, m := range framework.Mock {
			for _, name := range m.Call {
				if f.says(name, said) {
					calls[name] = true
				}
			}
		}
	}
	if len(calls) == 0 || !f.Test {
		return nil
	}
	t := f.Tree
	var out []Stub
	for n := range t.Nodes {
		if t.Role(n) != syntax.Call || t.InChain(n) {
			continue
		}
		links := t.Chain(n)
		at := stubLink(links, calls)
		if at < 0 && t.Language == syntax.Ruby {
			at = toldToAnswer(links, calls)
		}
		if at >= 0 {
			s := Stub{Case: f.caseAround(n), Call: links[at].Name, Targets: f.stubTargets(links, at), Text: firstLine(t.Text(n)), Line: t.Line(n)}
			if Partly(t.Text(n)) {
				if s.Targets = replacedMembers(t.Text(n)); len(s.Targets) == 0 {
					continue
				}
			}
			out = append(out, s)
		}
	}
	return out
}

// says tells whether all words of a name stand somewhere in the file, and notes of each whether it does.
func (f *File) says(name string, said map[string]bool) bool {
	apart := func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }
	for word := range strings.FieldsFuncSeq(name, apart) {
		there, asked := said[word]
		if !asked {
			there = strings.Contains(f.Tree.All(), word)
			said[word] = there
		}
		if !there {
			return false
		}
	}
	return true
}

// stubLink finds the link that makes a chain a stub. A spy replaces nothing until it
// is told what to answer.
func stubLink(links []syntax.Link, calls map[string]bool) int {
	name := ""
	for i, l := range links {
		if name += l.Name; l.Called && calls[name] {
			if strings.Contains(strings.ToLower(l.Name), "spy") && i == len(links)-1 {
				return -1
			}
			return i
		}
		name += "."
	}
	return -1
}

// toldToAnswer finds the link by which a thing of Ruby itself is told what to answer: cart.stub(:total, 3).
func toldToAnswer(links []syntax.Link, calls map[string]bool) int {
	for i, l := range links {
		if i > 0 && calls[l.Name] && (l.Name == "stub" || l.Name == "stubs" || l.Name == "any_instance") {
			return i
		}
	}
	return -1
}

// Partly tells a stub that keeps the real thing and changes a part of it.
func Partly(text string) bool {
	for _, w := range partial {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// keepsRest is a call for the module itself, whatever type it is said to have.
var keepsRest = lazy.MustCompile(`(?:equireActual|importActual)(?:<|\()|importOriginal`)

var replacedMember = lazy.MustCompile(`[{,]\s*(\w+)\s*:`)

// replacedMembers are the members of a module of which a stub keeps the rest.
func replacedMembers(text string) []string {
	if !keepsRest.MatchString(text) {
		return nil
	}
	var out []string
	for _, m := range replacedMember.FindAllStringSubmatch(text, 8) {
		if m[1] != "__esModule" && m[1] != "default" {
			out = append(out, m[1])
		}
	}
	return out
}

var received = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\breceive\(?\s*:(\w+[?!]?)`) })

// stubTargets are the names in the arguments of a stub, and of the link after it that
// says which message is answered: receive(:total).
func (f *File) stubTargets(links []syntax.Link, at int) []string {
	var out []string
	take := func(l syntax.Link) {
		for i, a := range l.Args {
			text := strings.Trim(f.Tree.ArgText(a), "\"'`: ")
			if i < 2 && text != "" && len(text) <= maxTarget && !strings.ContainsAny(text, "{}=>\n") {
				out = append(out, text)
			}
		}
	}
	if at > 0 && f.Tree.Language == syntax.Ruby {
		out = append(out, syntax.ChainName(links[:at]))
	}
	take(links[at])
	for _, l := range links[at+1:] {
		for _, a := range l.Args {
			if m := received().FindStringSubmatch(f.Tree.ArgText(a)); l.Name == "to" && m != nil {
				out = append(out, m[1])
			}
		}
		if l.Name == "expects" || l.Name == "stubs" {
			take(l)
		}
	}
	return out
}

// caseAround is the case a node stands in, or is a decorator of.
func (f *File) caseAround(n int) *Case {
	t := f.Tree
	var best *Case
	for _, c := range f.Cases {
		if c.embedded {
			continue
		}
		in := t.Within(n, c.node)
		if !in && t.Parent(c.node) > 0 && t.Kind(t.Parent(c.node)) == "decorated_definition" {
			in = t.Within(n, t.Parent(c.node))
		}
		if in && (best == nil || c.node > best.node) {
			best = c
		}
	}
	return best
}
