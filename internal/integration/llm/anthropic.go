package llm

import (
	"context"
	"strings"
)

// AnthropicURL is where Anthropic's models are.
const AnthropicURL = "https://api.anthropic.com"

// longestOutput is how many tokens an answer may have.
const longestOutput = 1500

// Anthropic speaks the messages interface.
type Anthropic struct{ Endpoint }

type anthropicQuestion struct {
	Model     string             `json:"model"`
	MaxTokens int                `json:"max_tokens"`
	System    string             `json:"system"`
	Messages  []anthropicMessage `json:"messages"`
}

type anthropicMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type anthropicReply struct {
	Content []struct {
		Type string `json:"type"`
		Text string `json:"text"`
	} `json:"content"`
	Usage struct {
		InputTokens  int64 `json:"input_tokens"`
		OutputTokens int64 `json:"output_tokens"`
	} `json:"usage"`
}

// Send asks once.
func (a Anthropic) Send(ctx context.Context, system, prompt string) (Reply, error) {
	var got anthropicReply
	err := a.post(ctx, "/v1/messages", map[string]string{"x-api-key": a.Key, "anthropic-version": "2023-06-01"},
		anthropicQuestion{Model: a.Model, MaxTokens: longestOutput, System: system, Messages: []anthropicMessage{{"user", prompt}}}, &got)
	var text strings.Builder
	for _, part := range got.Content {
		if part.Type == "text" {
			text.WriteString(part.Text)
		}
	}
	return a.reply(text.String(), got.Usage.InputTokens, got.Usage.OutputTokens), err
}
