package main

import (
	"math/rand/v2"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// commentWork makes comments of what a function does.
func commentWork(p *place, _ *rand.Rand) *mutant {
	ph := anyLanguage[p.file.lang]
	first, ok := p.firstStatement()
	if !ok || ph == nil || p.lines() < 5 || len(p.stmts) < 3 || constructs(p) || p.file.lang == syntax.Elixir || strings.Contains(p.text(), "*/") {
		return nil
	}
	last := p.stmts[len(p.stmts)-1]
	if p.file.tree.Role(last.node) == syntax.Return { // it goes on answering
		if last = p.stmts[len(p.stmts)-2]; last.last-first.first < 3 {
			return nil
		}
	}
	var out []string
	for _, l := range p.file.lines[first.first-1 : last.last] {
		if strings.TrimSpace(l) != "" {
			l = indentOf(l) + ph.line + " " + strings.TrimLeft(l, " \t")
		}
		out = append(out, l)
	}
	if ph.empty != "" && last.node == p.stmts[len(p.stmts)-1].node {
		out = append(out, indentOf(p.file.lines[first.first-1])+ph.empty)
	}
	return &mutant{edited(p.file, p.file.replaced(first.first, last.last, out...)), "work of " + p.name + " commented out"}
}

// dropInUse removes a function that tests and other code still call. Methods are left
// alone: others have their names.
func dropInUse(p *place, _ *rand.Rand) *mutant {
	files, ok := p.concerning()
	if !ok || p.file.repo.defines(p.name) != 1 || p.lines() < 3 || p.file.tree.Enclosing(p.node, syntax.Class) >= 0 || strings.Contains(p.file.lines[p.head-1], "func (") {
		return nil
	}
	called := regexp.MustCompile(`\b` + regexp.QuoteMeta(p.name) + `\(`)
	defined := definition(p.name)
	var rest []changed
	used := false
	for _, f := range files {
		if f == p.file {
			continue
		}
		if defined.MatchString(f.text) {
			return nil // a variant for another system stays
		}
		rest = append(rest, context(f))
		used = used || f.lang != "" && callsIn(f, called)
	}
	after := p.file.without(p.first, p.last)
	if !used || word(p.name).MatchString(after) {
		return nil
	}
	return &mutant{append(edited(p.file, after), rest...), p.name + " removed while it is called"}
}

// definition is how languages define a function or a value of a name.
func definition(name string) *regexp.Regexp {
	name = regexp.QuoteMeta(name)
	return regexp.MustCompile(`\b(?:func|def|defp|fun|fn|function|const|let|var|val)\s+` + name + `\b|^func \([^)\n]*\) ` + name + `\(|(?m)^\s*(?:(?:public|private|protected|internal|static|final|override|async) )+[^;=(\n]*\b` + name + `\(|^\w[\w *&:<>]* \*?` + name + `\([^;\n]*\) ?\{?$`)
}

// callsIn tells whether some line of a file calls, and not only a remark of it.
func callsIn(f *source, called *regexp.Regexp) bool {
	for _, line := range f.lines {
		if called.MatchString(line) && !wholeComment(f.lang, line) {
			return true
		}
	}
	return false
}

// handlers lists how code says which failures it handles, and how it says all.
var handlers = []rewriting{
	{"python", `except (?:\w+\.)*(?:[A-Z]\w*(?:Error|Warning|Timeout)|Empty|Full|StopIteration|[A-Z]\w+Exception|DoesNotExist)( as \w+)?:`, "except Exception$1:"},
	{"python", `except \((?:[\w.]+, ?)+[\w.]+\)( as \w+)?:`, "except Exception$1:"},
	{"java", `catch \((?:final )?[\w.]+(?: \| [\w.]+)+ (\w+)\)`, "catch (Throwable $1)"},
	{"ruby", `rescue (?:[\w:]+, )+[\w:]+( => \w+)?`, "rescue Exception$1"},
	{"java", `catch \((?:final )?(?:\w+\.)*[A-Z]\w*[a-z]Exception (\w+)\)`, "catch (Throwable $1)"},
	{"kotlin", `catch \((\w+): (?:\w+\.)*[A-Z]\w*[a-z]Exception\)`, "catch ($1: Throwable)"},
	{"csharp", `catch \([A-Z]\w*[a-z]Exception( \w+)?\)`, "catch (Exception$1)"},
	{"ruby", `rescue (?:\w+::)*[A-Z]\w*(?:Error|NotFound|Invalid|Timeout|Failed|Exists|[a-z]Exception)\b( => \w+)?`, "rescue Exception$1"},
	{"php", `catch \(\\?(?:\w+\\)*\w*[a-z](?:Exception|Error)(?: ?\| ?[\w\\]+)* ?(\$\w+)?\)`, `catch (\Throwable $1)`},
	{"elixir", `(\w+) in (?:[A-Z][\w.]*|\[[^\]\n]*\]) ->`, "$1 ->"},
	{"swift", `catch (?:let \w+ as |is )?[A-Z][\w.]*Error[\w.]* \{`, "catch {"},
	{"dart", `on [A-Z]\w*(?:Exception|Error) catch \((\w+)\)`, "catch ($1)"},
	{"cpp", `catch \((?:const )?[\w:]+(?:_error|exception)\s*&\s*\w*\)`, "catch (...)"},
}

// errorNames are how a handler says what it calls the failure.
var errorNames = []*regexp.Regexp{re(`catch \((\w+)[:)]`), re(`(?: as |=> ?|[\w>] )\$?(\w+)\)?:?\s*(?:\{|do)?\s*$`)}

// remarksBelow stand between the head of a handler and what it does.
var remarksBelow = re(`(?m)^\s*(?:#|//).*$`)

// looksAt tells whether a handler does something with the failure it is given.
func looksAt(head, body string) bool {
	head = remarksBelow.ReplaceAllString(head, "")
	for _, name := range errorNames {
		if m := name.FindStringSubmatch(head); m != nil && word(m[1]).MatchString(body) {
			return true
		}
	}
	return false
}

var (
	probing  = re(`\b(ImportError|ModuleNotFoundError|LoadError)\b|\bwhen \(`)
	cleansUp = re(`(?i)\b\w*(unlink|rmdir|remove|delete|close|shutdown|awaitTermination|cleanup|kill|mkdirs?|chmod|chown)\w*\b`)
	// otherWay is a handler that answers by other means than the work that failed: it passes over nothing.
	otherWay = re(`(?m)^\s*(?:return\b|[\w.$@]+(?:: ?\w+)? :?= )[^\n]*(?:\w\(|\bfor\b)`)
)

// broadenable tells a clause that is the last of its kind, about more than clean-up or the
// question whether a module is there: of those every failure is commonly passed over.
func broadenable(t *syntax.Tree, n int, head string) bool {
	if probing.MatchString(head) || cleansUp.MatchString(t.Text(t.Parent(n))) || t.Enclosing(n, syntax.Finally) >= 0 {
		return false
	}
	for c := range t.Children(t.Parent(n)) {
		if c > n && t.Role(c) == syntax.Catch {
			return false
		}
	}
	return true
}

var throwsAgain = re(`^(?:if ?\(?[^\n{]*[):{]*\s*(?:throw|raise)(?: \w+)?;?\s*\}?|(?:throw|raise)(?: \w+)? (?:if|unless) [^\n]+)$`)

// passOver are the ways in which a handler no longer throws again what it does not know.
func (f *source) passOver(n int) []*mutant {
	stmts := f.statements(f.tree.Body(n))
	if len(stmts) < 2 {
		return nil
	}
	var out []*mutant
	for _, s := range stmts {
		if throwsAgain.MatchString(s.text) && !strings.Contains(s.text, "else") {
			out = append(out, &mutant{edited(f, f.replaced(s.first, s.last)), "passed over too: " + firstLine(s.text)})
		}
	}
	return out
}

// broadenCatch passes over every failure where a function passed over some. What a handler
// says or throws again is not passed over.
func broadenCatch(p *place, r *rand.Rand) *mutant {
	f, t := p.file, p.file.tree
	var found []*mutant
	for n := p.node; n < t.End(p.node); n++ {
		if t.Role(n) == syntax.Catch && t.Body(n) >= 0 {
			found = append(found, f.passOver(n)...)
		}
		if t.Role(n) == syntax.Catch && re(`^(rescue StandardError\b|except BaseException\b|catch \([^)]*\bRuntimeException\b)`).MatchString(t.Text(n)) {
			continue // it passes over nearly everything already
		}
		if t.Role(n) != syntax.Catch || t.Body(n) < 0 || reports.MatchString(t.Text(t.Body(n))) || strings.TrimSpace(strings.Trim(t.Text(t.Body(n)), "{}")) == "" {
			continue
		}
		head := string(t.Source[t.Nodes[n].Start:t.Nodes[t.Body(n)].Start])
		if looksAt(head, t.Text(t.Body(n))) || !broadenable(t, n, head) || otherWay.MatchString(strings.Trim(t.Text(t.Body(n)), "{} ")) {
			continue
		}
		for _, h := range handlers {
			if from := re(h.from); inList(h.langs, string(f.lang)) && from.MatchString(head) {
				start := t.Nodes[n].Start
				found = append(found, &mutant{edited(f, f.spliced(start, start+uint32(len(head)), from.ReplaceAllString(head, h.to))), firstLine(head) + " → " + h.to})
				break
			}
		}
	}
	if len(found) == 0 {
		return nil
	}
	return found[r.IntN(len(found))]
}
