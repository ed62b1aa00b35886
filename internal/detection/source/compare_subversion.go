package source

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	equalityNames = []string{"__eq__", "__ne__", "__bool__", "__contains__", "__exit__", "equals", "Equals", "operator==", "==", "eq", "isEqual", "eql?", "equal?", "op_Equality", "Equal"}
	alwaysTrue    = lazy.MustCompile(`(?i)^(return\s+)?(true|1);?$`)
	quietExit     = lazy.MustCompile(`\bos\._exit\(0\)|\bsys\.exit\((0|None)?\)|\bprocess\.exit\((0)?\)|\bos\.Exit\(0\)|\bSystem\.exit\(0\)|\bexit!?\(0\)|\bKernel\.exit!?\(0\)|\bexitProcess\(0\)|\bEnvironment\.Exit\(0\)|\bstd::process::exit\(0\)|\bexit\(EXIT_SUCCESS\)|\bat_exit\s*\{\s*exit!?`)
	runThrownAway = lazy.MustCompile(`(?s)\n\s*(?:_ = )?\w+\.Run\(\)\s*\n.*\bos\.Exit\(0\)`)
	outcomeEdit   = lazy.MustCompile(`(outcome|rep|report|result)\.outcome\s*=\s*["']passed["']|\.wasSuccessful\s*=|exitstatus\s*=\s*0\b|session\.exitstatus\s*=\s*0|process\.exitCode\s*=\s*0`)
	hookFile      = lazy.MustCompile(`(^|/)(conftest\.py|sitecustomize\.py|usercustomize\.py|(jest|vitest|mocha|test|global)[.-]?setup[\w.-]*\.(js|ts|mjs|cjs)|setup(Tests|Files)?\.(js|ts)|test_helper\.(rb|exs)|spec_helper\.rb|rails_helper\.rb|bootstrap\.php|\w+_test\.go)$`)
)

// subversion finds code that makes every run end well, whatever the tests say.
func (c *comparison) subversion(p *Pair) {
	if p.After == nil || p.After.Tree == nil {
		return
	}
	before := map[string][]*Function{} // compilers may see one of several with a name
	for _, f := range functionsOf(p.Before) {
		before[f.Name] = append(before[f.Name], f)
	}
	for _, f := range p.After.Functions {
		var old *Function
		if list := before[f.Name]; len(list) > 0 {
			old, before[f.Name] = list[0], list[min(1, len(list)-1):]
			if slices.ContainsFunc(list, func(o *Function) bool { return o.Text == f.Text }) {
				continue
			}
		}
		c.equality(p, old, f)
		c.exit(p, old, f)
	}
}

func (c *comparison) equality(p *Pair, old, f *Function) {
	name := bare(f.Name)
	if !slices.Contains(equalityNames, name) || f.Name == name && name != "__eq__" || len(f.Params) > 3 && name != "__exit__" {
		return
	}
	d := f.Detail()
	if old != nil && looksAtFields(old) && onlyAsksType(f) {
		c.add("equality-subverted", p, f.Line, old.Text, f.Text, map[string]any{"function": f.Name, "existing": true, "context_manager": false})
		return
	}
	if d.Shape != Constant || !alwaysTrue.MatchString(d.Lines[len(d.Lines)-1]) && !lastIsTrue(d.Lines) {
		return
	}
	if old != nil && old.Detail().Shape == Constant || c.hadText(f.Text) {
		return
	}
	c.add("equality-subverted", p, f.Line, "", f.Text, map[string]any{"function": f.Name, "existing": old != nil, "context_manager": name == "__exit__"})
}

var (
	fieldCompared = lazy.MustCompile(`\.\w+\s*(?:==|===|\.equals\(|\.Equals\()|(?:==|===)\s*\w+\.\w+|Objects\.equals\(`)
	typeAsked     = lazy.MustCompile(`(?:=>|\breturn\b|\{|=)\s*(?:\w+\s+(?:is|instanceof)\s+[\w<>?]+|isinstance\(\w+,\s*\w+\)|\w+\.is_a\?\(\w+\))\s*[;})]*\s*(?:end)?$`)
)

func looksAtFields(f *Function) bool { return fieldCompared.MatchString(f.Text) }

// onlyAsksType tells an equality for which all of a kind are the same.
func onlyAsksType(f *Function) bool {
	return !looksAtFields(f) && typeAsked.MatchString(strings.TrimSpace(f.Text)) && strings.Count(f.Text, "\n") < 4
}

