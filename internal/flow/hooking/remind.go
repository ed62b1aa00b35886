package hooking

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/place"
	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/agenthook"
	"holdfast/internal/integration/config"
	"holdfast/internal/reinforcement/level"
	"holdfast/internal/reinforcement/prompt"
	"holdfast/internal/reinforcement/reminder"
	"holdfast/internal/tracking/loop"
)

// keepPrompts keeps the project's own texts as they are when the session begins. Those that
// cannot be read are written down and left out: nobody is kept from working by a reminder.
func (h *hook) keepPrompts() {
	files, err := shared.OwnPrompts(h.root)
	if err != nil {
		_ = h.log("failed", map[string]any{"error": "reminders: " + err.Error()}) // there is nothing else to tell it to
		return
	}
	h.session.Texts = files
}

// remind answers with a reminder, where there is one and the agent's hook can hand it on.
func (h *hook) remind(p reminder.Point, f reminder.Facts) agenthook.Answer {
	if !agenthook.Capabilities(h.event.Agent).At(h.event.Phase).Context {
		return silent
	}
	if text := h.reminder(p, f); text != "" {
		return agenthook.Answer{Decision: agenthook.WithContext, Context: text}
	}
	return silent
}

// with adds a reminder to a refusal.
func (h *hook) with(refusal string, p reminder.Point) string {
	if text := h.reminder(p, reminder.Facts{}); text != "" {
		return refusal + "\n" + text
	}
	return refusal
}

// reminder is what is said at a point in this session; often nothing.
func (h *hook) reminder(p reminder.Point, f reminder.Facts) string {
	if !h.settings.Guard.Reinforce {
		return ""
	}
	s := &h.session.Reinforcement
	own, err := reminder.Own(config.PromptsDir, h.session.Texts)
	if err != nil {
		own = reminder.Set{} // they were read without fault when the session began
	}
	f.Class, f.Turn, f.Iteration, f.Refused, f.Undone = reminder.Class(s.Class), s.Given[string(p)], 1+h.session.StopBlocks, h.session.Denials, s.Undone
	if s.Repeats > 1 {
		f.RepeatedError, f.Repeats = s.LastError, s.Repeats
	}
	g, ok := own.Give(p, h.firmness(), f, s.Tokens)
	if !ok {
		return ""
	}
	if s.Given == nil {
		s.Given = map[string]int{}
	}
	s.Given[string(p)]++
	s.Tokens += g.Tokens
	return g.Text
}

// maxLevels bounds the history of a session.
const maxLevels = 50

// firmness is the level of this session, decided as that of a loop. Its iterations are the
// attempts to stop, its regressions the turns in which something was refused, its scores those
// of the stops; a change is written down with its reason.
func (h *hook) firmness() level.Level {
	s := &h.session.Reinforcement
	l, why := level.Decide(level.Input{Iteration: 1 + h.session.StopBlocks, Scores: s.Scores, Regressions: s.Refused, Rules: h.held.Reinforcement})
	if string(l) != s.Level && len(s.History) < maxLevels {
		s.History = append(s.History, loop.LevelChange{Timestamp: h.Now(), Iteration: h.turn(), From: cmp.Or(s.Level, string(level.Off)), To: string(l), Reason: why})
	}
	s.Level = string(l)
	return l
}

// beforeTurn reminds at a prompt: of the task at the first, and of what did not stand at
// those that come after a refusal. At the lowest level what was said at the start is enough.
func (h *hook) beforeTurn() agenthook.Answer {
	s := h.session
	first := s.Prompts == 1
	if first {
		s.Reinforcement.Class = string(reminder.ClassOf(h.settings.Loop.TaskClass(), h.event.Prompt))
	}
	switch told := s.Reinforcement.Given[string(reminder.SessionStart)] > 0; {
	case s.Reinforcement.Undone != "":
		return h.remind(reminder.OnRetry, reminder.Facts{})
	case first && !(told && h.firmness() == level.Minimal):
		return h.remind(reminder.PreTask, reminder.Facts{})
	}
	return silent
}

// beforeProof reminds before a call that changes what proves the work, unless a person has
// allowed it.
func (h *hook) beforeProof(c change.Change) agenthook.Answer {
	for _, f := range c.Files {
		if proves(f.Path) && !h.allowed {
			return h.remind(reminder.PreToolCall, reminder.Facts{File: f.Path})
		}
	}
	return silent
}

// afterProof reminds after an edit of what proves the work.
func (h *hook) afterProof() agenthook.Answer {
	for _, t := range agenthook.Targets(h.event) {
		if t.Rel != "" && proves(t.Rel) && !h.event.Result.Failed {
			return h.remind(reminder.PostAction, reminder.Facts{File: t.Rel})
		}
	}
	return silent
}

// afterFailure reminds after a command that failed, and counts how often it failed alike.
func (h *hook) afterFailure() agenthook.Answer {
	s := &h.session.Reinforcement
	if h.event.Tool != agenthook.ToolShell || !h.event.Result.Failed {
		return silent
	}
	said := prompt.FirstError(h.event.Result.Text + "\n" + h.event.Error)
	if said == "" || said != s.LastError {
		s.LastError, s.Repeats = said, 0
	}
	s.Repeats++
	return h.remind(reminder.OnFailure, reminder.Facts{})
}

// noteUndone remembers what did not stand.
func (h *hook) noteUndone(findings []detect.Finding) {
	f, s := findings[0], &h.session.Reinforcement
	if turn := h.turn(); len(s.Refused) == 0 || s.Refused[len(s.Refused)-1] != turn {
		s.Refused = lastOf(append(s.Refused, turn), maxLevels)
	}
	s.Undone = shared.JoinShort([]string{strings.TrimPrefix(f.Path+": ", ".: ") + f.Message}, 200)
}

// turn counts the prompts of the session, from 1.
func (h *hook) turn() int { return max(1, h.session.Prompts) }

// What a stop loses of its hundred points by what stands against it.
const (
	lostByCritical  = 40
	lostByViolation = 25
	lostByMissing   = 20
)

// noteStop scores a stop by what stands between the session and its end, so that it can be
// told whether the session gets on.
func (h *hook) noteStop(findings []detect.Finding, missing []string) {
	score := 100.0 - lostByMissing*float64(len(missing))
	for _, f := range findings {
		if f.Severity == detect.Critical {
			score -= lostByCritical
		} else {
			score -= lostByViolation
		}
	}
	s := &h.session.Reinforcement
	s.Scores = lastOf(append(s.Scores, max(0, score)), maxLevels)
}

func lastOf[T any](list []T, most int) []T { return list[max(0, len(list)-most):] }

// proves tells whether a file is one of those that prove the work, by its name.
func proves(p string) bool {
	base := path.Base(p)
	return place.InTestFolder(p) || slices.ContainsFunc([]string{"test", "spec"}, func(word string) bool { return strings.Contains(base, word) })
}
