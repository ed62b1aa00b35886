// Package correction says to an agent what was wrong with what it did and what to do
// instead. No text of it ever names a way around the guard.
package correction

import (
	"fmt"
	"strings"

	"holdfast/internal/detection/detect"
)

// maxFindings bounds a text: after a few reasons nobody reads on.
const maxFindings = 5

// Refusal is for the agent whose call was refused.
func Refusal(findings []detect.Finding) string {
	return told("Holdfast refused this call.", findings, "Do it the other way and go on with the task.")
}

// Risk is for the agent whose call may run, and may destroy work.
func Risk(risk, target string, kept bool) string {
	text := fmt.Sprintf("This project calls `%s` a risk: %s.", target, risk)
	if kept {
		text += " The work tree was kept as it is now."
	}
	return text + " Go no further than the task asks, and look at what it did."
}

// PartialRun is for the agent that runs tests in a way that shows less than it seems to.
func PartialRun(hidden bool, how string) string {
	if hidden {
		return fmt.Sprintf("This run hides a failure (`%s`), so it shows nothing about the tests. Read its output, and let a run fail where it counts.", how)
	}
	return fmt.Sprintf("This run leaves tests out (`%s`). That is fine while you look for a fault; what is done shows only in a run of all of them.", how)
}

// Behind is for the agent whose command has done something that its tools would not have
// been allowed to do.
func Behind(findings []detect.Finding, undone bool) string {
	if undone {
		return told("What the command did was taken back.", findings, "Do it the other way and go on with the task.")
	}
	return told("The command did something that does not stand.", findings, "Put it right now; your work is not finished while it is there.")
}

// Unfinished is for the agent that wants to stop.
func Unfinished(findings []detect.Finding, missing []string) string {
	text := "The work is not finished."
	if len(findings) > 0 {
		text = told(text, findings, "")
	}
	for _, m := range missing {
		text += "\n- " + m
	}
	return text + "\nGo on until this holds. If you cannot, say plainly what you tried and what stands in the way."
}

func told(opening string, findings []detect.Finding, closing string) string {
	var out strings.Builder
	out.WriteString(opening)
	said := map[string]bool{}
	for _, f := range findings[:min(len(findings), maxFindings)] {
		fmt.Fprintf(&out, "\n- %s: %s", place(f), f.Message)
		if f.Before != "" && f.After != "" && f.Before != f.After && f.Path != "." {
			fmt.Fprintf(&out, "\n  before: %s\n  now: %s", short(f.Before), short(f.After))
		}
		if f.Advice != "" {
			fmt.Fprintf(&out, "\n  Instead: %s", f.Advice)
		}
		for _, way := range Ways([]detect.Finding{f}) {
			if !said[way] {
				fmt.Fprintf(&out, "\n  - %s", way)
			}
			said[way] = true
		}
	}
	if more := len(findings) - maxFindings; more > 0 {
		fmt.Fprintf(&out, "\n- and %d more", more)
	}
	if closing != "" {
		out.WriteString("\n" + closing)
	}
	return out.String()
}

// ForPerson is for whoever sits in front of the agent.
func ForPerson(findings []detect.Finding, tickets []string) string {
	text := "Holdfast refused a call"
	if len(findings) > 0 {
		text = fmt.Sprintf("Holdfast refused a call: %s (%s)", findings[0].Message, place(findings[0]))
	}
	if len(tickets) > 0 {
		text += ". Ticket " + strings.Join(tickets, ", ")
	}
	return text
}

func place(f detect.Finding) string {
	if f.Path == "." {
		return "this command"
	}
	if f.Line > 0 {
		return fmt.Sprintf("%s:%d", f.Path, f.Line)
	}
	return f.Path
}

const longest = 160

func short(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > longest {
		return string(runes[:longest]) + "…"
	}
	return text
}
