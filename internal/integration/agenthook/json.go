package agenthook

import (
	"bytes"
	"strconv"
)

// maxDepth bounds nesting as Go's own reader does: a hostile payload must not exhaust
// the stack.
const maxDepth = 10_000

// value is a piece of JSON that was checked and not yet decoded. Decoding only what is
// asked for is what keeps a large payload cheap: most of it is one file's text.
type value []byte

// object is the members of an object, in order.
type object []member

type member struct {
	key string
	val value
}

// readObject checks a whole text and gives the members of the object that it is.
func readObject(raw []byte) (object, error) {
	raw = bytes.TrimPrefix(raw, []byte("\xEF\xBB\xBF"))
	c := checker{raw: raw}
	c.space()
	start := c.at
	if c.peek() != '{' {
		return nil, &BadPayload{Where: where(c.at), Message: "expected a JSON object"}
	}
	if !c.value(0) {
		return nil, &BadPayload{Where: where(c.at), Message: c.wrong}
	}
	end := c.at
	c.space()
	if c.at != len(raw) {
		return nil, &BadPayload{Where: where(c.at), Message: "text after the object"}
	}
	return value(raw[start:end]).members(), nil
}

func where(at int) string { return "byte " + strconv.Itoa(at) }

// get is the last member of a name, as JSON parsers have it; nil when there is none or
// when it is null.
func (o object) get(names ...string) value {
	for _, name := range names {
		for i := len(o) - 1; i >= 0; i-- {
			if o[i].key == name && string(o[i].val) != "null" {
				return o[i].val
			}
		}
	}
	return nil
}

// has tells whether there is a member of one of the names.
func (o object) has(names ...string) bool { return o.get(names...) != nil }

// text is the string of the first name that has one, "" when none has.
func (o object) text(names ...string) string {
	for _, name := range names {
		if v := o.get(name); v.isText() {
			return v.text()
		}
	}
	return ""
}

// object is the members of a member that is an object.
func (o object) object(names ...string) object { return o.get(names...).members() }

func (o object) flag(names ...string) bool { return string(o.get(names...)) == "true" }

// number is a whole number, and whether the member is one.
func (o object) number(names ...string) (int, bool) {
	n, err := strconv.Atoi(string(o.get(names...)))
	return n, err == nil
}

func (v value) isText() bool { return len(v) > 0 && v[0] == '"' }

func (v value) isObject() bool { return len(v) > 0 && v[0] == '{' }

// members of a value that was checked; nil when it is no object.
func (v value) members() object {
	if !v.isObject() {
		return nil
	}
	var out object
	c := checker{raw: v, at: 1}
	for c.space(); c.peek() == '"'; c.space() {
		key := c.take()
		c.space()
		c.at++ // the colon
		c.space()
		out = append(out, member{key.text(), c.take()})
		c.space()
		if c.peek() == ',' {
			c.at++
		}
	}
	return out
}

// items of a value that was checked; nil when it is no array.
func (v value) items() []value {
	if len(v) == 0 || v[0] != '[' {
		return nil
	}
	var out []value
	c := checker{raw: v, at: 1}
	for c.space(); c.at < len(v) && c.peek() != ']'; c.space() {
		out = append(out, c.take())
		c.space()
		if c.peek() == ',' {
			c.at++
		}
	}
	return out
}

// take moves over one value and gives it.
func (c *checker) take() value {
	start := c.at
	c.value(0)
	return value(c.raw[start:c.at])
}
