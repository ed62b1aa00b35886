package agenthook_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"holdfast/internal/integration/agenthook"
)

// reading is what an agent makes of a hook's output.
type reading struct {
	blocked, asked, deferred bool
	reason, context, message string
	ignored                  string // why the agent passes over the output, and goes on
}

// reads plays the agents: it takes an output as strictly as the agent does, and where the
// agent is lenient, as strictly as a renderer should be.
func reads(e agenthook.Event, o agenthook.Output) reading {
	if !utf8.Valid(o.Stdout) || !utf8.Valid(o.Stderr) {
		return reading{ignored: "no UTF-8"}
	}
	return map[agenthook.Agent]func(agenthook.Event, agenthook.Output) reading{
		agenthook.Claude: claudeReads, agenthook.Codex: codexReads, agenthook.Gemini: geminiReads, agenthook.Copilot: copilotReads,
		agenthook.OpenCode: openCodeReads, agenthook.Cursor: cursorReads, agenthook.Windsurf: windsurfReads, agenthook.Crush: crushReads,
	}[e.Agent](e, o)
}

// strict decodes one JSON object into a shape and refuses members that it lacks.
func strict(raw []byte, shape any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(shape); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one object")
	}
	return nil
}

// byStatus is what status 2 and other statuses mean to Claude and its kin; done tells
// that the output needs no further look.
func byStatus(o agenthook.Output) (r reading, done bool) {
	switch {
	case o.Exit == 2 && strings.TrimSpace(string(o.Stderr)) == "":
		return reading{ignored: "status 2 without a reason"}, true
	case o.Exit == 2:
		return reading{blocked: true, reason: strings.TrimSpace(string(o.Stderr))}, true
	case o.Exit != 0:
		return reading{ignored: fmt.Sprintf("status %d", o.Exit)}, true
	}
	return reading{}, len(bytes.TrimSpace(o.Stdout)) == 0
}

type claudeShape struct {
	Decision      *string `json:"decision"`
	Reason        *string `json:"reason"`
	SystemMessage string  `json:"systemMessage"`
	Specific      *struct {
		HookEventName            string  `json:"hookEventName"`
		PermissionDecision       *string `json:"permissionDecision"`
		PermissionDecisionReason *string `json:"permissionDecisionReason"`
		AdditionalContext        string  `json:"additionalContext"`
		Decision                 *struct {
			Behavior string `json:"behavior"`
			Message  string `json:"message"`
		} `json:"decision"`
	} `json:"hookSpecificOutput"`
}

func claudeReads(e agenthook.Event, o agenthook.Output) reading {
	if r, done := byStatus(o); done {
		return r
	}
	var s claudeShape
	if err := strict(o.Stdout, &s); err != nil {
		return reading{ignored: err.Error()}
	}
	return claudeMeans(e, s, []string{"deny", "ask", "defer"})
}

// claudeMeans is the meaning of an answer in Claude's shape.
func claudeMeans(e agenthook.Event, s claudeShape, decisions []string) reading {
	r := reading{message: s.SystemMessage}
	if s.Decision != nil {
		if *s.Decision != "block" || s.Reason == nil || strings.TrimSpace(*s.Reason) == "" {
			return reading{ignored: "a decision that is no block with a reason"}
		}
		r.blocked, r.reason = true, *s.Reason
	} else if s.Reason != nil {
		return reading{ignored: "a reason without a decision"}
	}
	if s.Specific == nil {
		return r
	}
	if s.Specific.HookEventName != e.HookName {
		return reading{ignored: "another hook's answer"}
	}
	r.context = s.Specific.AdditionalContext
	if d := s.Specific.Decision; d != nil {
		if e.Phase != agenthook.Permission || d.Behavior != "deny" {
			return reading{ignored: "a permission that is none"}
		}
		r.blocked, r.reason = true, d.Message
	}
	if p := s.Specific.PermissionDecision; p != nil {
		if e.Phase != agenthook.Pre || !slices.Contains(decisions, *p) || s.Specific.PermissionDecisionReason == nil || strings.TrimSpace(*s.Specific.PermissionDecisionReason) == "" {
			return reading{ignored: "a permission that is not supported: " + *p}
		}
		r.blocked, r.asked, r.deferred = *p == "deny", *p == "ask", *p == "defer"
		r.reason = *s.Specific.PermissionDecisionReason
	}
	return r
}

// codexReads follows the schemas of Codex: no member that a hook's schema lacks.
func codexReads(e agenthook.Event, o agenthook.Output) reading {
	if r, done := byStatus(o); done {
		return r
	}
	var s claudeShape
	if err := strict(o.Stdout, &s); err != nil {
		return reading{ignored: err.Error()}
	}
	may := map[agenthook.Phase][2]bool{ // a decision at the top, a part of its own
		agenthook.Pre: {true, true}, agenthook.Post: {true, true}, agenthook.Prompt: {true, true}, agenthook.Stop: {true, false},
		agenthook.SubagentStop: {true, false}, agenthook.SessionStart: {false, true}, agenthook.SubagentStart: {false, true}, agenthook.Permission: {false, true},
	}[e.Phase]
	if s.Decision != nil && !may[0] || s.Specific != nil && !may[1] {
		return reading{ignored: "a member that this hook's schema lacks"}
	}
	return claudeMeans(e, s, []string{"deny"})
}

