// Package agents gives the deciding layers voices: the named agents of the framework,
// each a thin voice over one deciding package, and the conversation between them.
package agents

import "time"

// Role says who speaks in a message.
type Role string

// The roles of a conversation.
const (
	System    Role = "system"
	User      Role = "user"
	Assistant Role = "assistant"
)

// Message is what agents say to one another.
type Message struct {
	Role      Role           `json:"role"`
	Content   string         `json:"content"`
	Metadata  map[string]any `json:"metadata,omitempty"`
	Timestamp time.Time      `json:"timestamp"`
	Sender    string         `json:"sender"`
}

// Call asks a named agent at a moment of a loop or of a hooked session.
type Call struct {
	Agent     string
	Hook      string
	LoopID    string
	Iteration int
	Purpose   string
	Inputs    map[string]any
}

// Answer is what an agent has decided.
type Answer struct {
	Verdict         string   `json:"verdict,omitempty"`
	Reasoning       string   `json:"reasoning"`
	Confidence      float64  `json:"confidence"`
	Recommendations []string `json:"recommendations"`
	Artifacts       []string `json:"artifacts"`
	// Values are what the event wiring takes over by name, as in "progress-tracker.baseline".
	Values map[string]any `json:"values,omitempty"`
}
