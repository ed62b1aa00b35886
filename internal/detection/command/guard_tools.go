package command

import (
	"path"
	"regexp"
	"strings"
)

// guardTools are programs that end others or speak to the guard.
func guardTools(name string) handler {
	switch name {
	case "kill":
		return (*reader).kill
	case "pkill", "killall", "skill":
		return (*reader).killNamed
	case "pgrep", "pidof":
		return (*reader).pgrep
	case "systemctl", "service", "launchctl":
		return (*reader).service
	case "gh":
		return (*reader).github
	case "holdfast":
		return (*reader).holdfast
	case "husky", "lefthook", "pre-commit":
		return (*reader).hookManager
	case "claude", "codex", "gemini", "copilot", "opencode", "cursor-agent":
		return (*reader).agent
	}
	return nil
}

const self = "holdfast"

// kill tells the ends of the guard, of the parent, or of everything. Other numbers are
// unclear: one of them may be the guard's.
func (r *reader) kill(words []word) stream {
	signal := false
	for i := 1; i < len(words); i++ {
		w := words[i]
		w.text = bare(w.text)
		switch {
		case w.text == "-0" || w.text == "-l" || w.text == "-L":
			return stream{}
		case w.text == "-s" || w.text == "-n":
			i++
		case w.text == "--":
			signal = true
		case w.isFlag() && !signal && i+1 < len(words):
			signal = true
		case strings.Contains(w.text, "PPID"), strings.Contains(w.text, self), w.text == "-1", w.text == "0", strings.Contains(w.text, "$$"):
			r.add(Effect{Kind: Kill, Detail: w.text})
		case strings.HasPrefix(w.text, "%"), w.text == "$!":
		default:
			r.doubt(Kill, "", "which process it ends is known only by its number: "+shorten(w.text))
		}
	}
	return output("")
}

// bare is a word without its quotes: what is not known stands as it is written.
func bare(text string) string {
	return strings.NewReplacer("$'", "", `"`, "", "'", "", `\`, "").Replace(text)
}

// killNamed tells whether a pattern of names meets the guard.
func (r *reader) killNamed(words []word) stream {
	flags, names := options(words, "-u -g -P -t -s --signal -U -G -F")
	for _, n := range names {
		switch {
		case n.vague:
			r.doubt(Kill, "", "which processes it ends is known only then")
		case meetsSelf(n.text):
			r.add(Effect{Kind: Kill, Detail: n.text})
		}
	}
	if len(names) == 0 && (hasFlag(flags, 'u', "") || hasFlag(flags, 'P', "") || hasFlag(flags, 'g', "")) {
		r.add(Effect{Kind: Kill, Detail: strings.Join(flags, " ")})
	}
	return output("")
}

func meetsSelf(pattern string) bool {
	if strings.Contains(pattern, self) {
		return true
	}
	if len(pattern) > 200 || strings.Trim(pattern, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-/ ") == "" {
		return strings.Contains(self, pattern) && len(pattern) > 3
	}
	re, err := regexp.Compile(pattern)
	return err == nil && re.MatchString(self)
}

// pgrep prints the numbers of processes; those of the guard are named after it.
func (r *reader) pgrep(words []word) stream {
	for _, w := range words[1:] {
		if !w.isFlag() && meetsSelf(w.text) {
			return output(self + "\n")
		}
	}
	return stream{}
}

func (r *reader) service(words []word) stream {
	for _, w := range words[1:] {
		if strings.Contains(w.text, self) {
			r.add(Effect{Kind: Kill, Detail: strings.Join(texts(words[1:]), " ")})
		}
	}
	return stream{}
}

// asking are the commands of holdfast that only tell something.
const asking = "check audit inventory prove explain catalog version help doctor status log list show diff completion --help --version -h"

// holdfast tells what is asked of the guard from within: questions are free.
func (r *reader) holdfast(words []word) stream {
	_, operands := options(words, "-C --config --dir")
	sub := ""
	if len(operands) > 0 {
		sub = operands[0].text
	}
	line := strings.Join(texts(operands[:min(2, len(operands))]), " ")
	fixes := false
	for _, w := range words {
		fixes = fixes || w.text == "--fix" || w.text == "--update" || w.text == "--write"
	}
	switch {
	case sub == "gate" && len(operands) > 1 && isOneOf(operands[1].text, "list show alarms"):
	case sub == "check" || sub == "prove":
		r.tests(self+" "+sub, nil, nil, "")
	case sub == "" && len(operands) == 0, isOneOf(sub, asking) && !fixes:
	default:
		r.add(Effect{Kind: Guard, Detail: self + " " + line})
	}
	return stream{}
}

// github tells when checks of a forge are switched off.
func (r *reader) github(words []word) stream {
	_, operands := options(words, "-R --repo")
	if len(operands) > 1 && isOneOf(operands[0].text+"-"+operands[1].text, "workflow-disable run-cancel ruleset-delete") {
		r.add(Effect{Kind: Guard, Detail: "gh " + operands[0].text + " " + operands[1].text})
	}
	return stream{}
}

// hookManager tells when hooks are taken out.
func (r *reader) hookManager(words []word) stream {
	for _, w := range words[1:] {
		if w.text == "uninstall" {
			r.bypass(program(words[0].text) + " uninstall")
		}
	}
	return stream{}
}

// agent tells when an agent is started from within in a way that leaves its hooks out.
func (r *reader) agent(words []word) stream {
	for i, w := range words[1:] {
		bare := isOneOf(w.text, "--bare --safe-mode") || strings.Contains(w.text, "disableAllHooks") || w.text == "--settings" && i+2 < len(words) && strings.Contains(words[i+2].text, "hooks")
		if bare {
			r.add(Effect{Kind: Guard, Detail: path.Base(words[0].text) + " " + w.text})
		}
	}
	return stream{}
}
