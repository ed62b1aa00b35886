// Package model is a model server for tests with the agents that people really use. It
// listens on the loopback, speaks to each agent in the form of the vendor's interface, says
// what a script tells it to say, and keeps what it was told.
package model

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
)

// The tokens that every answer says it has cost.
const (
	InputTokens  = 120
	OutputTokens = 30
)

// Call is a call of one of the agent's tools. Tools that take free text instead of
// arguments get Raw.
type Call struct {
	Tool  string
	Input map[string]any
	Raw   string
}

// Turn is what the model answers once: a text, and the tools that it wants to be called.
type Turn struct {
	Text  string
	Calls []Call
	First func() // what the story does before the model answers
}

// Act is a conversation as the model leads it. After its last turn the model only says
// that it is done. An act with a cue is played when the model was told the cue, and goes
// before the acts above it.
//
// An act with Opine is no script: whoever tells the cue is answered by it, also one that
// offers no tools.
type Act struct {
	Cue   string
	Turns []Turn
	Opine func(told string) string
}

// Done is what the model says when its script has ended.
const Done = "I am done."

// Request is what an agent asked and what it got. Sides are requests that offer no tools:
// titles and summaries, which are no part of the script.
type Request struct {
	Path  string
	Turn  int    // how many turns of the model came before
	Told  string // everything that was said to the model, by the user, the agent and the tools
	Tools []string
	Side  bool
	Reply Turn
}

// Server is a model that follows a script.
type Server struct {
	server *httptest.Server
	script []Act

	mu       sync.Mutex
	requests []Request
	faults   []string
}

// Start listens on a free port of the loopback.
func Start() *Server {
	s := &Server{}
	s.server = httptest.NewServer(s)
	return s
}

// Follow begins a new script, and forgets what was asked before.
func (s *Server) Follow(script ...Act) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.script, s.requests, s.faults = script, nil, nil
}

// URL is where the server listens, without a path.
func (s *Server) URL() string { return s.server.URL }

// Close ends the server. Agents that still hang on it are cut off.
func (s *Server) Close() {
	s.server.CloseClientConnections()
	s.server.Close()
}

// Requests are those that followed the script, in order.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(s.requests), func(r Request) bool { return r.Side })
}

// Faults are requests that could not be read, and calls of tools that the agent does not
// offer: then the script and the version of the agent do not fit.
func (s *Server) Faults() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.faults)
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	wire := wireOf(r.URL.Path)
	if wire == nil {
		aside(w, r)
		return
	}
	text, err := io.ReadAll(r.Body)
	var asked question
	if err == nil {
		err = json.Unmarshal(text, &asked)
	}
	if err != nil {
		s.fault(fmt.Sprintf("%s %s: %v", r.Method, r.URL.Path, err))
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	wire(w, asked, strings.Contains(r.URL.Path, ":stream"), s.answer(r.URL.Path, asked))
}

// aside answers what agents ask besides: which models there are, how long a text is.
func aside(w http.ResponseWriter, r *http.Request) {
	switch {
	case strings.HasSuffix(r.URL.Path, "/models"):
		reply(w, object{"object": "list", "data": []object{{"id": "scripted", "object": "model", "owned_by": "tests"}}})
	case strings.HasSuffix(r.URL.Path, "count_tokens"), strings.HasSuffix(r.URL.Path, ":countTokens"):
		reply(w, object{"input_tokens": InputTokens, "totalTokens": InputTokens})
	default:
		reply(w, object{})
	}
}

func (s *Server) answer(path string, asked question) Turn {
	told, turn := asked.conversation()
	r := Request{Path: path, Turn: turn, Told: told, Tools: asked.tools(), Reply: Turn{Text: "ok"}}
	opinion, isAsked := s.opine(told)
	switch r.Side = len(r.Tools) == 0 && !isAsked; {
	case isAsked:
		r.Reply = Turn{Text: opinion}
	case !r.Side:
		r.Reply = s.play(told, turn)
	}
	if r.Reply.First != nil {
		r.Reply.First()
	}
	for _, c := range r.Reply.Calls {
		if !slices.Contains(r.Tools, c.Tool) {
			s.fault(fmt.Sprintf("%s: the agent offers no tool %s, only %s", path, c.Tool, strings.Join(r.Tools, ", ")))
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests = append(s.requests, r)
	return r.Reply
}

// opine is the answer of the act whose opinion is asked for.
func (s *Server) opine(told string) (text string, asked bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, a := range s.script {
		if a.Opine != nil && strings.Contains(told, a.Cue) {
			return a.Opine(told), true
		}
	}
	return "", false
}

// play finds the turn by what was said, not by what was asked before, so that a request
// that is sent again gets the same answer.
func (s *Server) play(told string, turn int) Turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	var now Act
	for _, a := range s.script {
		if a.Opine == nil && strings.Contains(told, a.Cue) {
			now = a
		}
	}
	if turn < len(now.Turns) {
		return now.Turns[turn]
	}
	return Turn{Text: Done}
}

func (s *Server) fault(what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = append(s.faults, what)
}
