package gate

import (
	"strings"

	"holdfast/internal/detection/catalog"
)

// presetRanks are the names under which makers of rules hand out fewer of them or more.
var presetRanks = []struct {
	name string
	rank int
}{
	{"base", 0}, {"essential", 1}, {"stronglyrecommended", 2}, {"recommended", 3}, {"recommendedrequiringtypechecking", 4}, {"recommendedtypechecked", 4}, {"strict", 4},
	{"stricttypechecked", 5}, {"all", 6},
}

// weakerPresets are the presets in whose place a weaker one of the same maker stands.
func weakerPresets(rule catalog.GateSetting, lost, gained []loss) (out []loss) {
	if rule.What != "strictness" {
		return nil
	}
	for _, l := range lost {
		maker, rank := presetOf(l.from)
		weaker := ""
		for _, g := range gained {
			by, now := presetOf(g.to)
			switch {
			case by != maker || maker == "" || now < 0:
			case now >= rank:
				return nil
			default:
				weaker = g.to
			}
		}
		if weaker != "" {
			out = append(out, loss{from: l.from, to: weaker, delta: -1})
		}
	}
	return out
}

// presetOf is who makes a preset, and how much it asks; -1 where its name does not tell.
func presetOf(name string) (maker string, rank int) {
	at := strings.LastIndexAny(name, "/:")
	if at < 0 {
		return "", -1
	}
	maker = strings.TrimSuffix(name[:at], "/flat")
	short := strings.ToLower(strings.ReplaceAll(name[at+1:], "-", ""))
	for _, p := range presetRanks {
		if p.name == short {
			return maker, p.rank
		}
	}
	return maker, -1
}
