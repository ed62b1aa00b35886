package command_test

import (
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"mvdan.cc/sh/v3/syntax"

	"holdfast/internal/detection/command"
)

// tooLong is far more than any line may take, on a busy machine, too.
const tooLong = 10 * time.Second

func seeds(f *testing.F) []string {
	f.Helper()
	raw, err := os.ReadFile("testdata/commands.txt")
	if err != nil {
		f.Fatal(err)
	}
	var out []string
	for _, c := range readCommands(string(raw)) {
		if !c.heading {
			out = append(out, c.line)
		}
	}
	return append(out, realCommands...)
}

// FuzzRead holds that no line breaks the reader or makes it hang, and that what it tells is
// well formed.
func FuzzRead(f *testing.F) {
	for _, line := range seeds(f) {
		f.Add(line, "")
	}
	f.Add("rm x", "../..")
	f.Add("x=$x$x$x$x; x=$x$x$x$x", "a")
	f.Add("f() { f | f & }; f", "a")
	f.Add("eval 'eval \"eval rm x\"'", "a")
	f.Add("echo {1..99999999}{1..99999999}{a..z}", "a")
	f.Fuzz(func(t *testing.T, line, cwd string) {
		start := time.Now()
		r := command.Read(line, cwd)
		for _, e := range r.Effects {
			if e.Kind == "" || strings.Contains(e.Path, "//") && !e.Glob && !strings.Contains(line, "//") {
				t.Errorf("%q: odd effect %+v", line, e)
			}
		}
		for _, u := range r.Unclear {
			if u.Why == "" {
				t.Errorf("%q: unclear without a reason", line)
			}
		}
		files, _ := command.Apply(r.Effects, func(string) ([]byte, bool) { return []byte("a\nb\n"), true })
		for _, file := range files {
			if strings.HasPrefix(file.Path, "/") || file.Path == ".." || strings.HasPrefix(file.Path, "../") {
				t.Errorf("%q reaches out of the work tree: %s", line, file.Path)
			}
		}
		if took := time.Since(start); took > tooLong {
			t.Errorf("%q took %v", shortened(line), took)
		}
	})
}

func shortened(s string) string { return s[:min(len(s), 200)] }

// FuzzQuoting holds that quoting a word in another way changes nothing.
func FuzzQuoting(f *testing.F) {
	for i, line := range seeds(f) {
		f.Add(line, uint64(i)*2654435761)
	}
	f.Fuzz(func(t *testing.T, line string, choice uint64) {
		parser := syntax.NewParser(syntax.Variant(syntax.LangBash))
		file, err := parser.Parse(strings.NewReader(line), "")
		if err != nil || strings.Contains(line, "alias") || len(line) > 4000 {
			t.Skip("only lines of bash can be quoted anew, and an alias is not one when it is quoted")
		}
		other := requote(line, file, choice)
		before, after := withoutLines(command.Read(line, "")), withoutLines(command.Read(other, ""))
		if !reflect.DeepEqual(before, after) {
			t.Errorf("%s\n%s%s\n%s", line, brief(before), other, brief(after))
		}
	})
}

// requote gives a line in which plain words of simple commands are quoted anew.
func requote(line string, file *syntax.File, choice uint64) string {
	type edit struct {
		start, end int
		text       string
	}
	var edits []edit
	syntax.Walk(file, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.CmdSubst:
			return !n.Backquotes // within backquotes quotes are quoted once more
		case *syntax.CallExpr:
			for _, a := range n.Args {
				lit, ok := a.Parts[0].(*syntax.Lit)
				if len(a.Parts) != 1 || !ok || !plainWord(lit.Value) {
					continue
				}
				edits = append(edits, edit{int(a.Pos().Offset()), int(a.End().Offset()), quotedAs(lit.Value, choice>>(len(edits)%60))})
			}
		}
		return true
	})
	for i := len(edits) - 1; i >= 0; i-- {
		if e := edits[i]; e.end <= len(line) && (i+1 == len(edits) || e.end <= edits[i+1].start) {
			line = line[:e.start] + e.text + line[e.end:]
		}
	}
	return line
}

