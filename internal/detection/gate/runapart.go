package gate

import (
	"slices"
	"strings"
)

// runApart is the new check, as strict as the one that leaves something out, that runs just what
// that leaves out; "" where some of it is run by none: --ignore=tests/slow beside a run of
// tests/slow, -m "not slow" beside -m slow.
func runApart(a check, left []string, twins []check) string {
	by := ""
	for _, flag := range left {
		name, value, _ := strings.Cut(flag, "=")
		value, negated := strings.CutPrefix(strings.Replace(strings.Trim(value, `"'`), "=", " ", 1), "not ")
		if value == "" || !negated && !leavesOut(name) || strings.ContainsAny(value, " *|,$") {
			return ""
		}
		i := slices.IndexFunc(twins, func(twin check) bool { return asStrict(twin, a) && runsJust(twin, value) })
		if i < 0 {
			return ""
		}
		by = shorten(twins[i].text)
	}
	return by
}

// asStrict tells whether a check runs whenever another does, and fails as it does.
func asStrict(k, as check) bool {
	return !k.dead() && !k.instead && (k.occasion == "" || k.occasion == as.occasion) && (k.only == "" || k.only == as.only) && (!k.seldom || as.seldom) && k.pipe != "open" && k.again == as.again
}

// runsJust tells whether a check names a path or a group of tests as what it runs.
func runsJust(k check, value string) bool {
	chosen := narrowing(k)
	if len(chosen) == 0 {
		return slices.ContainsFunc(positional(k.args), func(p string) bool { return samePath(p, value) })
	}
	name, of, _ := strings.Cut(chosen[0], "=")
	return len(chosen) == 1 && !leavesOut(name) && strings.Trim(of, `"'`) == value
}

func samePath(a, b string) bool {
	return strings.Trim(strings.TrimPrefix(a, "./"), "/") == strings.Trim(strings.TrimPrefix(b, "./"), "/")
}
