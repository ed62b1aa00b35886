package gate

import (
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/event"
	"holdfast/internal/detection/settings"
)

// coverageService is the tool whose status at a change demands a share of the whole project.
const coverageService = "codecov"

// clearToService clears a coverage threshold that a runner no longer asks for where the same change has a service ask
// for as much of the whole project: it must be told what was covered, and nothing may spare a change.
func clearToService(events []event.Event, files []file, gates []catalog.Gate) {
	for i := range events {
		e := &events[i]
		from, _ := e.Facts["from"].(string)
		if e.Facts["what"] != "threshold" || e.Facts["measure"] != "coverage" || e.Facts["to"] != "" || from == "" {
			continue
		}
		for _, f := range files {
			if !serviceFile(f, gates) || f.path == e.Path || !told(f, files) {
				continue
			}
			if target := wholeTarget(f, from); target != "" {
				e.Clear("moved", f.path+" asks for "+target+" of the whole project")
				break
			}
		}
	}
}

func serviceFile(f file, gates []catalog.Gate) bool {
	return f.has && strings.Contains(path.Base(f.path), coverageService) && slices.ContainsFunc(gates, func(g catalog.Gate) bool {
		return g.Tool == coverageService && concerns(g, f.path)
	})
}

// told tells whether the service hears what was covered: it was used before, or a file of CI of the same change
// hands it over.
func told(service file, files []file) bool {
	if service.had {
		return true
	}
	return slices.ContainsFunc(files, func(f file) bool {
		return f.has && inCI(f.path) && slices.ContainsFunc(f.after.Settings, func(s settings.Setting) bool {
			return strings.Contains(strings.ToLower(s.Value), coverageService)
		})
	})
}

// sparing are settings of a status, or of the whole service, by which a change passes that falls below the target, or
// by which a part of the project only is looked at.
var sparing = []string{"informational", "if_not_found", "if_ci_failed", "if_no_uploads", "paths", "flags", "branches", "only_pulls", "ignore", "removed_code_behavior"}

// wholeTarget is the target that a status of the whole project has, "" where it is less than what was asked for.
func wholeTarget(f file, from string) string {
	asked, ok := number(from)
	if !ok {
		return ""
	}
	target, allowed := "", 0.0
	for _, s := range f.after.Settings {
		if slices.ContainsFunc(s.Path, func(k string) bool { return slices.Contains(sparing, strings.ToLower(k)) }) && !isFalse(s.Value) {
			return ""
		}
		status := strings.ToLower(strings.Join(s.Path, "/"))
		switch {
		case status == "coverage/status/project/default/target", status == "coverage/status/project/target":
			target = s.Value
		case strings.HasPrefix(status, "coverage/status/project/") && s.Key() == "threshold":
			allowed, ok = number(s.Value)
		case strings.HasPrefix(status, "coverage/status/project") && isFalse(s.Value):
			return ""
		}
	}
	if least, known := number(target); !known || !ok || least-allowed < asked {
		return ""
	}
	return target
}
