package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// credentials are words of checks of what somebody has to show before they are let in.
	credentials = lazy.MustCompile(`(?i)expir|signature|authenticat|authori[sz]|permission|forbidden|csrf|password|revoked|untrusted|tamper|issuer|audience|nonce|verif|token|credential|claim|origin|checksum|digest|fingerprint|certificate`)
	// askedFor are words of what is asked for: where nothing is asked for, nothing has to be shown.
	askedFor = lazy.MustCompile(`(?i)expect|want|requir|option|opts|config|allow|setting|enabled|policy|param|default`)
	// absent is a condition, squeezed, that holds where something is not there.
	absent = lazy.MustCompile(`^(?:(?:!|not)\$?([@\w.>-]+)|\$?([@\w.>-]+?)(?:={2,3}|is)(?:null|nil|None|undefined|NULL|nullptr|"")|\$?([@\w.>-]+)\.(?:nil\?|isEmpty|is_empty|is_none|empty\?|blank\?|isNull)|(?:is_null|empty|!isset|is_nil)\$?([@\w.>-]+))$`)
	// present is one that holds where it is there.
	present = lazy.MustCompile(`^(?:\$?([@\w.>-]+?)(?:!={1,2}|isnot)(?:null|nil|None|undefined|NULL|nullptr|"")|!\$?([@\w.>-]+)\.(?:nil\?|isEmpty|is_empty|is_none|empty\?|blank\?|isNull)|(?:isset|!empty|!is_null)\$?([@\w.>-]+)|\$?([@\w.>-]+?)(?:\.present\?|\.is_some|\.isPresent)?)$`)
	// differs is a comparison that something missing does not pass.
	differs = lazy.MustCompile(`!={1,2}|<>|!.*\.(?:equals|includes|contains|include\?|indexOf|eql\?)\b|\bnot in\b|not .* in |\.empty\?|=== -1|!in_array|!hash_equals`)
	// leavesWell is a branch that says that nothing is wrong.
	leavesWell = lazy.MustCompile(`(?s)\breturn(?: (?:nil|true|True|None|null|Ok\(\(\)\)|:ok))?;?\s*\}?\s*(?:end|(?:if|unless)\b.*)?$`)
)

// absentPasses is a check of what somebody has to show that now lets pass who shows nothing: by a branch
// in front of it, or by one more thing that must hold for it to refuse.
func absentPasses(e *edit) (was, is string) {
	for _, b := range branchesOnlyIn(e.a, e.b) {
		name := oneOf(absent.FindStringSubmatch(heldCond(b)))
		if name == "" || b.Does == Rethrows || !leavesWell.MatchString(strings.TrimSpace(b.Text)) {
			continue
		}
		for _, g := range e.a.Guards {
			if g.Line >= b.Line && refusedBefore(e, g) && hadToShow(e, g, name) {
				return g.Text, b.Text
			}
		}
	}
	for _, g := range e.b.Guards {
		for _, now := range e.a.Guards {
			if more := oneMorePart(g, now); more != "" {
				if name := oneOf(present.FindStringSubmatch(more)); name != "" && hadToShow(e, g, name) {
					return g.Text, now.Text
				}
			}
		}
	}
	return "", ""
}

// hadToShow tells whether a check refuses where a name, as a whole, differs from what is demanded.
func hadToShow(e *edit, g Guard, name string) bool {
	if g.Kind != "check" || g.Accepts || askedFor.MatchString(name) || !differs.MatchString(g.Text) {
		return false
	}
	last := name[strings.LastIndexAny(name, ".>@")+1:]
	for _, deeper := range []string{".", "[", "->", "?."} {
		if strings.Contains(g.Text, name+deeper) {
			return false // what is looked into has to be there
		}
	}
	return expression.HoldsWord(g.Text, last) && credentials.MatchString(e.after.Name+" "+g.Text+" "+refusalOf(e.b, g))
}

// oneMorePart is the part, squeezed, that must hold for a check to refuse now and had not to before.
func oneMorePart(was, now Guard) string {
	had, has := partsOf(was.Text), partsOf(now.Text)
	if was.Kind != "check" || now.Kind != "check" || was.Accepts || now.Accepts || was.Else || len(has) != len(had)+1 || alternatives.MatchString(now.Text) {
		return ""
	}
	more := slices.DeleteFunc(slices.Clone(has), func(p string) bool { return slices.Contains(had, p) })
	if len(more) != 1 {
		return ""
	}
	return more[0]
}

// refusedBefore tells a check that stands as it stood.
func refusedBefore(e *edit, g Guard) bool {
	return slices.ContainsFunc(e.b.Guards, func(old Guard) bool { return guardKey(old) == guardKey(g) })
}

// oneOf is the group of a match that holds something.
func oneOf(groups []string) string {
	for i, g := range groups {
		if i > 0 && g != "" {
			return g
		}
	}
	return ""
}
