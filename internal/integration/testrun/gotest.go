package testrun

import (
	"bytes"
	"encoding/json"
	"strings"
)

// goEvent is a line of `go test -json`; go doc test2json describes it.
type goEvent struct {
	Action, Package, ImportPath, Test, Output, FailedBuild string
}

var goStatus = map[string]Status{"pass": Passed, "fail": Failed, "skip": Skipped}

// ReadGoTest reads the output of `go test -json`. Lines that are no events are what the
// go command itself had to say.
func ReadGoTest(output []byte) (r Result, ok bool) {
	type key struct{ pkg, test string }
	said, ended := map[key]string{}, map[key]bool{}
	var started []key
	failedPackages, failedTests := map[string]bool{}, map[string]bool{}
	var broken strings.Builder
	for line := range bytes.Lines(output) {
		var e goEvent
		if len(line) == 0 || line[0] != '{' || json.Unmarshal(line, &e) != nil || e.Action == "" {
			if ok {
				broken.Write(line)
			}
			continue
		}
		ok = true
		k := key{e.Package, e.Test}
		switch status, end := goStatus[e.Action]; {
		case e.Action == "build-output":
			broken.WriteString(e.Output)
		case e.Action == "run":
			started = append(started, k)
		case e.Action == "output":
			said[k] = lastOf(said[k] + e.Output)
		case end && e.Test == "":
			if status == Failed {
				failedPackages[e.Package] = true
			}
		case end:
			ended[k] = true
			failedTests[e.Package] = failedTests[e.Package] || status == Failed
			r.Tests = append(r.Tests, goTest(e.Package, e.Test, status, said[k]))
		}
	}
	for _, k := range started { // a panic or a time limit ends tests without a word
		if !ended[k] {
			failedTests[k.pkg] = true
			r.Tests = append(r.Tests, goTest(k.pkg, k.test, Unended, "did not end: "+said[k]))
		}
	}
	for pkg := range failedPackages {
		if !failedTests[pkg] {
			broken.WriteString(said[key{pkg, ""}])
		}
	}
	markParents(r.Tests, "/")
	r.count()
	r.Broken = strings.TrimSpace(broken.String())
	return r, ok
}

func goTest(pkg, name string, status Status, said string) Test {
	t := Test{Group: pkg, Name: name, Status: status}
	if status == Failed || status == Unended {
		t.Message = shorten(said)
	}
	return t
}

// lastOf bounds what is kept of a talkative test.
func lastOf(s string) string {
	if len(s) > 4*maxMessage {
		return s[len(s)-2*maxMessage:]
	}
	return s
}

// markParents finds the tests that others name as their beginning. One that failed
// although all its parts passed still counts.
func markParents(tests []Test, separator string) {
	parts, failed := map[string]bool{}, map[string]bool{}
	for _, t := range tests {
		for name := t.Name; ; {
			i := strings.LastIndex(name, separator)
			if i < 0 {
				break
			}
			name = name[:i]
			parts[t.Group+"\x00"+name] = true
			failed[t.Group+"\x00"+name] = failed[t.Group+"\x00"+name] || t.Status == Failed
		}
	}
	for i, t := range tests {
		k := t.Group + "\x00" + t.Name
		tests[i].Parent = parts[k] && (t.Status != Failed || failed[k])
	}
}