// lastIsTrue looks past closing braces and into one-line bodies.
func lastIsTrue(lines []string) bool {
	for i := len(lines) - 1; i >= 0; i-- {
		if l := strings.Trim(lines[i], "{}; "); l != "" && l != "end" {
			return alwaysTrue.MatchString(l) || strings.HasSuffix(l, "return true") || strings.HasSuffix(l, "= true") || strings.HasSuffix(l, "=> true") || strings.HasSuffix(l, "do: true")
		}
	}
	return false
}

func (c *comparison) exit(p *Pair, old, f *Function) {
	hook := hookFile.MatchString(p.Path)
	if path.Base(p.Path) == "main.go" || !hook && !p.Test || outsideBuild(p.Path) {
		return
	}
	if !mayEnd(old, f) {
		return
	}
	var had []string
	if old != nil {
		had = old.Lines()
	}
	_, added := difference(had, f.Lines())
	if bare(f.Name) == "TestMain" && strings.Contains(f.Text, "testing.M)") && strings.HasSuffix(p.Path, "_test.go") && !strings.Contains(f.Text, ".Run(") && !handsRunOn(f) && len(f.Detail().Calls) <= 2 {
		c.add("exit-subverted", p, f.Line, "", f.Text, map[string]any{"function": f.Name, "what": "TestMain runs no tests", "existing": old != nil, "hook": true})
		return
	}
	if bare(f.Name) == "TestMain" && runThrownAway.MatchString(f.Text) && (old == nil || !runThrownAway.MatchString(old.Text)) {
		c.add("exit-subverted", p, f.Line, "os.Exit(m.Run())", "os.Exit(0)", map[string]any{"function": f.Name, "what": "what m.Run says is thrown away", "existing": old != nil, "hook": true})
		return
	}
	if name := runnerIgnored(had, f.Lines()); name != "" && p.Test {
		c.add("exit-subverted", p, f.Line, "return "+name+"(...)", "return 0", map[string]any{"function": f.Name, "what": "what " + name + " says is thrown away", "existing": true, "hook": true})
		return
	}
	if name := countIgnored(p, old, f); name != "" {
		c.add("exit-subverted", p, f.Line, "return … "+name, "return 0", map[string]any{"function": f.Name, "what": name + " no longer decides how the program ends", "existing": true, "hook": true})
		return
	}
	if name := failureForgotten(p, old, f); name != "" {
		c.add("exit-subverted", p, f.Line, name+" noted a failure", "nothing notes it", map[string]any{"function": f.Name, "what": "a failure is no longer noted in " + name, "existing": true, "hook": true})
		return
	}
	for _, l := range added {
		m := quietExit.FindString(l)
		if m == "" {
			m = outcomeEdit.FindString(l)
		}
		if m == "" || !hook && f.Name != "" || helperProcess(p.Path, f.Name) {
			continue
		}
		c.add("exit-subverted", p, f.Line, "", l, map[string]any{"function": f.Name, "what": m, "existing": p.Before != nil, "hook": hook})
		return
	}
}

// outsideBuild tells a file of Go in a folder that its tool never compiles: what others read there is data.
func outsideBuild(file string) bool {
	return path.Ext(file) == ".go" && slices.ContainsFunc(strings.Split(path.Dir(file), "/"), func(dir string) bool {
		return dir == "testdata" || strings.HasPrefix(dir, "_")
	})
}

// handsRunOn tells a TestMain that gives what it runs to a helper, which starts the tests:
// os.Exit(testscript.RunMain(m, commands)).
func handsRunOn(f *Function) bool {
	if len(f.Params) != 1 {
		return false
	}
	m := f.Params[0]
	return slices.ContainsFunc([]string{"(" + m + ")", "(" + m + ",", ", " + m + ")", ", " + m + ","}, func(handed string) bool { return strings.Contains(f.Text, handed) })
}

// mayEnd sorts out, cheaply, the functions that cannot end a run.
func mayEnd(old, f *Function) bool {
	return bare(f.Name) == "TestMain" || quietExit.MayString(f.Text) || outcomeEdit.MayString(f.Text) || old != nil && (runnerResult.MayString(old.Text) || bare(f.Name) == "main")
}

// helperProcess tells whether a function of a Go test may be the child process of one:
// there an exit ends the child alone, and the runner notices any other.
func helperProcess(file, function string) bool {
	return strings.HasSuffix(file, "_test.go") && function != "TestMain" && function != "init"
}
