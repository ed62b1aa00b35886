package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// lostHooks lists what git hooks no longer do. A command that is written otherwise is no loss:
// as many as came count as the ones that went.
func lostHooks(f change.File) []string {
	if !f.After.Present || f.Partial {
		return nil
	}
	before, after := hookWork(f.PathBefore(), f.Before.Text), hookWork(f.Path, f.After.Text)
	lost := without(before, after)
	if came := len(without(after, before)); came >= len(lost) {
		lost = nil
	} else {
		lost = lost[:len(lost)-came]
	}
	if len(before) > 0 && leavesAtOnce(f.After.All()) && !leavesAtOnce(f.Before.All()) {
		lost = append(lost, before[0])
	}
	return lost
}

// hookWork lists what the hooks of a file do: the hooks that a manager is told to run, the
// commands of a script.
func hookWork(p string, text []byte) []string {
	if ext := path.Ext(p); ext == ".yaml" || ext == ".yml" || ext == ".json" {
		doc, err := settings.Read(p, text)
		if err != nil {
			return nil
		}
		var out []string
		byHand := onlyByHand(doc)
		for _, s := range doc.Settings {
			if key := s.Key(); (key == "id" || key == "run") && !byHand[strings.Join(s.Path[:len(s.Path)-1], "/")] {
				out = append(out, s.Value)
			}
		}
		return out
	}
	var out []string
	for line := range strings.SplitSeq(string(text), "\n") {
		if line = goesTo.ReplaceAllString(strings.TrimSpace(line), ""); line != "" && !noWork.MatchString(line) {
			out = append(out, line)
		}
	}
	return out
}

// onlyByHand are the places of hooks that run only when somebody asks for them: stages: [manual].
func onlyByHand(doc settings.Document) map[string]bool {
	out, others := map[string]bool{}, map[string]bool{}
	for _, s := range doc.Settings {
		i := slices.Index(s.Path, "stages")
		if i < 0 {
			continue
		}
		if place := strings.Join(s.Path[:i], "/"); strings.Trim(s.Value, "[] ") == "manual" {
			out[place] = !others[place]
		} else {
			out[place], others[place] = false, true
		}
	}
	return out
}

// noWork are lines of a script that check nothing by themselves.
var noWork = lazy.MustCompile(`^(#|\.\s|source\s|echo\b|printf\b|exit\b|set\s|export\s|cd\s|fi\b|then\b|else\b|done\b|do\b|esac\b|[{}]|return\b|\w+=(?:"[^"]*"|'[^']*'|\$\(.*|\S*)$|git (add|stash|diff|rev-parse|status)\b)`)

// goesTo is what only says where the rest of a line is done.
var goesTo = lazy.MustCompile(`^\(?\s*cd\s+\S+\s*(?:&&|;)\s*`)

// leavesAtOnce tells whether a script ends well before it does anything.
func leavesAtOnce(text string) bool {
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "exit 0" || line == "exit" {
			return true
		}
		if line != "" && !noWork.MatchString(line) {
			return false
		}
	}
	return false
}

// without are the words of a list that another does not hold, as often as it does not.
func without(list, others []string) []string {
	rest := slices.Clone(others)
	var out []string
	for _, w := range list {
		if i := slices.Index(rest, w); i >= 0 {
			rest = slices.Delete(rest, i, i+1)
			continue
		}
		out = append(out, w)
	}
	return out
}

// lostOwners lists the paths that had owners and are no longer named. As many as came, with
// the same owners, count as the ones that went.
func lostOwners(f change.File) []string {
	owned := func(text []byte) (paths []string, owners map[string]string) {
		owners = map[string]string{}
		for line := range strings.SplitSeq(string(text), "\n") {
			line, _, _ = strings.Cut(line, "#")
			if words := strings.Fields(line); len(words) > 1 {
				paths = append(paths, words[0])
				owners[words[0]] = strings.Join(words[1:], " ")
			}
		}
		return paths, owners
	}
	before, had := owned(f.Before.Text)
	after, has := owned(f.After.Text)
	came := without(after, before)
	var out []string
	for _, p := range without(before, after) {
		i := slices.IndexFunc(came, func(c string) bool { return has[c] == had[p] })
		if i >= 0 {
			came = slices.Delete(came, i, i+1)
			continue
		}
		out = append(out, p+" "+had[p])
	}
	return out
}
