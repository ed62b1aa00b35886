package source

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var (
	programFolders = lazy.MustCompile(`(?i)(^|/)(bin|exe|scripts?|tools?|cli|commands?|console|cmd|examples?|samples?|demos?|bench(marks?)?|hack|docs?|migrations|tasks)/`)
	programNames   = lazy.MustCompile(`(?i)(^|/)(__main__|main|cli|manage|server|daemon|program|gulpfile|rakefile|gemfile|[\w.-]*\.config|[\w-]+-cli|[\w]+_cli)(\.[cm]?[jt]sx?|\.\w+)?$`)
	scriptExports  = lazy.MustCompile(`(?m)^\s*export\b|\bmodule\.exports\b|\bexports\.\w|\bexports\[`)
	saysWhy        = lazy.MustCompile(`\b(defined|class_exists|function_exists|extension_loaded)\s*\(|PHP_SAPI|php_sapi_name|ABSPATH`)
)

// program tells whether a file is run by itself: there an exit is a way to end.
func (c *comparison) program(f *Facts) bool {
	switch {
	case bytes.HasPrefix(f.Text, []byte("#!")), programFolders.MatchString(placeOf(f.Path)), programNames.MatchString(f.Path):
		return true
	case f.Tree.Language == syntax.Go:
		return packageName(f.Tree) == "main"
	case dialect(f.Tree.Language) == syntax.JavaScript:
		return !scriptExports.Match(f.Text) && !c.imported(f.Path)
	}
	return false
}

// placeOf is a path without the folders that are names of packages.
func placeOf(name string) string {
	if i := strings.Index(name, "src/main/"); i >= 0 {
		return name[:i] + path.Base(name)
	}
	return name
}

func packageName(t *syntax.Tree) string {
	for n := range t.Children(0) {
		if t.Kind(n) == "package_clause" {
			return strings.TrimSpace(strings.TrimPrefix(t.Text(n), "package"))
		}
	}
	return ""
}

// imported tells whether another file of the change loads this one.
func (c *comparison) imported(file string) bool {
	base := path.Base(file)
	name := strings.TrimSuffix(base, path.Ext(base))
	for i := range c.pairs {
		f := c.pairs[i].After
		if f == nil || f.Tree == nil || f.Path == file {
			continue
		}
		for _, end := range []string{"/" + name, "/" + base} {
			if quotedEnd(string(f.Text), end) {
				return true
			}
		}
	}
	return false
}

func quotedEnd(text, end string) bool {
	return slices.ContainsFunc([]string{`"`, `'`, "`"}, func(q string) bool { return strings.Contains(text, end+q) })
}

// worked tells whether a script did something before it ends: what is only loaded does not.
// A package's own file and what PHP asks of its callers are judged by themselves.
func worked(t *syntax.Tree, file string, n int) bool {
	switch dialect(t.Language) {
	case syntax.PHP:
		return saysWhy.MatchString(statementOf(t, n)) || isPage(t)
	case syntax.Python, syntax.Ruby:
	default:
		return false
	}
	if path.Base(file) == "__init__.py" {
		return false
	}
	for c := 1; c < n; c++ {
		switch r := t.Role(c); {
		case r == syntax.Func || r == syntax.Lambda:
			c = t.End(c) - 1
		case r == syntax.Call && t.Role(t.Parent(c)) != syntax.Class && doesSomething(t, c) && t.End(c) <= n:
			return true
		}
	}
	return false
}

// answering are calls of PHP by which a file answers a request.
var answering = []string{"header", "http_response_code", "printf", "readfile", "setcookie"}

// isPage tells a file of PHP that answers a request and defines nothing that others could load: there an exit
// ends the answer.
func isPage(t *syntax.Tree) bool {
	answers := false
	for n := 1; n < len(t.Nodes); n++ {
		switch r, kind := t.Role(n), t.Kind(n); {
		case r == syntax.Class, r == syntax.Func && t.Name(n) != "", kind == "namespace_definition", kind == "return_statement" && t.Enclosing(n, syntax.Func, syntax.Lambda) < 0 && t.ChildRole(n, syntax.List) >= 0:
			return false
		case kind == "echo_statement" || kind == "print_intrinsic" || kind == "text_interpolation":
			answers = true
		case r == syntax.Call && t.Named(n) && slices.Contains(answering, t.Name(n)):
			answers = true
		}
	}
	return answers
}

var declaring = []string{"require", "require_relative", "load", "autoload", "attr_reader", "attr_accessor", "attr_writer", "private", "public", "include", "extend", "module_function", "private_constant", "freeze", "len", "getattr", "hasattr"}

// doesSomething tells a statement from a question or a declaration.
func doesSomething(t *syntax.Tree, call int) bool {
	chain := t.Chain(call)
	switch t.Role(t.Parent(call)) {
	case syntax.ExprStmt, syntax.Block, syntax.None:
		return !slices.Contains(declaring, chain[len(chain)-1].Name)
	}
	return false
}

// statementOf is the text of the outermost statement around a node, below functions and classes.
func statementOf(t *syntax.Tree, n int) string {
	at := n
	for at > 0 {
		p := t.Parent(at)
		if r := t.Role(p); p == 0 || r == syntax.Func || r == syntax.Class || r == syntax.Block && (t.Role(t.Parent(p)) == syntax.Func || t.Role(t.Parent(p)) == syntax.Class) {
			break
		}
		at = p
	}
	return t.Text(at)
}
