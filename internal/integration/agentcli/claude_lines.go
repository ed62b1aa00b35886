package agentcli

import "encoding/json"

type claudeLine struct {
	Type, Subtype  string
	SessionID      string `json:"session_id"`
	Model          string
	Parent         *string `json:"parent_tool_use_id"`
	Message        claudeMessage
	ToolUseResult  json.RawMessage `json:"tool_use_result"`
	RateLimit      claudeLimit     `json:"rate_limit_info"`
	IsError        bool            `json:"is_error"`
	APIErrorStatus int             `json:"api_error_status"`
	TerminalReason string          `json:"terminal_reason"`
	Result         string
	Errors         []string
	TotalCost      *float64     `json:"total_cost_usd"`
	Usage          *claudeUsage `json:"usage"`
	Denials        []struct {
		Tool  string          `json:"tool_name"`
		Input json.RawMessage `json:"tool_input"`
	} `json:"permission_denials"`
	Text string // of Cursor's thinking

	CallID   string                     `json:"call_id"` // Cursor's
	ToolCall map[string]json.RawMessage `json:"tool_call"`
}

type claudeMessage struct {
	ID, Model string
	Content   json.RawMessage
	Usage     *claudeUsage
}

type claudeUsage struct {
	Input      int64 `json:"input_tokens"`
	Output     int64 `json:"output_tokens"`
	CacheWrite int64 `json:"cache_creation_input_tokens"`
	CacheRead  int64 `json:"cache_read_input_tokens"`
	Details    struct {
		Thinking int64 `json:"thinking_tokens"`
	} `json:"output_tokens_details"`
}

func (u claudeUsage) usage() Usage {
	return Usage{Input: u.Input, Output: u.Output, CacheRead: u.CacheRead, CacheWrite: u.CacheWrite, Reasoning: u.Details.Thinking}
}

type claudeLimit struct {
	Status       string
	ResetsAt     int64  `json:"resetsAt"`
	Type         string `json:"rateLimitType"`
	UsingOverage bool   `json:"isUsingOverage"`
}

type claudeBlock struct {
	Type, Text, Thinking, ID, Name string
	Input, Content                 json.RawMessage
	ToolUseID                      string `json:"tool_use_id"`
	IsError                        bool   `json:"is_error"`
}
