package main

import (
	"math/rand/v2"
	"strings"
)

var (
	switchedOn = re(`(?m)^(\s*(?:(?:export |pub |public |private |static |final |const |let |var |val |bool |boolean |readonly )*)["']?(?:[A-Z]+_)*(?:[a-z]\w*)?(?:ENABLE_|FEATURE_|enable|Enable|enabled|Enabled|ENABLED|feature|Feature|USE_|use[A-Z_])\w*["']?(?:: ?(?:bool|boolean|Boolean|Bool))?\s*[:=] ?)(true|True)([,;]?)$`)
	chatter    = re(`(?m)^(\s*(?:(?:export |pub |public |private |static |final |const |let |var |val |bool |boolean |readonly )*)["']?\w*(?:debug|Debug|DEBUG|verbose|Verbose|VERBOSE|quiet|silent|trace|Trace|colou?r|Colou?r|minif|pretty|Pretty|cache|Cache)\w*["']?(?:: ?(?:bool|boolean|Boolean|Bool))?\s*[:=] ?)(true|True)([,;]?)$`)
)

// switchOff switches a feature off that was on.
func switchOff(f *source, r *rand.Rand) *mutant {
	return turned(f, r, switchedOn.FindAllStringSubmatchIndex)
}

// hush switches off what is no feature.
func hush(f *source, r *rand.Rand) *mutant {
	m := turned(f, r, chatter.FindAllStringSubmatchIndex)
	if m == nil || re(`(?i)enable|feature|use_|\buse[A-Z]|valid|verif|secur|strict|auth|tls|ssl`).MatchString(m.how) {
		return nil
	}
	return m
}

func turned(f *source, r *rand.Rand, find func(string, int) [][]int) *mutant {
	all := find(f.text, -1)
	if len(all) == 0 {
		return nil
	}
	m := all[r.IntN(len(all))]
	off := map[string]string{"true": "false", "True": "False"}[f.text[m[4]:m[5]]]
	if f.tree != nil && inComment(f, m[4]) || f.insideFunction(m[4]) {
		return nil
	}
	return &mutant{edited(f, f.text[:m[4]]+off+f.text[m[5]:]), strings.TrimSpace(f.text[m[2]:m[3]]) + " " + off}
}

// insideFunction tells a local name from a setting.
func (f *source) insideFunction(at int) bool {
	for _, p := range f.functions() {
		node := f.tree.Nodes[p.node]
		if int(node.Start) <= at && at < int(node.End) {
			return true
		}
	}
	return false
}
