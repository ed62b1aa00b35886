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

func (c *checker) value(depth int) bool {
	switch ch := c.peek(); {
	case ch == '{':
		return c.list('}', depth, true)
	case ch == '[':
		return c.list(']', depth, false)
	case ch == '"':
		return c.text()
	case ch == '-' || ch >= '0' && ch <= '9':
		return c.number()
	}
	for _, word := range []string{"true", "false", "null"} {
		if bytes.HasPrefix(c.raw[c.at:], []byte(word)) {
			c.at += len(word)
			return true
		}
	}
	return c.fail("expected a value")
}

// list moves over an object or an array.
func (c *checker) list(end byte, depth int, named bool) bool {
	if depth >= maxDepth {
		return c.fail("nested too deeply")
	}
	c.at++
	c.space()
	if c.peek() == end {
		c.at++
		return true
	}
	for {
		if named && !c.name() {
			return false
		}
		if !c.value(depth + 1) {
			return false
		}
		c.space()
		switch c.peek() {
		case ',':
			c.at++
			c.space()
		case end:
			c.at++
			return true
		default:
			return c.fail("expected , or " + string(end))
		}
	}
}

// name moves over a member's name and the colon.
func (c *checker) name() bool {
	if c.peek() != '"' {
		return c.fail("expected a name in quotes")
	}
	if !c.text() {
		return false
	}
	c.space()
	if c.peek() != ':' {
		return c.fail("expected :")
	}
	c.at++
	c.space()
	return true
}

func (c *checker) text() bool {
	for c.at++; c.at < len(c.raw); c.at++ {
		switch ch := c.raw[c.at]; {
		case ch == '"':
			c.at++
			return true
		case ch < ' ':
			return c.fail("a control character within a string")
		case ch == '\\':
			if !c.escape() {
				return false
			}
		}
	}
	return c.fail("")
}

// escape moves onto the last character of an escape.
func (c *checker) escape() bool {
	c.at++
	switch c.peek() {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return true
	case 'u':
		for range 4 {
			c.at++
			if !isHex(c.peek()) {
				return c.fail(`expected four hexadecimal digits after \u`)
			}
		}
		return true
	}
	return c.fail("an unknown escape within a string")
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
