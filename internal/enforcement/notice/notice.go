// Package notice is what people are told while they are away, and on which ways: values
// only. Secrets are named, never held.
package notice

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Event is what people are told about.
type Event string

// The events.
const (
	Gate      Event = "gate"      // a loop stands at a gate
	Reminder  Event = "reminder"  // nobody has answered in time
	Delegated Event = "delegated" // a gate was left to somebody else
	Deferred  Event = "deferred"  // a headless agent waits for an answer
	Escalated Event = "escalated" // an agent was let go although its work is not finished
	Ticket    Event = "ticket"    // a call was refused
	Found     Event = "found"     // an edit in a watched work tree does not stand, or something critical in a loop
	Ended     Event = "ended"     // a loop is over
)

// Events are all of them.
func Events() []Event {
	return []Event{Gate, Reminder, Delegated, Deferred, Escalated, Ticket, Found, Ended}
}

// usual are those that are told where a project does not choose: the ones that wait for
// somebody.
var usual = []Event{Gate, Reminder, Delegated, Deferred, Escalated, Found}

// SecretPrefix begins the names of all variables that a project may name for secrets: a
// repository must not be able to have others sent away.
const SecretPrefix = "HOLDFAST_NOTIFY_"

// Settings are the ways on which a project's people are told.
type Settings struct {
	On      []Event  `json:"on,omitempty"` // the usual ones when empty
	Desktop bool     `json:"desktop,omitempty"`
	Command []string `json:"command,omitempty"` // gets the message as JSON on its input
	Webhook Webhook  `json:"webhook,omitzero"`
	Slack   Slack    `json:"slack,omitzero"`
	Email   Email    `json:"email,omitzero"`
}

// Webhook is a URL that takes the message as JSON, signed with a shared secret.
type Webhook struct {
	URL       string `json:"url,omitempty"`
	SecretEnv string `json:"secret_env,omitempty"`
}

// Slack is a webhook in the form that Slack and those like it take. The URL is the secret.
type Slack struct {
	URLEnv string `json:"url_env,omitempty"`
}

// Email is a mail by SMTP.
type Email struct {
	Server      string   `json:"server,omitempty"` // host:port
	From        string   `json:"from,omitempty"`
	To          []string `json:"to,omitempty"`
	User        string   `json:"user,omitempty"`
	PasswordEnv string   `json:"password_env,omitempty"`
	TLS         TLS      `json:"tls,omitempty"`     // AutoTLS when empty
	CAFile      string   `json:"ca_file,omitempty"` // certificates to trust beside those of the system
}

// TLS says how the connection to a mail server is encrypted.
type TLS string

// AutoTLS encrypts from the start on port 465 and elsewhere where the server offers it;
// StartTLS insists on the offer; ImplicitTLS encrypts from the start on any port.
const (
	AutoTLS     TLS = "auto"
	StartTLS    TLS = "starttls"
	ImplicitTLS TLS = "implicit"
)

// Implicit tells whether a connection to a port is encrypted from the start.
func (t TLS) Implicit(port string) bool { return t == ImplicitTLS || t != StartTLS && port == "465" }

// Wants tells whether people want to be told of an event, and can be.
func (s Settings) Wants(e Event) bool {
	on := s.On
	if len(on) == 0 {
		on = usual
	}
	return slices.Contains(on, e) && (s.Desktop || len(s.Command) > 0 || s.Webhook.URL != "" || s.Slack.URLEnv != "" || s.Email.Server != "")
}

// Message is what people are told.
type Message struct {
	Event     Event     `json:"event"`
	Title     string    `json:"title"`
	Text      string    `json:"text"`
	Root      string    `json:"root"`
	LoopID    string    `json:"loop_id,omitempty"`
	GateID    string    `json:"gate_id,omitempty"`
	Iteration int       `json:"iteration,omitempty"`
	For       string    `json:"for,omitempty"` // whom a gate was left to
	Answer    string    `json:"answer,omitempty"`
	At        time.Time `json:"at"`
}

// Key names what a message is about: the same thing is told once.
func (m Message) Key() string {
	sum := sha256.Sum256([]byte(strings.Join([]string{string(m.Event), m.Root, m.LoopID, m.GateID, m.For, m.Text}, "\x00")))
	return hex.EncodeToString(sum[:8])
}

// Plain is the message as text.
func (m Message) Plain() string {
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n", m.Text)
	for _, line := range []struct{ name, value string }{{"for", m.For}, {"loop", m.LoopID}, {"work tree", m.Root}, {"answer with", m.Answer}} {
		if line.value != "" {
			fmt.Fprintf(&out, "%s: %s\n", line.name, line.value)
		}
	}
	return out.String()
}

// Outgoing is a message on its way: what waits in the outbox.
type Outgoing struct {
	Message  Message  `json:"message"`
	Settings Settings `json:"settings"`
}
