package acceptance

import (
	"encoding/json"
	"regexp"
	"strings"
)

// What the runners say about each test: pass, fail or skip, by name.

func goResults(output string) map[string]string {
	results := map[string]string{}
	for line := range strings.Lines(output) {
		var event struct{ Action, Test string }
		if json.Unmarshal([]byte(line), &event) != nil || event.Test == "" {
			continue
		}
		if event.Action == "pass" || event.Action == "fail" || event.Action == "skip" {
			results[event.Test] = event.Action
		}
	}
	return results
}

var unittestLine = regexp.MustCompile(`(?m)^(test_\w+) \(.*\.\.\. (ok|FAIL|ERROR|skipped)`)

func unittestResults(output string) map[string]string {
	words := map[string]string{"ok": "pass", "FAIL": "fail", "ERROR": "fail", "skipped": "skip"}
	results := map[string]string{}
	for _, m := range unittestLine.FindAllStringSubmatch(output, -1) {
		results[m[1]] = words[m[2]]
	}
	return results
}

var tapLine = regexp.MustCompile(`(?m)^ *(ok|not ok) \d+ - (.*?)( # SKIP.*| # TODO.*)?$`)

func tapResults(output string) map[string]string {
	results := map[string]string{}
	for _, m := range tapLine.FindAllStringSubmatch(output, -1) {
		switch {
		case m[3] != "":
			results[m[2]] = "skip"
		case m[1] == "ok":
			results[m[2]] = "pass"
		default:
			results[m[2]] = "fail"
		}
	}
	return results
}
