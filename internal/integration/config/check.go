package config

import (
	"encoding/hex"
	"fmt"
	"sort"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

// checker finds the mistakes that types cannot, and their lines.
type checker struct {
	file string
	root *yaml.Node
}

// isHash tells whether a word is one of git's object names, SHA-1 or SHA-256.
func isHash(s string) bool {
	raw, err := hex.DecodeString(s)
	return err == nil && (len(raw) == 20 || len(raw) == 32)
}

func (c checker) check(w written) []error {
	var all []error
	fault := func(hint, message string, at ...any) {
		all = append(all, catalog.Fault{File: c.file, Line: c.line(at...), Message: message, Hint: hint})
	}
	oneOf := func(value string, words []string, at ...any) {
		if value != "" && !contains(words, value) {
			fault("use one of "+strings.Join(words, ", "), fmt.Sprintf("%q is no %s", value, lastName(at)), at...)
		}
	}
	oneOf(w.Mode, []string{string(policy.Off), string(policy.Minimal), string(policy.Standard), string(policy.Aggressive)}, "mode")
	oneOf(w.FailOn, []string{string(policy.Block), string(policy.Ask), string(policy.Warn)}, "fail_on")
	for id, p := range w.Patterns {
		oneOf(p.Severity, []string{string(detect.None), string(detect.Warning), string(detect.Violation), string(detect.Critical)}, "patterns", id, "severity")
		if p.Disabled && strings.TrimSpace(p.Reason) == "" {
			fault("add reason: why this project does not need it", "pattern "+id+" is disabled without a reason", "patterns", id)
		}
	}
	for i, e := range w.Exceptions {
		for key, value := range map[string]string{"pattern": e.Pattern, "path": e.Path, "reason": e.Reason, "expires": e.Expires, "before_hash": e.BeforeHash, "after_hash": e.AfterHash} {
			if strings.TrimSpace(value) == "" {
				fault("an exception needs "+keys["Exception"], "an exception has no "+key, "exceptions", i)
			}
		}
		for key, value := range map[string]string{"before_hash": e.BeforeHash, "after_hash": e.AfterHash} {
			if value != "" && value != policy.Absent && !isHash(value) {
				fault("write what `git rev-parse REV:PATH` or `git hash-object PATH` prints, or absent", fmt.Sprintf("%q is no content hash", value), "exceptions", i, key)
			}
		}
		if _, err := time.Parse(time.DateOnly, e.Expires); e.Expires != "" && err != nil {
			fault("write a day such as 2027-03-31", fmt.Sprintf("%q is no day", e.Expires), "exceptions", i, "expires")
		}
	}
	c.checkLimits(fault, w.Coverage)
	oneOf(w.Guard.OnError, []string{"block", "warn"}, "guard", "on_error")
	if n := w.Guard.MaxStopBlocks; n != nil && (*n < 0 || *n > mostStopBlocks) {
		fault(fmt.Sprintf("a number from 0 to %d; agents give up asking after that", mostStopBlocks), fmt.Sprintf("%d is no max_stop_blocks", *n), "guard", "max_stop_blocks")
	}
	sort.SliceStable(all, func(i, j int) bool { return lineOf(all[i]) < lineOf(all[j]) })
	return all
}

func (c checker) checkLimits(fault func(hint, message string, at ...any), w writtenCoverage) {
	const hint = "a drop is given in percentage points, 0 to 100"
	check := func(value *float64, at ...any) {
		if value != nil && (*value < 0 || *value > 100) {
			fault(hint, fmt.Sprintf("%v is no %s", *value, lastName(at)), at...)
		}
	}
	check(w.BlockAbove, "coverage", "block_above")
	check(w.WarnAbove, "coverage", "warn_above")
	for i, p := range w.Paths {
		if strings.TrimSpace(p.Path) == "" {
			fault("write a glob such as src/payment/**", "a coverage limit has no path", "coverage", "paths", i)
		}
		check(p.BlockAbove, "coverage", "paths", i, "block_above")
		check(p.WarnAbove, "coverage", "paths", i, "warn_above")
	}
}

func (c checker) line(at ...any) int { return catalog.LineAt(c.root, at...) }

// lineOf orders faults; those of one line by what they say, because maps have no order.
func lineOf(err error) string {
	f, _ := err.(catalog.Fault)
	return fmt.Sprintf("%09d %s", f.Line, f.Message)
}

func lastName(at []any) string {
	name, _ := at[len(at)-1].(string)
	return name
}

func contains(words []string, w string) bool {
	for _, x := range words {
		if x == w {
			return true
		}
	}
	return false
}
