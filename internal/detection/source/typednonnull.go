package source

import (
	"cmp"
	"path"
	"regexp"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// asksForNull are checks of Dart that only refuse what is null.
	asksForNull = lazy.MustCompile(`^(?:ArgumentError\.checkNotNull|checkNotNull)\(\s*(\w+)\s*(?:,\s*(?:'[^']*'|"[^"]*"))?\s*\);?$|^(\w+)\s*==\s*null$|^if\s*\((\w+)\s*==\s*null\)`)
	// nullSafe is what only a file has in which types say whether something may be null.
	nullSafe = lazy.MustCompile(`\w\?\s+(?:get\s+)?\w+\s*[;,)=]|\brequired\s+(?:this\.|[A-Z])|\blate\s+|\w!(?:\.|;|\))`)
	// olderDart is the line by which a file is compiled as an older Dart.
	olderDart = lazy.MustCompile(`(?m)^//\s*@dart\s*=\s*2\.(?:\d|1[01])\b`)
)

// typedNonNull tells a check for null of what Dart itself keeps from being null: where the function, or else the file,
// declares that name it has a type, and none lets null in.
func typedNonNull(e *edit, g Guard) bool {
	m := asksForNull.FindStringSubmatch(g.Text)
	if m == nil || path.Ext(e.pair.Path) != ".dart" {
		return false
	}
	text := e.pair.After.All()
	if !nullSafe.MatchString(text) || olderDart.MatchString(text) {
		return false
	}
	name := regexp.QuoteMeta(cmp.Or(m[1], m[2], m[3]))
	declared, err := regexp.Compile(`(\w[\w.]*(?:<[^;(){}]*>)?)(\??)\s+(?:this\.)?` + name + `\s*[,;)}=]`)
	if err != nil {
		return false
	}
	found := declared.FindAllStringSubmatch(parameters(e.pair.After, e.after.Line), -1)
	if len(found) == 0 { // this.name takes the type of the field
		found = declared.FindAllStringSubmatch(text, -1)
	}
	typed := false
	for _, d := range found {
		if d[2] == "?" || d[1] == "dynamic" || d[1] == "var" || d[1] == "final" {
			return false
		}
		typed = typed || d[1] != "return"
	}
	return typed
}

// headLines is how many lines the parameters of a function may take.
const headLines = 16

// parameters are what stands before the body of a function that begins on a line.
func parameters(f *Facts, line int) string {
	lines := strings.Split(string(f.Text), "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	text := strings.Join(lines[line-1:min(len(lines), line-1+headLines)], "\n")
	if end := strings.Index(text, ") {"); end >= 0 {
		return text[:end+1]
	}
	return ""
}
