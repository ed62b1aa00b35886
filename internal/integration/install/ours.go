package install

import (
	"path/filepath"
	"strings"
)

// hookCommand is the command line that an agent runs. Where a host lets the tool run when
// its hook fails in any way but one, closed turns every failure into that one: a binary
// that is missing must not open the gate.
func (s site) hookCommand(closed bool) string {
	line := shellWord(s.opt.Command) + " hook " + string(s.target)
	if closed {
		line += " || exit 2"
	}
	return line
}

// spokenCommand is hookCommand for hosts that take a refusal without a word for none.
func (s site) spokenCommand(closed bool) string {
	if !closed {
		return s.hookCommand(false)
	}
	return s.hookCommand(false) + " || { echo 'holdfast: the guard failed, so this call was not judged' >&2; exit 2; }"
}

// powerShellCommand: PowerShell runs a quoted word only behind an ampersand.
func (s site) powerShellCommand() string {
	word := s.opt.Command
	if shellWord(word) != word {
		word = "& '" + strings.ReplaceAll(word, "'", "''") + "'"
	}
	return word + " hook " + string(s.target)
}

// ours tells whether a command line is one that we wrote, at any time and wherever the
// binary was then.
func (s site) ours(line string) bool {
	words := shellWords(strings.TrimPrefix(line, "& "))
	if len(words) < 3 || words[1] != "hook" || words[2] != string(s.target) {
		return false
	}
	return words[0] == s.opt.Command || isHoldfast(words[0])
}

func isHoldfast(program string) bool {
	name := filepath.Base(strings.ReplaceAll(program, `\`, "/"))
	return name == "holdfast" || strings.EqualFold(name, "holdfast.exe")
}

const plainSigns = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:+,@%"

// shellWord quotes a word for a POSIX shell where it needs it.
func shellWord(word string) string {
	if word != "" && strings.Trim(word, plainSigns) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// shellWords splits a command line as a shell does, as far as quotes go.
func shellWords(line string) []string {
	var words []string
	var word strings.Builder
	var quote byte
	inWord, escaped := false, false
	for i := range len(line) { // bytes: a path need not be UTF-8
		c := line[i]
		switch {
		case escaped:
			word.WriteByte(c)
			escaped = false
		case c == '\\' && quote != '\'':
			escaped, inWord = true, true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '\'' || c == '"':
			quote, inWord = c, true
		case c == ' ' || c == '\t' || c == '\n':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if inWord {
		words = append(words, word.String())
	}
	return words
}
