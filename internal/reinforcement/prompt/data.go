package prompt

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cleaned keeps of a foreign text what can be read: no colours and other controls, no
// characters that turn the direction of text, nothing that is not UTF-8.
func cleaned(s string) string {
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "�"), "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029' {
			return -1
		}
		return r
	}, withoutColours(s))
}

// withoutColours takes out the escape sequences of terminals.
func withoutColours(s string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, "\x1b[")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		end := strings.IndexFunc(after, func(r rune) bool { return r >= '@' && r <= '~' })
		s = after[end+1:] // all of it when the sequence has no end
	}
}

// fenced marks a foreign text as data. The fence is longer than any run of backticks
// inside, so that the text cannot end it and pose as something else.
func fenced(s string) string {
	s = strings.Trim(cleaned(s), "\n")
	fence := strings.Repeat("`", max(3, longestRun(s)+1))
	return fence + "text\n" + s + "\n" + fence + "\n"
}

// span writes a text of one line as code, by the same rule.
func span(s string) string {
	s = oneLine(s)
	ticks := strings.Repeat("`", longestRun(s)+1)
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") {
		s = " " + s + " "
	}
	return ticks + s + ticks
}

func longestRun(s string) int {
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

func oneLine(s string) string { return strings.Join(strings.Fields(cleaned(s)), " ") }

// clipped cuts a text to a size, between characters, with a mark that says how much is
// missing.
func clipped(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	mark := func(n int) string { return "… [" + strconv.Itoa(n) + " bytes more]" }
	keep := max(0, limit-len(mark(len(s))))
	head := upTo(s, keep)
	return upTo(head+mark(len(s)-len(head)), limit)
}

// upTo is the beginning of a text that is no longer than a size.
func upTo(s string, size int) string {
	if size >= len(s) {
		return s
	}
	size = max(0, size)
	for size > 0 && !utf8.RuneStart(s[size]) {
		size--
	}
	return s[:size]
}
