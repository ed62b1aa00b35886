package llm

import "context"

// OpenAIURL is where OpenAI's models are. Local servers have the same interface.
const OpenAIURL = "https://api.openai.com/v1"

// OpenAI speaks the interface of chat completions.
type OpenAI struct{ Endpoint }

type openAIQuestion struct {
	Model    string          `json:"model"`
	Messages []openAIMessage `json:"messages"`
}

type openAIMessage struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type openAIReply struct {
	Choices []struct {
		Message struct {
			Content string `json:"content"`
		} `json:"message"`
	} `json:"choices"`
	Usage struct {
		PromptTokens     int64 `json:"prompt_tokens"`
		CompletionTokens int64 `json:"completion_tokens"`
	} `json:"usage"`
}

// Send asks once. A server that needs no key gets none.
func (o OpenAI) Send(ctx context.Context, system, prompt string) (Reply, error) {
	header := map[string]string{}
	if o.Key != "" {
		header["Authorization"] = "Bearer " + o.Key
	}
	var got openAIReply
	err := o.post(ctx, "/chat/completions", header, openAIQuestion{Model: o.Model, Messages: []openAIMessage{{"system", system}, {"user", prompt}}}, &got)
	text := ""
	if len(got.Choices) > 0 {
		text = got.Choices[0].Message.Content
	}
	return o.reply(text, got.Usage.PromptTokens, got.Usage.CompletionTokens), err
}
