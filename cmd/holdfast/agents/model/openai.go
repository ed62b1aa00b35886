package model

import (
	"maps"
	"net/http"
)

// responses is OpenAI's newer interface, which Codex speaks.
func responses(w http.ResponseWriter, asked question, _ bool, answer Turn) {
	items := responseItems(answer)
	usage := object{"input_tokens": InputTokens, "input_tokens_details": object{"cached_tokens": 0}, "output_tokens": OutputTokens,
		"output_tokens_details": object{"reasoning_tokens": 0}, "total_tokens": InputTokens + OutputTokens}
	whole := object{"id": id("resp"), "object": "response", "status": "completed", "model": asked.Model, "output": items, "usage": usage}
	if !asked.Stream {
		reply(w, whole)
		return
	}
	opening := maps.Clone(whole)
	opening["status"], opening["output"], opening["usage"] = "in_progress", []object{}, nil
	events := []event{named("response.created", object{"response": opening})}
	for i, item := range items {
		started := maps.Clone(item)
		started["status"] = "in_progress"
		events = append(events,
			named("response.output_item.added", object{"output_index": i, "item": started}),
			named("response.output_item.done", object{"output_index": i, "item": item}))
	}
	stream(w, append(events, named("response.completed", object{"response": whole})))
}

func responseItems(answer Turn) []object {
	var items []object
	if answer.Text != "" {
		items = append(items, object{"type": "message", "id": id("msg"), "role": "assistant", "status": "completed",
			"content": []object{{"type": "output_text", "text": answer.Text, "annotations": []any{}}}})
	}
	for _, c := range answer.Calls {
		item := object{"type": "function_call", "id": id("fc"), "call_id": id("call"), "name": c.Tool, "arguments": encode(c.Input), "status": "completed"}
		if c.Raw != "" {
			item = object{"type": "custom_tool_call", "id": id("ctc"), "call_id": id("call"), "name": c.Tool, "input": c.Raw, "status": "completed"}
		}
		items = append(items, item)
	}
	return items
}

// completions is OpenAI's older interface, which OpenCode and Copilot speak with providers
// of the user's own.
func completions(w http.ResponseWriter, asked question, _ bool, answer Turn) {
	message := object{"role": "assistant", "content": answer.Text}
	reason := "stop"
	var calls []object
	for i, c := range answer.Calls {
		reason = "tool_calls"
		calls = append(calls, object{"index": i, "id": id("call"), "type": "function", "function": object{"name": c.Tool, "arguments": encode(c.Input)}})
	}
	if calls != nil {
		message["tool_calls"] = calls
	}
	usage := object{"prompt_tokens": InputTokens, "completion_tokens": OutputTokens, "total_tokens": InputTokens + OutputTokens}
	base := object{"id": id("chatcmpl"), "model": asked.Model}
	if !asked.Stream {
		reply(w, with(base, object{"object": "chat.completion", "choices": []object{{"index": 0, "message": message, "finish_reason": reason}}, "usage": usage}))
		return
	}
	chunk := with(base, object{"object": "chat.completion.chunk"})
	stream(w, []event{
		{data: encode(with(chunk, object{"choices": []object{{"index": 0, "delta": message, "finish_reason": nil}}}))},
		{data: encode(with(chunk, object{"choices": []object{{"index": 0, "delta": object{}, "finish_reason": reason}}}))},
		{data: encode(with(chunk, object{"choices": []object{}, "usage": usage}))},
		{data: "[DONE]"},
	})
}

func with(base, more object) object {
	out := maps.Clone(base)
	maps.Copy(out, more)
	return out
}
