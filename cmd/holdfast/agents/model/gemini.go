package model

import "net/http"

// gemini is Google's interface, which Gemini CLI speaks.
func gemini(w http.ResponseWriter, _ question, streamed bool, answer Turn) {
	var parts []object
	if answer.Text != "" {
		parts = append(parts, object{"text": answer.Text})
	}
	for _, c := range answer.Calls {
		parts = append(parts, object{"functionCall": object{"name": c.Tool, "args": c.Input}})
	}
	whole := object{
		"candidates":    []object{{"index": 0, "content": object{"role": "model", "parts": parts}, "finishReason": "STOP"}},
		"usageMetadata": object{"promptTokenCount": InputTokens, "candidatesTokenCount": OutputTokens, "totalTokenCount": InputTokens + OutputTokens},
		"modelVersion":  "scripted", "responseId": id("resp"),
	}
	if !streamed {
		reply(w, whole)
		return
	}
	stream(w, []event{{data: encode(whole)}})
}
