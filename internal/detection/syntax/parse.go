package syntax

/*
#cgo CFLAGS: -std=c11 -O2
#cgo linux LDFLAGS: -Wl,--unresolved-symbols=ignore-all
#cgo darwin LDFLAGS: -Wl,-undefined,dynamic_lookup
#include "flatten.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"
	"unsafe"
)

// Limits of one parse. A file beyond them is not judged by structure, and the
// report says so. A sound text takes its size; the deadline is for those that do not.
const (
	MaxBytes       = 8 << 20
	Deadline       = 2 * time.Second
	DeadlinePerMiB = time.Second
)

func deadline(bytes int) time.Duration {
	return Deadline + DeadlinePerMiB*time.Duration(bytes>>10)/1024
}

// Reasons why a text could not be read.
var (
	ErrTooLarge = errors.New("larger than the parser's limit")
	ErrDeadline = errors.New("not parsed within the deadline")
)

// handle owns the C tree, which an incremental parse of another version starts from.
type handle struct {
	tree    unsafe.Pointer
	grammar Language
	cleanup runtime.Cleanup
}

// Parse reads a text. Text that does not parse is in the tree as broken nodes; an
// error means there is no tree at all.
func Parse(lang Language, src []byte) (*Tree, error) {
	return parse(lang, src, nil, nil)
}

// Forget frees what only a Reparse needs, at once instead of some day. A Reparse after
// it starts from nothing.
func (t *Tree) Forget() {
	if t == nil || t.handle == nil {
		return
	}
	t.handle.cleanup.Stop()
	C.hf_free_tree(t.handle.tree)
	t.handle = nil
}

// Reparse reads another version of a tree's text, reusing what did not change.
func (t *Tree) Reparse(src []byte) (*Tree, error) {
	if t.handle == nil || t.handle.grammar != grammarOf(t.Language, src) {
		return Parse(t.Language, src)
	}
	changed := edits(parsed(t.Language, t.Source), parsed(t.Language, src))
	if rewritten(changed) > len(src)/rewrittenShare {
		return Parse(t.Language, src)
	}
	return parse(t.Language, src, t.handle, changed)
}

func parse(lang Language, src []byte, old *handle, edits []edit) (*Tree, error) {
	if len(src) > MaxBytes {
		return nil, ErrTooLarge
	}
	text := parsed(lang, src)
	t, err := parseOpen(grammarOf(lang, src), input{text, deadline(len(text)), old, edits})
	if err != nil {
		return nil, err
	}
	t.Language, t.Source, t.text, t.lines = lang, src, unsafe.String(unsafe.SliceData(src), len(src)), lineStarts(src)
	endAt(t.Nodes, uint32(len(src)))
	t.chains = map[int][]Link{}
	t.reshape()
	clear(t.chains) // reshaping may have given nodes other numbers
	return t, nil
}

// input is what a parser is given.
type input struct {
	text     []byte
	deadline time.Duration
	old      *handle // a tree to start from, and where the text differs from its own
	edits    []edit
}

// build has the nodes of a text made by the grammar's parser.
func build(grammar Language, in input) (*Tree, error) {
	d, err := dialectOf(grammar)
	if err != nil {
		return nil, err
	}
	var oldTree unsafe.Pointer
	if in.old != nil {
		oldTree = in.old.tree
	}
	changed := make([]C.hf_edit, 0, len(in.edits))
	for _, e := range in.edits {
		changed = append(changed, C.hf_edit{start: cPoint(e.start), old_end: cPoint(e.oldEnd), new_end: cPoint(e.newEnd)})
	}
	var out C.hf_tree
	status := C.hf_parse(d.grammar, (*C.char)(unsafe.Pointer(unsafe.SliceData(in.text))), C.uint32_t(len(in.text)),
		C.uint64_t(in.deadline.Microseconds()), oldTree, unsafe.SliceData(changed), C.uint32_t(len(changed)), &out)
	runtime.KeepAlive(in.old)
	defer C.hf_free_nodes(&out)
	switch status {
	case C.HF_TIMEOUT:
		return nil, ErrDeadline
	case C.HF_NO_MEMORY:
		C.hf_free_tree(out.tree)
		return nil, errors.New("out of memory while parsing")
	case C.HF_BAD_GRAMMAR:
		return nil, fmt.Errorf("grammar of %s does not fit the parser", grammar)
	}
	h := &handle{tree: out.tree, grammar: grammar}
	h.cleanup = runtime.AddCleanup(h, func(p unsafe.Pointer) { C.hf_free_tree(p) }, h.tree)
	t := &Tree{fields: d.fields, handle: h}
	t.Nodes = make([]Node, int(out.count))
	copy(t.Nodes, unsafe.Slice((*Node)(unsafe.Pointer(out.nodes)), int(out.count)))
	t.kinds = make([]kindInfo, int(out.kind_count))
	for i, name := range unsafe.Slice(out.kinds, int(out.kind_count)) {
		t.kinds[i] = d.kind(unsafe.Pointer(name))
	}
	return t, nil
}

// dialect is a language's grammar together with our table of its kinds.
type dialect struct {
	lang    Language
	grammar unsafe.Pointer
	fields  []string

	mu    sync.Mutex
	known map[unsafe.Pointer]kindInfo
}

var (
	dialectsMu sync.Mutex
	dialects   = map[Language]*dialect{}
)

func dialectOf(lang Language) (*dialect, error) {
	dialectsMu.Lock()
	defer dialectsMu.Unlock()
	if d := dialects[lang]; d != nil {
		return d, nil
	}
	grammar, ok := grammars[lang]
	if !ok {
		return nil, fmt.Errorf("no grammar for %q", lang)
	}
	if len(dialects) == 0 {
		C.hf_plain_malloc(C.int(2 * runtime.NumCPU()))
	}
	d := &dialect{lang: lang, grammar: grammar(), known: map[unsafe.Pointer]kindInfo{}}
	d.fields = make([]string, int(C.hf_field_count(d.grammar))+1)
	for i := 1; i < len(d.fields); i++ {
		d.fields[i] = C.GoString(C.hf_field_name(d.grammar, C.uint16_t(i)))
	}
	dialects[lang] = d
	return d, nil
}

// kind looks a node kind up by the address of its name, which is static in the grammar.
func (d *dialect) kind(name unsafe.Pointer) kindInfo {
	d.mu.Lock()
	defer d.mu.Unlock()
	info, ok := d.known[name]
	if !ok {
		s := C.GoString((*C.char)(name))
		info = kindInfo{name: s, role: roleOf(d.lang, s)}
		d.known[name] = info
	}
	return info
}

func cPoint(p point) C.hf_point {
	return C.hf_point{byte: C.uint32_t(p.offset), row: C.uint32_t(p.row), column: C.uint32_t(p.column)}
}
