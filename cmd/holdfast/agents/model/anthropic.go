package model

import (
	"maps"
	"net/http"
)

// anthropic is the messages interface, which Claude Code speaks.
func anthropic(w http.ResponseWriter, asked question, _ bool, answer Turn) {
	blocks, reason := anthropicBlocks(answer)
	usage := object{"input_tokens": InputTokens, "output_tokens": OutputTokens, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
	message := object{"id": id("msg"), "type": "message", "role": "assistant", "model": asked.Model, "content": blocks, "stop_reason": reason, "stop_sequence": nil, "usage": usage}
	if !asked.Stream {
		reply(w, message)
		return
	}
	opening := maps.Clone(message)
	opening["content"], opening["stop_reason"] = []object{}, nil
	events := []event{named("message_start", object{"message": opening})}
	for i, b := range blocks {
		empty, delta := anthropicParts(b)
		events = append(events,
			named("content_block_start", object{"index": i, "content_block": empty}),
			named("content_block_delta", object{"index": i, "delta": delta}),
			named("content_block_stop", object{"index": i}))
	}
	stream(w, append(events,
		named("message_delta", object{"delta": object{"stop_reason": reason, "stop_sequence": nil}, "usage": usage}),
		named("message_stop", object{})))
}

func anthropicBlocks(answer Turn) (blocks []object, reason string) {
	reason = "end_turn"
	if answer.Text != "" {
		blocks = append(blocks, object{"type": "text", "text": answer.Text})
	}
	for _, c := range answer.Calls {
		reason = "tool_use"
		blocks = append(blocks, object{"type": "tool_use", "id": id("toolu"), "name": c.Tool, "input": c.Input})
	}
	return blocks, reason
}

// anthropicParts is a block as it comes in a stream: first empty, then what is in it.
func anthropicParts(block object) (empty, delta object) {
	empty = maps.Clone(block)
	if block["type"] == "text" {
		empty["text"] = ""
		return empty, object{"type": "text_delta", "text": block["text"]}
	}
	empty["input"] = object{}
	return empty, object{"type": "input_json_delta", "partial_json": encode(block["input"])}
}
