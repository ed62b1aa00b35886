package agenthook

import (
	"bytes"
	"strconv"
)

// maxDepth bounds nesting as Go's own reader does: a hostile payload must not exhaust
// the stack.
const maxDepth = 10_000

// value is a piece of JSON that was checked. Its strings are not decoded yet: decoding
// only what is asked for is what keeps a large payload cheap, since most of it is one
// file's text.
type value struct {
	raw  []byte
	kids object // members of an object, items of an array without keys
}

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
	if c.peek() != '{' {
		return nil, &BadPayload{Where: where(c.at), Message: "expected a JSON object"}
	}
	whole, ok := c.value(0)
	if !ok {
		return nil, &BadPayload{Where: where(c.at), Message: c.wrong}
	}
	c.space()
	if c.at != len(raw) {
		return nil, &BadPayload{Where: where(c.at), Message: "text after the object"}
	}
	return whole.members(), nil
}

func where(at int) string { return "byte " + strconv.Itoa(at) }

// get is the last member of a name, as JSON parsers have it; nothing when there is none
// or when it is null.
func (o object) get(names ...string) value {
	for _, name := range names {
		for i := len(o) - 1; i >= 0; i-- {
			if o[i].key == name && string(o[i].val.raw) != "null" {
				return o[i].val
			}
		}
	}
	return value{}
}

// has tells whether there is a member of one of the names.
func (o object) has(names ...string) bool { return o.get(names...).exists() }

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

func (o object) flag(names ...string) bool { return string(o.get(names...).raw) == "true" }

// number is a whole number, and whether the member is one.
func (o object) number(names ...string) (int, bool) {
	n, err := strconv.Atoi(string(o.get(names...).raw))
	return n, err == nil
}

func (v value) exists() bool { return len(v.raw) > 0 }

func (v value) is(first byte) bool { return v.exists() && v.raw[0] == first }

func (v value) isText() bool { return v.is('"') }

// members of an object; nil when the value is none.
func (v value) members() object {
	if !v.is('{') {
		return nil
	}
	if v.kids == nil {
		return object{}
	}
	return v.kids
}

// items of an array; nil when the value is none.
func (v value) items() []value {
	if !v.is('[') {
		return nil
	}
	out := make([]value, len(v.kids))
	for i, kid := range v.kids {
		out[i] = kid.val
	}
	return out
}