func geminiReads(e agenthook.Event, o agenthook.Output) reading {
	if r, done := byStatus(o); done {
		return r
	}
	var s struct {
		Decision      string `json:"decision"`
		Reason        string `json:"reason"`
		SystemMessage string `json:"systemMessage"`
		Specific      *struct {
			HookEventName     string `json:"hookEventName"`
			AdditionalContext string `json:"additionalContext"`
		} `json:"hookSpecificOutput"`
	}
	if err := strict(o.Stdout, &s); err != nil {
		return reading{ignored: err.Error()}
	}
	r := reading{blocked: s.Decision == "deny" || s.Decision == "block", reason: s.Reason, message: s.SystemMessage}
	if s.Decision == "ask" {
		return reading{ignored: "it would wait for ever"}
	}
	if s.Specific != nil {
		if e.Phase == agenthook.Pre || e.Phase == agenthook.Stop || s.Specific.HookEventName != e.HookName {
			return reading{ignored: "a part that this hook does not have"}
		}
		r.context = s.Specific.AdditionalContext
	}
	return r
}

func copilotReads(e agenthook.Event, o agenthook.Output) reading {
	if o.Exit != 0 {
		return reading{blocked: true, ignored: "a status that loses the reason"}
	}
	if len(o.Stdout) == 0 {
		return reading{}
	}
	var s struct {
		PermissionDecision       string `json:"permissionDecision"`
		PermissionDecisionReason string `json:"permissionDecisionReason"`
		Decision                 string `json:"decision"`
		Reason                   string `json:"reason"`
		Behavior                 string `json:"behavior"`
		Message                  string `json:"message"`
		AdditionalContext        string `json:"additionalContext"`
	}
	if err := strict(o.Stdout, &s); err != nil {
		return reading{ignored: err.Error()}
	}
	switch e.Phase {
	case agenthook.Pre:
		return reading{blocked: s.PermissionDecision == "deny", asked: s.PermissionDecision == "ask", reason: s.PermissionDecisionReason}
	case agenthook.Permission:
		return reading{blocked: s.Behavior == "deny", reason: s.Message}
	case agenthook.Stop, agenthook.SubagentStop:
		return reading{blocked: s.Decision == "block", reason: s.Reason}
	}
	return reading{context: s.AdditionalContext}
}

func cursorReads(e agenthook.Event, o agenthook.Output) reading {
	if o.Exit != 0 || len(o.Stdout) == 0 {
		return reading{ignored: "silence or a status counts as a failure"}
	}
	var s struct {
		Permission        string `json:"permission"`
		UserMessage       string `json:"user_message"`
		AgentMessage      string `json:"agent_message"`
		AdditionalContext string `json:"additional_context"`
		FollowupMessage   string `json:"followup_message"`
		Continue          *bool  `json:"continue"`
	}
	if err := strict(o.Stdout, &s); err != nil {
		return reading{ignored: err.Error()}
	}
	r := reading{message: s.UserMessage, context: s.AdditionalContext}
	switch e.Phase {
	case agenthook.Pre, agenthook.SubagentStart:
		r.blocked, r.asked, r.reason = s.Permission == "deny", s.Permission == "ask", s.AgentMessage
	case agenthook.Prompt, agenthook.SessionStart:
		r.blocked, r.reason = s.Continue != nil && !*s.Continue, s.UserMessage
	case agenthook.Stop, agenthook.SubagentStop:
		r.blocked, r.reason = s.FollowupMessage != "", s.FollowupMessage
	}
	return r
}

func windsurfReads(e agenthook.Event, o agenthook.Output) reading {
	r, _ := byStatus(o)
	r.message = string(bytes.TrimSpace(o.Stdout))
	return r
}

func crushReads(e agenthook.Event, o agenthook.Output) reading {
	if r, done := byStatus(o); done {
		return r
	}
	var s struct {
		Decision string `json:"decision"`
		Reason   string `json:"reason"`
		Context  string `json:"context"`
	}
	if err := strict(o.Stdout, &s); err != nil {
		return reading{ignored: err.Error()}
	}
	if s.Decision == "allow" {
		return reading{ignored: "it would skip the question to the person"}
	}
	return reading{blocked: s.Decision == "deny", reason: s.Reason, context: s.Context}
}

// openCodeReads is what the plugin does with an answer.
func openCodeReads(e agenthook.Event, o agenthook.Output) reading {
	var s struct {
		Decision    string `json:"decision"`
		Reason      string `json:"reason"`
		Context     string `json:"context"`
		UserMessage string `json:"user_message"`
	}
	if err := strict(o.Stdout, &s); err != nil || o.Exit != 0 {
		return reading{blocked: true, ignored: "an answer that the plugin cannot read"}
	}
	if !slices.Contains([]string{"allow", "deny", "context", "block_stop"}, s.Decision) {
		return reading{blocked: true, ignored: "an unknown decision"}
	}
	return reading{blocked: s.Decision == "deny" || s.Decision == "block_stop", reason: s.Reason, context: s.Context, message: s.UserMessage}
}