func plainWord(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789./_-") == ""
}

func quotedAs(s string, choice uint64) string {
	switch half := len(s) / 2; choice % 6 {
	case 1:
		return "'" + s + "'"
	case 2:
		return `"` + s + `"`
	case 3:
		return `\` + s
	case 4:
		return s[:half] + `"` + s[half:] + `"`
	case 5:
		return "$'" + s + "'"
	}
	return s
}

// withoutLines leaves out what shows how the line is written.
func withoutLines(r command.Reading) command.Reading {
	for i := range r.Effects {
		r.Effects[i].Line = ""
		if r.Effects[i].Kind == command.SwallowFailure {
			r.Effects[i].Detail = ""
		}
	}
	for i := range r.Unclear {
		r.Unclear[i].Line, r.Unclear[i].Why = "", ""
	}
	r.Unclear = slices.Compact(r.Unclear) // the same doubt is not told twice in a row
	r.Err = nil
	return r
}

// TestHostileLines holds that lines made to exhaust the reader are answered in time.
func TestHostileLines(t *testing.T) {
	repeat := func(s string, n int) string { return strings.Repeat(s, n) }
	for name, line := range map[string]string{
		"brackets":        repeat("(", 100_000),
		"braces":          repeat("{ ", 60_000),
		"substitutions":   repeat("$(", 60_000),
		"sparse":          repeat("aaaaaa $(( ", 11_000),
		"ifs":             repeat("if ", 43_000),
		"brace bomb":      "rm " + repeat("{a,b}", 40),
		"sequence bomb":   "rm {1..999999999}{1..999999999}",
		"doubling":        "x=aaaaaaaaaaaaaaaa; " + repeat("x=$x$x; ", 60) + "rm $x",
		"function bomb":   "f() { f; f; f; }; f",
		"loop bomb":       "for a in {1..1000}; do for b in {1..1000}; do for c in {1..1000}; do rm $a$b$c; done; done; done",
		"eval bomb":       "x='eval \"$x\"; eval \"$x\"'; eval \"$x\"",
		"shells":          repeat("bash -c ", 2000) + "x",
		"wrappers":        repeat("env ", 20_000) + "rm x",
		"pipes":           repeat("cat | ", 20_000) + "cat",
		"ands":            repeat("true && ", 15_000) + "rm x",
		"quotes":          repeat(`"`, 100_001),
		"here-documents":  repeat("cat <<A\n", 10_000),
		"stars":           "x=" + repeat("a", 2000) + "; y=${x#" + repeat("*a", 500) + "b}; rm $y",
		"code":            "python -c '" + repeat(`os.system("ls");`, 6000) + "'",
		"find":            "find " + repeat(". ", 1000) + repeat("-name a ", 1000) + "-delete",
		"too long":        repeat("a", 1<<20),
		"zero bytes":      repeat("\x00", 1000),
		"not UTF-8":       repeat("\xff\xfe ", 1000),
		"array":           "a=(" + repeat("x ", 60_000) + "); rm ${a[@]}",
		"patterns":        "rm " + repeat("[", 4000) + repeat("*", 4000),
		"unfinished case": repeat("case x in x) ", 9000),
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			r := command.Read(line, "")
			if took := time.Since(start); took > tooLong {
				t.Errorf("took %v", took)
			}
			if strings.Contains(name, "bomb") && len(r.Unclear) == 0 && len(r.Effects) == 0 {
				t.Error("what cannot be followed was passed over in silence")
			}
		})
	}
}

func BenchmarkRead(b *testing.B) {
	for name, line := range map[string]string{
		"plain":   "go test ./... 2>&1 | tail -20",
		"usual":   `cd internal/cart && sed -i 's/a/b/' cart_test.go && git add -A && git commit -m "Fix the cart"`,
		"heredoc": "cat > cart_test.go <<'EOF'\n" + strings.Repeat("func TestA(t *testing.T) { t.Fatal(\"x\") }\n", 50) + "EOF",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				command.Read(line, "")
			}
		})
	}
}
