package agenthook

import "bytes"

// checker moves over JSON text and tells whether it is well formed.
type checker struct {
	raw   []byte
	at    int
	wrong string
}

func (c *checker) peek() byte {
	if c.at < len(c.raw) {
		return c.raw[c.at]
	}
	return 0
}

func (c *checker) space() {
	for c.at < len(c.raw) && (c.raw[c.at] == ' ' || c.raw[c.at] == '\n' || c.raw[c.at] == '\r' || c.raw[c.at] == '\t') {
		c.at++
	}
}

func (c *checker) fail(wrong string) bool {
	if c.at >= len(c.raw) {
		wrong = "the text ends too early"
	}
	c.wrong = wrong
	return false
}

// value moves over a value and gives it.
func (c *checker) value(depth int) (value, bool) {
	var v value
	var ok bool
	start := c.at
	switch ch := c.peek(); {
	case ch == '{' || ch == '[':
		v.kids, ok = c.list(depth)
	case ch == '"':
		ok = c.text()
	case ch == '-' || ch >= '0' && ch <= '9':
		ok = c.number()
	default:
		ok = c.word()
	}
	v.raw = c.raw[start:c.at]
	return v, ok
}

func (c *checker) word() bool {
	for _, word := range []string{"true", "false", "null"} {
		if bytes.HasPrefix(c.raw[c.at:], []byte(word)) {
			c.at += len(word)
			return true
		}
	}
	return c.fail("expected a value")
}

// list moves over an object or an array.
func (c *checker) list(depth int) (out object, ok bool) {
	if depth >= maxDepth {
		return nil, c.fail("nested too deeply")
	}
	named, end := c.peek() == '{', c.peek()+2 // } and ] come two after { and [
	c.at++
	c.space()
	if c.peek() == end {
		c.at++
		return nil, true
	}
	for {
		var m member
		if named {
			if m.key, ok = c.name(); !ok {
				return nil, false
			}
		}
		if m.val, ok = c.value(depth + 1); !ok {
			return nil, false
		}
		out = append(out, m)
		c.space()
		switch c.peek() {
		case ',':
			c.at++
			c.space()
		case end:
			c.at++
			return out, true
		default:
			return nil, c.fail("expected , or " + string(end))
		}
	}
}

// name moves over a member's name and the colon.
func (c *checker) name() (string, bool) {
	if c.peek() != '"' {
		return "", c.fail("expected a name in quotes")
	}
	start := c.at
	if !c.text() {
		return "", false
	}
	name := value{raw: c.raw[start:c.at]}.text()
	c.space()
	if c.peek() != ':' {
		return "", c.fail("expected :")
	}
	c.at++
	c.space()
	return name, true
}

// signs are the bytes at which a string is more than a run of characters.
var signs = [256]bool{
	0: true, 1: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true, 8: true, 9: true, 10: true, 11: true, 12: true, 13: true, 14: true, 15: true,
	16: true, 17: true, 18: true, 19: true, 20: true, 21: true, 22: true, 23: true, 24: true, 25: true, 26: true, 27: true, 28: true, 29: true, 30: true, 31: true,
	'"': true, '\\': true,
}

func (c *checker) text() bool {
	raw, at := c.raw, c.at+1
	for ; at < len(raw); at++ {
		if !signs[raw[at]] {
			continue
		}
		c.at = at
		switch raw[at] {
		case '"':
			c.at++
			return true
		case '\\':
			if at+1 < len(raw) && unescaped[raw[at+1]] != 0 {
				at++
				continue
			}
			if !c.unit() {
				return false
			}
			at = c.at
		default:
			return c.fail("a control character within a string")
		}
	}
	c.at = at
	return c.fail("")
}

// unit moves onto the last digit of an escape that names a character by its number.
func (c *checker) unit() bool {
	c.at++
	if c.peek() != 'u' {
		return c.fail("an unknown escape within a string")
	}
	for range 4 {
		c.at++
		if !isHex(c.peek()) {
			return c.fail(`expected four hexadecimal digits after \u`)
		}
	}
	return true
}

func isHex(ch byte) bool {
	return ch >= '0' && ch <= '9' || ch >= 'a' && ch <= 'f' || ch >= 'A' && ch <= 'F'
}

func (c *checker) number() bool {
	if c.peek() == '-' {
		c.at++
	}
	if c.peek() == '0' {
		c.at++
	} else if !c.digits() {
		return false
	}
	if c.peek() == '.' {
		c.at++
		if !c.digits() {
			return false
		}
	}
	if c.peek() == 'e' || c.peek() == 'E' {
		c.at++
		if c.peek() == '+' || c.peek() == '-' {
			c.at++
		}
		return c.digits()
	}
	return true
}

func (c *checker) digits() bool {
	if ch := c.peek(); ch < '0' || ch > '9' {
		return c.fail("expected a digit")
	}
	for c.peek() >= '0' && c.peek() <= '9' {
		c.at++
	}
	return true
}
