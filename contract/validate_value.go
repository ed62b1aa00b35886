package contract

import (
	"encoding/hex"
	"encoding/json"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"
)

type adder func(key, hint, message string, args ...any)

func (c Check) commandComplaints(wanted bool, add adder) {
	blank := strings.TrimSpace(c.Command) == ""
	nul := strings.ContainsRune(c.Command, 0) || slices.ContainsFunc(c.Argv, func(s string) bool { return strings.ContainsRune(s, 0) })
	switch {
	case !wanted:
	case nul:
		add("command", "remove the character", "a command cannot hold a NUL character")
	case c.Command != "" && len(c.Argv) > 0:
		add("argv", "keep one of the two", "command and argv are both given")
	case c.Command != "" && blank, c.Command == "" && (len(c.Argv) == 0 || strings.TrimSpace(c.Argv[0]) == ""):
		add("command", "write command: go test ./..., or argv: [go, test, ./...]", "there is nothing to run")
	}
}

func (c Check) pathComplaints(add adder) {
	switch {
	case c.Path == "":
	case !isLine(c.Path):
		add("path", "write one line", "the path is not plain")
	case c.Kind == Holdout && !outside(c.Path):
		add("path", "write an absolute path, or one that begins with ../ or ~/", "%s lies in the work tree, where the agent can reach it", c.Path)
	case c.Kind != Holdout && !inside(c.Path):
		add("path", "write a path relative to the top of the work tree, with forward slashes", "%s leads out of the work tree", c.Path)
	}
}

func inside(p string) bool {
	return !rooted(p) && !slices.Contains(strings.Split(p, "/"), "..") && !strings.Contains(p, `\`)
}

func outside(p string) bool {
	clean := path.Clean(strings.ReplaceAll(p, `\`, "/"))
	return rooted(p) || clean == ".." || strings.HasPrefix(clean, "../") || strings.HasPrefix(clean, "~/")
}

func rooted(p string) bool {
	drive := len(p) > 1 && p[1] == ':'
	return drive || strings.HasPrefix(p, "/") || strings.HasPrefix(p, `\`)
}

// wantless are the questions that are whole without a value.
var wantless = []Is{Exists, Absent}

func (c Check) questionComplaints(known []Is, add adder) {
	if c.Is == "" || len(known) == 0 {
		return
	}
	if !slices.Contains(known, c.Is) {
		add("is", "write one of "+words(known), "%q is no question", c.Is)
		return
	}
	if c.Pointer != "" && !strings.HasPrefix(c.Pointer, "/") {
		add("pointer", "write it as in RFC 6901, such as /summary/failed", "the pointer %q does not begin with /", c.Pointer)
	}
	bare := slices.Contains(wantless, c.Is)
	switch {
	case bare && c.Want != "":
		add("want", "remove it", "%s asks for no value", c.Is)
	case !bare && c.Want == "":
		add("want", "add want:", "%s needs a value to compare with", c.Is)
	case !bare:
		c.wantComplaints(add)
	}
}

func (c Check) wantComplaints(add adder) {
	switch c.Is {
	case Matches:
		if _, err := regexp.Compile(c.Want); err != nil {
			add("want", "write a regular expression in Go's syntax", "%v", err)
		}
	case SHA256:
		if raw, err := hex.DecodeString(c.Want); err != nil || len(raw) != 32 {
			add("want", "write the 64 digits that sha256sum prints", "%q is no SHA-256", c.Want)
		}
	case AtLeast, AtMost:
		if f, ok := number(c.Want); !ok || math.IsNaN(f) || math.IsInf(f, 0) {
			add("want", "write a number", "%q is no number", c.Want)
		}
	}
}

// number reads a JSON number and nothing that only looks like one.
func number(s string) (float64, bool) {
	var n json.Number
	if json.Unmarshal([]byte(s), &n) != nil || strings.HasPrefix(s, `"`) {
		return 0, false
	}
	f, err := n.Float64()
	return f, err == nil
}

func words[T ~string](list []T) string {
	out := make([]string, len(list))
	for i, w := range list {
		out[i] = string(w)
	}
	return strings.Join(out, ", ")
}
