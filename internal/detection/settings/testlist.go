package settings

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// testList is a list of CMake whose name says that it lists tests: set(unit_tests cart refund).
	testList = lazy.MustCompile(`(?i)^\s*(?:set|list)\s*\(\s*(?:(?:APPEND|PREPEND)\s+)?(\w*tests|\w*tests?_(?:names|list|cases|programs|targets|srcs|sources|files))\s+([^")]+)\)`)
	// leftOut is what such a list, or one of files that were looked for, does without.
	leftOut = lazy.MustCompile(`(?i)^\s*list\s*\(\s*(?:FILTER\s+([\w-]*tests?\w*[\w-]*|\w*test[\w-]*)\s+EXCLUDE\s+REGEX|REMOVE_ITEM\s+([\w-]*test[\w-]*))\s+(.+)\)\s*$`)
	// testTable opens a table of Meson whose keys are the tests: tests = {
	testTable = lazy.MustCompile(`^\s*(\w*tests|test_(?:names|cases|list|variants))\s*=\s*\{\s*$`)
	tableKey  = lazy.MustCompile(`^\s*'([^']+)'\s*:`)
)

// listsOfTests adds lists of tests under the names that they have.
func (d *Document) listsOfTests(lines []string, at []int) {
	for i, line := range lines {
		if m := testList.FindStringSubmatch(line); m != nil {
			d.add([]string{strings.ToLower(m[1])}, m[2], at[i])
		}
		if m := leftOut.FindStringSubmatch(line); m != nil {
			for n, item := range alternatives(m[3]) {
				d.add([]string{"left_out", m[1] + m[2], "#" + strconv.Itoa(n)}, item, at[i])
			}
		}
		if m := testTable.FindStringSubmatch(line); m != nil {
			d.keysOfTable(m[1], lines[i+1:], at[i+1:])
		}
	}
}

// keysOfTable adds the keys of a table up to the brace that closes it.
func (d *Document) keysOfTable(name string, lines []string, at []int) {
	for i, line := range lines {
		if strings.HasPrefix(strings.TrimSpace(line), "}") {
			return
		}
		if m := tableKey.FindStringSubmatch(line); m != nil {
			d.add([]string{strings.ToLower(name)}, m[1], at[i])
		}
	}
}

// alternatives are the names that a regular expression or a list of words speaks of, each written
// out: "tests/(cart|refund).c" is two.
func alternatives(text string) (out []string) {
	for _, word := range strings.Fields(strings.NewReplacer(`"`, " ", "'", " ", `\\`, "").Replace(text)) {
		head, rest, group := strings.Cut(word, "(")
		inner, tail, closed := strings.Cut(rest, ")")
		if !group || !closed {
			head, inner, tail = "", word, ""
		}
		for _, one := range strings.Split(inner, "|") {
			out = append(out, strings.TrimSuffix(head+one+tail, "$"))
		}
	}
	return out
}
