package llm

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"holdfast/internal/agents"
	"holdfast/internal/enforcement/policy"
)

// The sizes of an answer.
const (
	longestAnswer = 64 << 10
	longestWords  = 4 << 10
	mostSteps     = 5
)

// answer is what a model has to write. Pointers tell what is missing from what is empty.
type answer struct {
	Question   *string         `json:"question"`
	Verdict    *policy.Verdict `json:"verdict"`
	Confidence *float64        `json:"confidence"`
	Reasoning  *string         `json:"reasoning"`
	Category   *string         `json:"category,omitempty"`
	RootCause  *string         `json:"root_cause,omitempty"`
	Steps      []string        `json:"steps,omitempty"`
}

// parse reads an answer strictly: one object, the known keys, all of them, in their
// bounds, to the question that was asked.
func parse(kind agents.QuestionKind, nonce, text string) (agents.Counsel, error) {
	if len(text) > longestAnswer {
		return agents.Counsel{}, fmt.Errorf("%w: it has %d bytes", ErrAnswer, len(text))
	}
	var a answer
	dec := json.NewDecoder(strings.NewReader(unfenced(text)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&a); err != nil {
		return agents.Counsel{}, fmt.Errorf("%w: %s", ErrAnswer, jsonFault(err))
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return agents.Counsel{}, fmt.Errorf("%w: something follows the object", ErrAnswer)
	}
	if fault := a.fault(kind, nonce); fault != "" {
		return agents.Counsel{}, fmt.Errorf("%w: %s", ErrAnswer, fault)
	}
	c := agents.Counsel{Opinion: policy.Opinion{Verdict: *a.Verdict, Confidence: *a.Confidence, Reasoning: strings.TrimSpace(*a.Reasoning)}, Steps: a.Steps}
	if kind == agents.AskDiagnosis {
		c.Category, c.RootCause = *a.Category, strings.TrimSpace(*a.RootCause)
	}
	return c, nil
}

// jsonFault says what is wrong without repeating what a model wrote.
func jsonFault(err error) string {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return "it is not JSON"
	case errors.As(err, &kind):
		return "a value is of the wrong type"
	}
	return "it has keys that nobody asked for"
}

// fault is the first thing that is wrong with an answer; "" for none.
func (a answer) fault(kind agents.QuestionKind, nonce string) string {
	diagnosis := kind == agents.AskDiagnosis
	for _, rule := range []struct {
		broken func() bool
		says   string
	}{
		{func() bool { return a.Question == nil || *a.Question != nonce }, "it answers another question"},
		{func() bool {
			return a.Verdict == nil || !slices.Contains([]policy.Verdict{policy.Allow, policy.Warn, policy.Ask, policy.Block}, *a.Verdict)
		}, "its verdict is none of allow, warn, ask, block"},
		{func() bool { return a.Confidence == nil || !(*a.Confidence >= 0 && *a.Confidence <= 1) }, "its confidence is no number from 0 to 1"},
		{func() bool { return !words(a.Reasoning) }, "its reasoning is empty or too long"},
		{func() bool {
			return diagnosis && (a.Category == nil || !slices.Contains(agents.Categories(), *a.Category))
		}, "its category is unknown"},
		{func() bool { return diagnosis && !words(a.RootCause) }, "its root cause is empty or too long"},
		{func() bool { return !diagnosis && (a.Category != nil || a.RootCause != nil || a.Steps != nil) }, "it holds a diagnosis that nobody asked for"},
		{func() bool {
			return len(a.Steps) > mostSteps || slices.ContainsFunc(a.Steps, func(s string) bool { return !words(&s) })
		}, "its steps are too many, empty or too long"},
	} {
		if rule.broken() {
			return rule.says
		}
	}
	return ""
}

func words(s *string) bool {
	return s != nil && strings.TrimSpace(*s) != "" && len(*s) <= longestWords
}

// unfenced takes off the fence of code that models like to put around JSON.
func unfenced(text string) string {
	text = strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(text, "```"); ok && strings.HasSuffix(inner, "```") {
		_, inner, _ = strings.Cut(strings.TrimSuffix(inner, "```"), "\n")
		return strings.TrimSpace(inner)
	}
	return text
}

// stored is an answer as the cache keeps it.
func stored(kind agents.QuestionKind, c agents.Counsel) []byte {
	a := answer{Question: new(string), Verdict: &c.Opinion.Verdict, Confidence: &c.Opinion.Confidence, Reasoning: &c.Opinion.Reasoning, Steps: c.Steps}
	if kind == agents.AskDiagnosis {
		a.Category, a.RootCause = &c.Category, &c.RootCause
	}
	var out bytes.Buffer
	_ = json.NewEncoder(&out).Encode(a) // texts and finite numbers can be written
	return out.Bytes()
}
