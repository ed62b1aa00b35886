package departed

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"sync"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/memo"
	"holdfast/internal/detection/syntax"
)

// plainCode is what a language brings that cannot reach a project's own code: how imports are
// written, the modules that only compute or check, and the names that are always there.
type plainCode struct {
	imports *lazy.Regexp // 1: what is imported, 2: from where; either order by the language
	modules []string     // names of modules, or their beginnings where they end with a dot
	names   []string
}

// plainCodes are made when they are first asked for: hardly any change asks.
var plainCodes = sync.OnceValue(func() map[syntax.Language]*plainCode {
	ecmascript := &plainCode{
		imports: lazy.MustCompile(`^import\s+(?:type\s+)?([\s\S]+?)\s+from\s+["']([^"']+)["']`),
		modules: []string{"vitest", "@jest/globals", "chai", "node:test", "node:assert", "assert", "mocha"},
		names:   strings.Fields("describe context it test expect assert beforeEach afterEach beforeAll afterAll before after Math Date JSON Object Array Promise Map Set WeakMap Error TypeError RangeError String Number Boolean Symbol RegExp BigInt NaN Infinity console parseInt parseFloat isNaN undefined"),
	}
	return map[syntax.Language]*plainCode{
		syntax.JavaScript: ecmascript, syntax.TypeScript: ecmascript, syntax.TSX: ecmascript,
		syntax.Go: {
			imports: lazy.MustCompile(`^import\s+(?:(\w+)\s+)?"([^"]+)"`),
			modules: []string{"testing", "strings", "strconv", "fmt", "errors", "math", "math/rand", "sort", "slices", "maps", "bytes", "unicode", "unicode/utf8", "time", "regexp", "reflect", "cmp", "encoding/json",
				"github.com/stretchr/testify/assert", "github.com/stretchr/testify/require", "github.com/google/go-cmp/cmp"},
			names: strings.Fields("append cap clear close complex copy delete imag len make max min new panic print println real recover any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr true false iota nil _"),
		},
		syntax.Java: {
			imports: lazy.MustCompile(`^import\s+(?:static\s+)?([\w.]+)\.(\w+)\s*;`),
			modules: []string{"java.time.", "java.math.", "java.text.", "java.util.", "org.junit.", "org.assertj.core.", "org.hamcrest."},
			names:   strings.Fields("String Math System Integer Long Double Float Boolean Character Object StringBuilder Thread Override Exception RuntimeException InterruptedException IllegalArgumentException IllegalStateException NullPointerException"),
		},
		syntax.Python: {
			imports: lazy.MustCompile(`^(?:from\s+([\w.]+)\s+)?import\s+([\s\S]+)$`),
			modules: []string{"pytest", "unittest", "unittest.", "datetime", "math", "json", "re", "collections", "collections.", "typing", "decimal", "itertools", "functools", "copy", "dataclasses", "enum", "time", "random", "string", "abc", "__future__"},
			names:   strings.Fields("len str int float dict list set tuple bool range sorted sum min max abs round isinstance issubclass print repr type any all zip map filter enumerate reversed object staticmethod classmethod property Exception ValueError KeyError TypeError IndexError AttributeError RuntimeError NotImplementedError AssertionError"),
		},
	}
})

// onTypes are words of tests that a compiler decides.
var onTypes = lazy.MustCompile(`expectTypeOf|expectType|assertType|assert_type|@ts-expect-error|reveal_type`)

// TriesNothing tells whether a lost test, or the whole file that went with it, used nothing but what
// its language and its tools bring, and what it wrote down itself: the project's code was never
// asked. False where a name is unknown.
func (s *Subjects) TriesNothing(b *inventory.Case) bool {
	p := s.FileOf[b]
	if p == nil || p.BeforeTree == nil || b.From != "" {
		return false
	}
	known := plainCodes()[p.BeforeTree.Language]
	if known == nil {
		return false
	}
	tries := func() bool {
		names, ok := b.FreeNames(!p.File.After.Present)
		return ok && known.bringsAll(names, memo.Once(&s.brought, p.BeforeTree, known.brought)) && !onTypes.Match(p.File.Before.Text)
	}
	if p.File.After.Present || !b.InFile() {
		return tries()
	}
	return memo.Once(&s.triesNothing, p, func(*inventory.Pair) bool { return tries() }) // the file is the same for all its tests
}

// bringsAll tells whether each of the names comes with the language or is brought from a module that only computes or checks.
func (k *plainCode) bringsAll(names []string, brought map[string]string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		if from, imported := brought[name]; imported {
			return !k.harmless(from)
		}
		return !slices.Contains(k.names, name)
	})
}

// brought are the names that a file imports, and from where.
func (k *plainCode) brought(t *syntax.Tree) map[string]string {
	out := map[string]string{}
	for n := 0; n < len(t.Nodes); n++ {
		if t.Role(n) != syntax.Import {
			continue
		}
		if t.Language == syntax.Go {
			for _, m := range importOfGo.FindAllStringSubmatch(t.Text(n), -1) {
				out[cmp.Or(m[1], path.Base(m[2]))] = m[2]
			}
		} else if m := k.imports.FindStringSubmatch(strings.TrimSpace(t.Text(n))); m != nil {
			names, from := m[1], m[2]
			switch t.Language {
			case syntax.Java:
				names, from = m[2], m[1]+"."+m[2]
			case syntax.Python:
				if names, from = m[2], m[1]; from == "" {
					from, _, _ = strings.Cut(names, " ")
				}
			}
			for _, name := range inventory.Identifiers(names) {
				out[name] = from
			}
		}
		n = t.End(n) - 1
	}
	if t.Language == syntax.JavaScript || t.Language == syntax.TypeScript || t.Language == syntax.TSX {
		for _, m := range takenByCall.FindAllStringSubmatch(t.All(), -1) {
			for _, name := range inventory.Identifiers(m[1]) {
				out[name] = m[2]
			}
		}
	}
	return out
}

// importOfGo is one package that a file of Go imports, with the name it gives it.
var importOfGo = lazy.MustCompile(`(?m)(?:(\w+)[ \t]+)?"([^"\n]+)"`)

// takenByCall is a module of Node that a file takes in by a call.
var takenByCall = lazy.MustCompile(`(?m)^\s*(?:var|let|const)\s+([^=;]+?)\s*=\s*require\(\s*["']([^"']+)["']\s*\)`)

func (k *plainCode) harmless(module string) bool {
	return module != "java.util.ServiceLoader" && slices.ContainsFunc(k.modules, func(m string) bool {
		return m == module || strings.HasSuffix(m, ".") && strings.HasPrefix(module, m)
	})
}
