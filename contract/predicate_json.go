package contract

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"
)

// JSONHolds answers a json check with the text of the file; nil when it is not there.
func JSONHolds(c Check, text []byte) Verdict {
	if text == nil && c.Is == Absent && c.Pointer == "" {
		return holds
	}
	if text == nil { // a report that was never written says nothing about what it lacks
		return fails("%s is not there", c.Path)
	}
	root, err := decodeAny(text)
	if err != nil {
		return fails("%s is no JSON: %s", c.Path, plain(err))
	}
	place := c.Path + "#" + c.Pointer
	got, there := at(root, c.Pointer)
	switch {
	case c.Is == Absent && there:
		return fails("%s is there", place)
	case c.Is == Absent:
		return holds
	case !there:
		return fails("%s is not there", place)
	case c.Is == Exists:
		return holds
	}
	return compare(c, place, got)
}

func decodeAny(text []byte) (any, error) {
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	var v any
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more text after the value")
	}
	return v, nil
}

// at follows a JSON pointer (RFC 6901).
func at(v any, pointer string) (any, bool) {
	if pointer == "" {
		return v, true
	}
	for _, step := range strings.Split(pointer, "/")[1:] {
		step = strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
		var ok bool
		switch inner := v.(type) {
		case map[string]any:
			v, ok = inner[step]
		case []any:
			i, err := strconv.Atoi(step)
			ok = err == nil && i >= 0 && i < len(inner) && strconv.Itoa(i) == step
			if ok {
				v = inner[i]
			}
		}
		if !ok {
			return nil, false
		}
	}
	return v, true
}

func compare(c Check, place string, got any) Verdict {
	switch c.Is {
	case Equals, NotEquals:
		if equal := equalJSON(got, wanted(c.Want)); equal != (c.Is == Equals) {
			return fails("%s is %s, it should %s %s", place, short(got), map[Is]string{Equals: "equal", NotEquals: "not equal"}[c.Is], c.Want)
		}
		return holds
	case AtLeast, AtMost:
		n, ok := got.(json.Number)
		have, number1 := number(n.String())
		limit, number2 := number(c.Want)
		if !ok || !number1 || !number2 {
			return fails("%s is %s, which is no number to compare with %s", place, short(got), c.Want)
		}
		if c.Is == AtLeast && have >= limit || c.Is == AtMost && have <= limit {
			return holds
		}
		return fails("%s is %s, it should be %s %s", place, n, map[Is]string{AtLeast: "at least", AtMost: "at most"}[c.Is], c.Want)
	}
	return fails("%q is no question about JSON", c.Is)
}

// wanted is what a check asks for: a JSON value, or a text that needs no quotes.
func wanted(want string) any {
	if v, err := decodeAny([]byte(want)); err == nil {
		return v
	}
	return want
}

// short is a value as JSON, cut to a size that fits a message.
func short(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return "unreadable"
	}
	if len(text) > 80 {
		return strings.ToValidUTF8(string(text[:80]), "") + "…"
	}
	return string(text)
}
