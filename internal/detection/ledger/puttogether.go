package ledger

import (
	"slices"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

// PutTogether tells a text that is joined from pieces and from values that are spelled out on the
// way: "a" + 2 + "b" is "a2b", and "file " + new File("x") is "file x". What the code under test
// makes spells nothing out.
func PutTogether(was, now string) bool {
	text, ok := plainText(Normal(was))
	if !ok || text == "" {
		return false
	}
	parts := joined(expression.Words(Normal(now)))
	return len(parts) > 1 && made(text, parts)
}

// plainText is what stands between the quotes of an expression that is one text.
func plainText(s string) (string, bool) {
	if !oneTextIn(s) && s != `""` && s != "''" {
		return "", false
	}
	return s[1 : len(s)-1], true
}

// joints are the operators that join texts.
var joints = []string{"+", "<>", "++"}

// joined are the parts of an expression that a joint stands between, or those of a template that is
// filled in.
func joined(words []string) [][]string {
	if name, args := expression.LastCall(words); len(args) > 1 && fillsIn.MatchString(name) {
		return filledIn(args)
	}
	return expression.SplitTop(words, joints...)
}

// fillsIn are calls that put values into a template.
var fillsIn = lazy.MustCompile(`^(format|Format|Sprintf|sprintf|formatted)$`)

// slot is where a template takes a value.
var slot = lazy.MustCompile(`%[sdvq]|\{\d?\}`)

// filledIn are the pieces of a template with the values between them.
func filledIn(args [][]string) (parts [][]string) {
	template, ok := plainText(expression.Join(args[0]))
	pieces := slot.Split(template, -1)
	if !ok || len(pieces) != len(args) {
		return nil
	}
	for i, piece := range pieces {
		parts = append(parts, []string{`"` + piece + `"`})
		if i+1 < len(args) {
			parts = append(parts, args[i+1])
		}
	}
	return parts
}

// made tells whether parts, one after the other, are a text.
func made(text string, parts [][]string) bool {
	if len(parts) == 0 {
		return text == ""
	}
	if numberOf(parts[0]) { // which number it is can be seen where the constant is defined
		rest := strings.TrimLeft(text, "0123456789")
		return len(parts) > 1 && rest != text && made(rest, parts[1:])
	}
	return slices.ContainsFunc(said(parts[0]), func(piece string) bool {
		rest, found := strings.CutPrefix(text, piece)
		return found && made(rest, parts[1:])
	})
}

// constantName is the name of a constant, as most languages write it.
var constantName = lazy.MustCompile(`^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$`)

// numberOf tells a constant, alone or with a number added to it or taken away.
func numberOf(part []string) bool {
	for len(part) > 2 && part[0] == "(" && expression.Matching(part, 0) == len(part)-1 {
		part = part[1 : len(part)-1]
	}
	if n := len(part); n > 2 && (part[n-2] == "+" || part[n-2] == "-") && expression.IsDigit(part[n-1][0]) {
		part = part[:n-2]
	}
	if len(part) == 0 || !constantName.MatchString(part[len(part)-1]) {
		return false
	}
	for i, w := range part[:len(part)-1] {
		if i%2 == 0 && !expression.IsName(w) || i%2 == 1 && w != "." && w != "::" {
			return false
		}
	}
	return len(part)%2 == 1
}

// said are the texts that a part may stand for: itself, a sum, or what it is made of.
func said(part []string) []string {
	if text, ok := plainText(expression.Join(part)); ok {
		return []string{text}
	}
	if sum, ok := sumOf(part); ok {
		return []string{strconv.Itoa(sum)}
	}
	if !makes(part) {
		return nil
	}
	return expression.Quoted(expression.Join(part))
}

// plainMakers are names of what is made of a text and says that text again.
var plainMakers = []string{"File", "Path", "Paths . get", "Path . of", "URI", "Uri", "URL", "Url", "URI . create", "StringBuilder", "String"}

// makes tells an expression that only makes such a thing: new File("x"), Paths.get("x").
func makes(part []string) bool {
	head, _, found := strings.Cut(strings.TrimPrefix(expression.Join(part), "new "), " ( ")
	_, args := expression.LastCall(part)
	return found && slices.Contains(plainMakers, head) && len(args) == 1 && expression.LiteralValue(args[0])
}

// sumOf is what whole numbers come to that are added or taken away.
func sumOf(words []string) (int, bool) {
	for len(words) > 2 && words[0] == "(" && expression.Matching(words, 0) == len(words)-1 {
		words = words[1 : len(words)-1]
	}
	sum, sign := 0, 1
	for i, w := range words {
		if i%2 == 1 {
			if w != "+" && w != "-" {
				return 0, false
			}
			sign = 1
			if w == "-" {
				sign = -1
			}
			continue
		}
		n, err := strconv.Atoi(w)
		if err != nil {
			return 0, false
		}
		sum += sign * n
	}
	return sum, len(words)%2 == 1
}
