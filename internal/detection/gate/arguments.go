package gate

import (
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// compareArguments reads settings that hold a command's options (pytest's addopts)
// as that command.
func compareArguments(files []file, gates []catalog.Gate, tools commands) []event.Event {
	var out []event.Event
	for _, f := range files {
		if !f.had {
			continue
		}
		for _, i := range gatesAbout(gates, f.path, f.role) {
			g := gates[i]
			for _, rule := range g.Settings {
				if rule.Loosens != "arguments" {
					continue
				}
				b, okB := argumentsOf(f.old, f.before, rule, tools)
				a, okA := argumentsOf(f.path, f.after, rule, tools)
				if okB && !okA && f.has { // --collect-only or -DskipTests among the options of every run
					out = append(out, checkEvent("non-blocking", b, a, "with these options no test is run"))
				}
				if !okA || !okB {
					continue
				}
				if !f.has { // of a file that is gone only a lost threshold speaks for itself
					out = append(out, thresholds(b, argumentsElsewhere(a, files, g, rule, tools))...)
					continue
				}
				out = append(out, narrowed(b, a, beside{})...)
				if b.weak == "" && a.weak != "" {
					out = append(out, checkEvent("non-blocking", b, a, a.weak))
				}
			}
		}
	}
	return out
}

// argumentsElsewhere are the options that another file of the change holds now, where one does.
func argumentsElsewhere(none check, files []file, g catalog.Gate, rule catalog.GateSetting, tools commands) check {
	for _, f := range files {
		if !f.has || !f.of(g) {
			continue
		}
		if a, ok := argumentsOf(f.path, f.after, rule, tools); ok && len(a.args) > len(none.args) {
			return a
		}
	}
	return none
}

func argumentsOf(p string, d settings.Document, rule catalog.GateSetting, tools commands) (check, bool) {
	words := strings.Fields(rule.Command)
	line := 1
	for _, s := range d.Settings {
		if matchesKeys(rule.Keys, s.Path) {
			line = s.Line
			for _, call := range settings.Calls("x " + s.Value) {
				words = append(words, call.Words[1:]...)
				break
			}
		}
	}
	k, ok := classify(words, tools)
	k.file, k.line, k.text, k.place, k.where = p, line, strings.Join(words, " "), "config", "options"
	k.weaken(settings.Command{}, settings.Call{})
	return k, ok
}
