package model

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
)

type object = map[string]any

// wire writes an answer in the form of one interface. Gemini says in the path whether it
// wants a stream, the others in the question.
type wire func(w http.ResponseWriter, asked question, stream bool, answer Turn)

func wireOf(path string) wire {
	switch {
	case strings.HasSuffix(path, "/messages"):
		return anthropic
	case strings.HasSuffix(path, "/responses"):
		return responses
	case strings.HasSuffix(path, "/chat/completions"):
		return completions
	case strings.HasSuffix(path, "enerateContent"):
		return gemini
	}
	return nil
}

var counted atomic.Int64

// id is a name that no other answer of this process has.
func id(prefix string) string { return fmt.Sprintf("%s_%012d", prefix, counted.Add(1)) }

func encode(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return "null" // scripts are made of texts and numbers
	}
	return string(text)
}

func reply(w http.ResponseWriter, value object) {
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintln(w, encode(value))
}

// event is one piece of a stream; without a name it is bare data.
type event struct {
	name string
	data string
}

func stream(w http.ResponseWriter, events []event) {
	w.Header().Set("Content-Type", "text/event-stream")
	for _, e := range events {
		if e.name != "" {
			fmt.Fprintf(w, "event: %s\n", e.name)
		}
		fmt.Fprintf(w, "data: %s\n\n", e.data)
	}
}

// named is an event whose data repeats its name, as Anthropic and OpenAI have it.
func named(name string, data object) event {
	data["type"] = name
	return event{name: name, data: encode(data)}
}
