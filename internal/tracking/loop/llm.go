package loop

// LLM says which model is asked for an opinion, and what asking may take. The zero value
// asks none.
type LLM struct {
	Provider  string  `json:"provider,omitempty"` // anthropic, openai or agent
	Model     string  `json:"model,omitempty"`
	URL       string  `json:"url,omitempty"`
	KeyEnv    string  `json:"key_env,omitempty"` // the variable that holds the key
	Agent     string  `json:"agent,omitempty"`   // whose command line is asked
	Command   string  `json:"command,omitempty"` // a line for the shell in its place
	TimeoutMS int64   `json:"timeout_ms,omitempty"`
	Calls     int     `json:"max_calls,omitempty"`
	Tokens    int64   `json:"max_tokens,omitempty"`
	CostUSD   float64 `json:"max_cost_usd,omitempty"`
}

// Counsel is what a model said about an iteration, and what it took to ask.
type Counsel struct {
	Verdict    string   `json:"verdict,omitempty"`
	Confidence float64  `json:"confidence,omitempty"`
	Reasoning  string   `json:"reasoning,omitempty"`
	Category   string   `json:"category,omitempty"`
	RootCause  string   `json:"root_cause,omitempty"`
	Steps      []string `json:"steps,omitempty"`
	Failure    string   `json:"failure,omitempty"` // why it was not heard
	Calls      int      `json:"calls"`
	Tokens     int64    `json:"tokens"`
	CostUSD    float64  `json:"cost_usd"`
}

// Asked is what asking a model has taken so far.
type Asked struct {
	Calls   int     `json:"calls,omitempty"`
	Tokens  int64   `json:"tokens,omitempty"`
	CostUSD float64 `json:"cost_usd,omitempty"`
}

// Add counts what was asked once.
func (a *Asked) Add(c *Counsel) {
	if c != nil {
		a.Calls, a.Tokens, a.CostUSD = a.Calls+c.Calls, a.Tokens+c.Tokens, a.CostUSD+c.CostUSD
	}
}
