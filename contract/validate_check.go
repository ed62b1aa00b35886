package contract

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// shape is what a kind of check needs and what it may have, name and runs aside.
type shape struct {
	needs, may []string
	is         []Is
}

var shapes = map[Kind]shape{
	Command:            {may: []string{"command", "argv"}},
	TestsGreen:         {},
	PRDAllPass:         {may: []string{"path"}},
	NoHighRisk:         {},
	OriginalTestsGreen: {},
	Coverage:           {may: []string{"max_drop"}},
	File:               {needs: []string{"path", "is"}, may: []string{"want"}, is: []Is{Exists, Absent, Contains, Matches, SHA256}},
	JSON:               {needs: []string{"path", "is"}, may: []string{"pointer", "want"}, is: []Is{Exists, Absent, Equals, NotEquals, AtLeast, AtMost}},
	Holdout:            {needs: []string{"path"}, may: []string{"command", "argv"}},
}

// Validate finds every mistake of a check. The error joins one Fault for each.
func (c Check) Validate() error { return Contract{CompletionChecks: []Check{c}}.checkError() }

func (c Contract) checkError() error {
	c.CompletionToken, c.OriginalTests = "x", Off
	c.LoopMaxIters, c.NoProgressLimit, c.MaxCheckRuns = 1, 1, 1
	return c.Validate()
}

// fields are the keys that a check has a value for.
func (c Check) fields() []string {
	var out []string
	for _, f := range []struct {
		key string
		set bool
	}{
		{"command", c.Command != ""}, {"argv", len(c.Argv) > 0}, {"path", c.Path != ""}, {"pointer", c.Pointer != ""},
		{"is", c.Is != ""}, {"want", c.Want != ""}, {"max_drop", c.MaxDrop != nil},
	} {
		if f.set {
			out = append(out, f.key)
		}
	}
	return out
}

func (c Check) complaints() []complaint {
	shape, known := shapes[c.Kind]
	if !known {
		return []complaint{{[]any{"check"}, unknownName(string(c.Kind)), hintFor(string(c.Kind))}}
	}
	var all []complaint
	add := func(key, hint, message string, args ...any) {
		all = append(all, complaint{[]any{key}, string(c.Kind) + ": " + fmt.Sprintf(message, args...), hint})
	}
	has := c.fields()
	for _, key := range shape.needs {
		if !slices.Contains(has, key) {
			add(key, "add "+key+":", "%s is missing", key)
		}
	}
	for _, key := range has {
		if !slices.Contains(shape.needs, key) && !slices.Contains(shape.may, key) {
			add(key, "remove it", "%s has no meaning here", key)
		}
	}
	if c.Runs < 0 || c.Runs > maxRuns {
		add("runs", "write a number from 1 to "+strconv.Itoa(maxRuns), "runs is %d", c.Runs)
	}
	if !isToken(c.Name) {
		add("name", "write one line of text without space around it", "the name is not plain")
	}
	if _, taken := shapes[Kind(c.Name)]; taken && c.Name != string(c.Kind) {
		add("name", "write another name", "%s is the name of another check", c.Name)
	}
	for _, text := range append([]string{c.Command, c.Path, c.Pointer, c.Want}, c.Argv...) {
		if !utf8.ValidString(text) { // it could not be written down, so its hash would be that of another text
			add("check", "write it as UTF-8", "%q is no text", text)
		}
	}
	c.commandComplaints(slices.Contains(shape.may, "argv"), add)
	c.pathComplaints(add)
	c.questionComplaints(shape.is, add)
	if d := c.MaxDrop; d != nil && !(*d >= 0 && *d <= 100) {
		add("max_drop", "write percentage points from 0 to 100", "max_drop is %v", *d)
	}
	return all
}
