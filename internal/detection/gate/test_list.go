package gate

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	paths "holdfast/internal/detection/place"
)

var (
	// leavesOutList is how a file is called that names tests which are not run, or whose failure is known.
	leavesOutList = lazy.MustCompile(`(?i)(?:known|expect(?:ed)?|allowed)[-_. ]?fail|(?:skip|exclu|ignore|disabl|flak|quarantin|broken|blacklist|denylist|xfail|failing)\w*[-_. ]?(?:test|spec|suite|case)|(?:test|spec|suite|case)s?[-_. ]?(?:to[-_.]?)?(?:skip|exclu|ignore|disabl|blacklist|denylist|xfail|quarantin|fail)|(?:skip|xfail|quarantine)[-_. ]?list`)
	// bareLeavesOut is such a name among tests, where it need not say of what it speaks.
	bareLeavesOut = lazy.MustCompile(`(?i)^(?:skip(?:s|ped|list)?|xfails?|flaky|quarantined?|blacklist|denylist|exclu(?:de|des|ded|sions?)|disabled)$`)
	// runsList is how a file is called that names the tests which are run.
	runsList = lazy.MustCompile(`(?i)(?:passing|enabled|required|whitelist|allowlist|included?|smoke)\w*[-_. ]?(?:test|spec|suite)|(?:test|spec|suite)s?[-_. ]?(?:list|(?:to[-_.]?)?run|enabled|passing|whitelist|allowlist)$|^(?:tests|suites|specs)$`)
	// noList are names of files that tests need or leave behind.
	noList = lazy.MustCompile(`(?i)require|constraint|depend|licen[cs]e|readme|output|result|report|snapshot|messages?$|words|lock`)
	// testEntry is how an entry names a test: by its folders, its class, or the word itself.
	testEntry = lazy.MustCompile(`^[\w.$@-]+(?:[./:#\\]+[\w.$*@\[\]()-]+)+$|(?i)test|spec`)
	// namedItem is an entry that says what is said of a test beside its name.
	namedItem = lazy.MustCompile(`^-\s+(?:test|name|case|suite|id)s?:\s*["']?([^"'\s]+)["']?$`)
	listItem  = lazy.MustCompile(`^(?:-\s+|["'])\s*["']?([^"'\s:,]+(?::[^"'\s:,]+)*)["']?,?$`)
)

// plainLists are the kinds of files each of whose lines is an entry of a list, writtenLists those
// in which lists are written in a notation.
var (
	plainLists   = []string{".txt", ".lst", ".list", "", ".skip"}
	writtenLists = []string{".json", ".jsonc", ".yml", ".yaml"}
)

// fewestEntries is how many entries a file must have to be a list.
const fewestEntries = 2

// compareTestLists finds files that name the tests to run and name fewer, and files that name the
// tests to leave out and name more.
func compareTestLists(changed []change.File) (out []event.Event) {
	for _, f := range changed {
		plain := slices.Contains(plainLists, path.Ext(f.Path))
		leavesOut, known := listRole(f.Path)
		if !plain && !slices.Contains(writtenLists, path.Ext(f.Path)) || !known || !f.Before.Present || !f.After.Present || f.Partial || sample(f.Path) || max(len(f.Before.Text), len(f.After.Text)) > longestGate {
			continue
		}
		was, is := testEntries(f.Before.Text, plain), testEntries(f.After.Text, plain)
		if len(was) < fewestEntries || len(is) == 0 {
			if e, grew := grownFailures(f, plain); grew {
				out = append(out, e)
			}
			continue
		}
		lost, gained := missing(was, is), missing(is, was)
		switch {
		case leavesOut && len(gained) > len(lost):
			out = append(out, testListEvent(f, "grows", "", gained[0], len(gained)-len(lost), changed))
		case !leavesOut && len(is) > 0 && len(lost) > len(gained):
			out = append(out, testListEvent(f, "shrinks", lost[0], "without "+lost[0], len(lost)-len(gained), changed))
		}
	}
	return out
}

// listRole tells by its name whether a file lists tests, and whether those are left out.
func listRole(p string) (leavesOut, known bool) {
	name := strings.TrimSuffix(path.Base(p), path.Ext(p))
	switch {
	case noList.MatchString(name):
		return false, false
	case leavesOutList.MatchString(name), paths.OfTests(p) && bareLeavesOut.MatchString(name):
		return true, true
	}
	return false, runsList.MatchString(name)
}

// testEntries are the entries of a list, none where most lines are something else.
func testEntries(text []byte, plain bool) (entries []string) {
	lines, named := 0, 0
	for line := range strings.SplitSeq(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") || strings.HasPrefix(line, "//") || strings.HasPrefix(line, ";") {
			continue
		}
		if m := listItem.FindStringSubmatch(line); m != nil {
			line = m[1]
		} else if m := namedItem.FindStringSubmatch(line); m != nil && !plain {
			line = m[1]
		} else if !plain {
			continue
		}
		lines++
		line, _, _ = strings.Cut(line, " #")
		if line = strings.TrimSpace(line); strings.ContainsAny(line, " \t=<>~{}") {
			continue
		}
		if entries = append(entries, line); testEntry.MatchString(line) {
			named++
		}
	}
	if 5*len(entries) < 4*lines || 2*named < len(entries) {
		return nil
	}
	return entries
}

// listChanged is the event of a file that names tests and names others now.
func listChanged(f change.File, direction, from, to string, count int) event.Event {
	base := path.Base(f.Path)
	return event.Event{Kind: Lowered, Path: f.Path, Line: lineOf(f.After.Text, to), Before: shorten(from), After: shorten(to), Facts: map[string]any{
		"what": "narrowed", "tool": base, "check": "test", "setting": base, "from": shorten(from), "to": shorten(to), "in_ci": false, "new": false, "place": "config",
		"delta": float64(count), "count": float64(count), "measure": "", "minor": true, "whole_file": false, "direction": direction, "where": base,
	}}
}

func testListEvent(f change.File, direction, from, to string, count int, changed []change.File) event.Event {
	e := listChanged(f, direction, from, to, count)
	name := lastPart(strings.TrimPrefix(to, "without "))
	for _, other := range changed {
		had, has := speaksOf(other.PathBefore(), other.Before, name), speaksOf(other.Path, other.After, name)
		switch {
		case other.Path == f.Path || had == has:
		case direction == "shrinks" && had && !has:
			e.Clear("subject-removed", "the test left in the same change: "+other.PathBefore())
		case direction == "shrinks" && has:
			e.Clear("moved", "it is now named in "+other.Path)
		case direction == "grows" && has && !other.Before.Present:
			e.Clear("replaced", "the test is new in this change: "+other.Path)
		}
	}
	return e
}

// speaksOf tells whether one side of a file bears a name or mentions it.
func speaksOf(p string, side change.Side, name string) bool {
	return side.Present && (bearsName(p, name) || bytes.Contains(side.Text, []byte(name)))
}

// lastPart is the name of a test without its folders and classes.
func lastPart(entry string) string {
	at := strings.LastIndexAny(entry, `/\:#`)
	if at < 0 && strings.Count(entry, ".") > 1 {
		at = strings.LastIndexByte(entry, '.')
	}
	return entry[at+1:]
}
