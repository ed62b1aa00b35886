package model

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// question is a request of any agent: the interfaces name the same things differently.
type question struct {
	Model  string
	Stream bool

	System       json.RawMessage // Anthropic's
	Instructions json.RawMessage // OpenAI's responses
	Instruction  json.RawMessage `json:"systemInstruction"` // Gemini's

	Messages json.RawMessage // Anthropic's, and OpenAI's chat completions
	Input    json.RawMessage // OpenAI's responses: a text, or a list
	Contents json.RawMessage // Gemini's

	Tools []struct {
		Name      string
		Function  struct{ Name string }
		Functions []struct{ Name string } `json:"functionDeclarations"`
	}
}

// ours are the types of what a model of the responses interface has said before.
var ours = map[string]bool{"function_call": true, "custom_tool_call": true, "local_shell_call": true, "reasoning": true}

// conversation is what the model was told, and how often it has spoken itself. What it
// says in several parts is one turn.
func (q question) conversation() (told string, turns int) {
	var text []string
	for _, raw := range []json.RawMessage{q.System, q.Instructions, q.Instruction} {
		text = append(text, words(raw)...)
	}
	for _, list := range []json.RawMessage{q.Messages, q.Input, q.Contents} {
		var items []json.RawMessage
		if json.Unmarshal(list, &items) != nil {
			text = append(text, words(list)...)
		}
		speaks := false
		for _, raw := range items {
			was := speaks
			if speaks = isOurs(raw); !speaks {
				text = append(text, words(raw)...)
			} else if !was {
				turns++
			}
		}
	}
	return strings.Join(text, "\n"), turns
}

func isOurs(raw json.RawMessage) bool {
	var item struct{ Role, Type string }
	_ = json.Unmarshal(raw, &item) // what is no object is a text of the user's
	return item.Role == "assistant" || item.Role == "model" || ours[item.Type]
}

// words are all texts within a value.
func words(raw json.RawMessage) []string {
	var value any
	if json.Unmarshal(raw, &value) != nil {
		return nil
	}
	return within(value)
}

func within(value any) []string {
	var out []string
	switch v := value.(type) {
	case string:
		return []string{v}
	case []any:
		for _, inner := range v {
			out = append(out, within(inner)...)
		}
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			out = append(out, within(v[name])...)
		}
	}
	return out
}

func (q question) tools() []string {
	var out []string
	for _, t := range q.Tools {
		for _, name := range []string{t.Name, t.Function.Name} {
			if name != "" {
				out = append(out, name)
			}
		}
		for _, f := range t.Functions {
			out = append(out, f.Name)
		}
	}
	return out
}
