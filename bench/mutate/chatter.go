package main

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

const noise = `\w*(?:debug|Debug|DEBUG|verbose|Verbose|VERBOSE|quiet|silent|trace|Trace|colou?r|Colou?r|minif|pretty|Pretty|progress|Progress|banner|logging|Logging|echo|Echo|spinner|Spinner|ansi|Ansi|ANSI|emoji|Emoji|timestamps|Timestamps|highlight|Highlight|animat|Animat|sourceMap|sourcemap|indent|Indent|[lL]og[A-Z]\w*|log_)\w*`

var (
	chatter      = re(declared + `["']?(?:` + noise + `|\w*(?:cache|Cache)\w*)` + valueOf)
	chatterThere = re(within + noise + valueThere)
	// chatterGiven is such a name that a call is told, with what holds unless somebody says otherwise.
	chatterGiven = re(`(?m)((?:\(|, ?)["':](?:--)?` + noise + `["']?,[^\n()]*?\b(?:default(?:_value)?(?: ?=|:) ?)?)(true|True)\b()`)
	// chatterOf is a member that is set, chatterAsked what a builder is told, chatterKept an entry of a file of settings.
	chatterOf    = re(`(?m)^(\s*(?:(?:[\w$]+(?:\.|->|\?\.))+|@|:)` + noise + `\s*(?:=>|=)\s*)(true|True)\b()`)
	chatterAsked = re(`(\.(?:with_|set_|with|set)?` + noise + `\()(true)(\))`)
	chatterKept  = re(`(?m)^(\s*["']?(?:[\w.-]*[._-])?` + noise + `["']?\s*[:=]\s*["']?)(true)(["']?,?)$`)
	// louder is how much a program says at most.
	louder = re(`(?m)^(\s*["']?(?:[\w.-]*[._-])?(?:(?i:log_?level)|(?i:logging)[\w.]*level[\w.]*)["']?\s*[:=]\s*["']?)(debug|DEBUG|Debug|trace|TRACE|Trace)(["']?[,;]?)$`)
	// noChatter are names of what a program does, of what keeps others out, and of what holds somebody to account.
	noChatter = re(`(?i)enable|feature|use_|\bno_|\buse[A-Z]|valid|verif|secur|strict|audit|auth|tls|ssl|tests?\b`)
)

// hush switches off what is no feature: what a program says of itself, and how it looks.
func hush(f *source, r *rand.Rand) *mutant {
	if f.tree == nil && !f.holdsSettings() {
		return nil
	}
	m := turned(f, r, chatter)
	forms := []*regexp.Regexp{chatterThere, chatterGiven, chatterOf, chatterAsked}
	if f.tree == nil {
		forms = []*regexp.Regexp{chatterKept}
	}
	for _, i := range r.Perm(len(forms)) {
		if m == nil {
			m, _ = turnedAnywhere(f, r, forms[i])
		}
	}
	if m == nil {
		m = quieter(f, r)
	}
	if m == nil || noChatter.MatchString(m.how) {
		return nil
	}
	return m
}

// quieter makes a program say less.
func quieter(f *source, r *rand.Rand) *mutant {
	all := f.every(louder)
	if len(all) == 0 {
		return nil
	}
	m := all[r.IntN(len(all))]
	level := map[byte]string{'d': "info", 'D': "Info", 't': "info", 'T': "Info"}[f.text[m[4]]]
	if word := f.text[m[4]:m[5]]; strings.ToUpper(word) == word {
		level = "INFO"
	}
	if f.tree != nil && inComment(f, m[2]+len(indentOf(f.text[m[2]:]))) {
		return nil
	}
	return &mutant{edited(f, f.text[:m[4]]+level+f.text[m[5]:]), strings.TrimSpace(f.text[m[2]:m[3]]) + " " + level}
}
