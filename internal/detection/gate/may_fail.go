package gate

import (
	"cmp"
	"slices"
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

var (
	// rowMayFail are the names under which a row of a matrix says that its failure does not count.
	rowMayFail = lazy.MustCompile(`(?i)^(?:allow(?:ed|s)?[-_]?(?:to[-_]?)?fail(?:ure|ures)?|failures?[-_]?allowed|soft[-_]?fail|ignore[-_]?(?:failures?|errors?)|continue-on-error|experimental|(?:can|may)[-_]?fail|optional)$`)
	// reporting are words for steps that tell others what a check found.
	reporting = lazy.MustCompile(`(?i)\b(?:create|post|submit|send|coverage|comment|report\w*|status|summary|annotat\w*|results?|labels?|diff|sarif)\b`)
	// proving are words for steps that show something of a product without testing it.
	proving = lazy.MustCompile(`(?i)\bnotari[sz]|\battest|\bscan|\baudit`)
)

// mayFailNow finds a row of a matrix, or a step that promises a check, which was there before and
// whose failure no longer counts. Checks that are known are told of by themselves.
func mayFailNow(f file, checks []check) (event.Event, bool) {
	before, after := newIndex(f.before), newIndex(f.after)
	var rows map[string]bool
	for _, s := range f.after.Settings {
		n := len(s.Path)
		if n < 2 {
			continue
		}
		key := s.Key()
		was := before.byPath[strings.Join(s.Path, "\x00")]
		switch {
		case allRowsMayFail(f, s):
			return mayFailEvent(f, "all rows of "+s.Path[n-2], s), true
		case matrixAt(s.Path) >= 0 && rowMayFail.MatchString(key) && isTrue(s.Value):
			if rows == nil {
				rows = rowsThatCount(f.before)
			}
			if row := rowText(f.after, s.Path[:n-1]); rows[row] {
				return mayFailEvent(f, row, s), true
			}
		case key != "continue-on-error" && key != "continueOnError" || isTrue(was.Value) || !before.holds(s.Path[:n-1]) || after.failsLater(s.Path[:n-1]):
		case was.Value == "" && ofPlatform.MatchString(s.Value) && strings.Contains(s.Value, "=="), isTrue(s.Value) && promisesCheck(s.Path[n-2], after, s.Path[:n-1]) && !toldAt(checks, s.Line):
			return mayFailEvent(f, stepLabel(after, s.Path[:n-1]), s), true
		case !slices.Contains(s.Path, "steps") || promisesCheck(s.Path[n-2], after, s.Path[:n-1]):
			if row := exemptsRow(was.Value, s.Value, f.before); row != "" {
				return mayFailEvent(f, row, s), true
			}
		}
	}
	return event.Event{}, false
}

// allRowsMayFail tells an axis of a matrix that says of each row whether it may fail, where a row that
// might not is no longer in it.
func allRowsMayFail(f file, s settings.Setting) bool {
	at := matrixAt(s.Path)
	if at < 0 || len(s.Path) != at+3 || !rowMayFail.MatchString(s.Path[at+1]) || !isTrue(s.Value) {
		return false
	}
	counts := func(d settings.Document) bool {
		return slices.ContainsFunc(index{doc: d}.under(s.Path[:at+2]...), func(o settings.Setting) bool { return !isTrue(o.Value) })
	}
	return counts(f.before) && !counts(f.after)
}

// stepLabel is what a step is called by: its name, or its command where it has none.
func stepLabel(x index, keys []string) string {
	label := keys[len(keys)-1]
	if !settings.IsItem(label) {
		return label
	}
	return cmp.Or(x.byPath[strings.Join(append(slices.Clone(keys), "run"), "\x00")].Value, label)
}

func mayFailEvent(f file, from string, s settings.Setting) event.Event {
	e := workflowEvent(f, "non-blocking", from, s.Key()+": "+s.Value, s.Line)
	e.Facts["check"], e.Facts["where"], e.Facts["setting"], e.Facts["direction"], e.Facts["unstable"] = "", from, from, "false-to-true", false
	e.Facts["from"], e.Facts["to"] = "its failure counts", s.Key()+": "+s.Value
	return e
}

// promisesCheck tells by its name whether a step or job checks something.
func promisesCheck(name string, x index, keys []string) bool {
	if s, ok := x.byPath[strings.Join(append(slices.Clone(keys), "name"), "\x00")]; ok {
		name = s.Value
	}
	nameless := settings.IsItem(name)
	if nameless { // the command has to say it
		if name = stepLabel(x, keys); settings.IsItem(name) || strings.Contains(name, "\n") {
			return false
		}
	}
	name = strings.ReplaceAll(name, "_", " ")
	kind := jobKind(name)
	if reporting.MatchString(name) {
		return false
	}
	return nameless && kind == "all" || kind == "test" || kind == "lint" || kind == "types" || proving.MatchString(name) && !carrying.MatchString(name)
}

func toldAt(checks []check, line int) bool {
	return slices.ContainsFunc(checks, func(k check) bool { return k.weak != "" && k.line == line })
}

// rowsThatCount are the rows of all matrices of a file whose failure counts.
func rowsThatCount(d settings.Document) map[string]bool {
	out, free := map[string]bool{}, map[string]bool{}
	for _, s := range d.Settings {
		if at := matrixAt(s.Path); at < 0 || len(s.Path) < at+3 {
			continue
		}
		row := rowText(d, s.Path[:len(s.Path)-1])
		out[row] = true
		if rowMayFail.MatchString(s.Key()) && isTrue(s.Value) {
			free[row] = true
		}
	}
	for row := range free {
		delete(out, row)
	}
	return out
}

// rowText is what a row says besides whether it may fail.
func rowText(d settings.Document, keys []string) string {
	var parts []string
	for _, s := range (index{doc: d}).under(keys...) {
		if len(s.Path) == len(keys)+1 && !rowMayFail.MatchString(s.Key()) {
			parts = append(parts, s.Key()+" "+s.Value)
		}
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}
