package command

import "strings"

// sedCall is what a call of sed says.
type sedCall struct {
	scripts []string
	files   []word
	dialect string
	inPlace bool
	unknown bool // a part of the script is not known, or a flag changes its meaning
}

func (r *reader) sed(words []word) stream {
	c := sedCall{dialect: sedBasic}
	for i := 1; i < len(words); i++ {
		i += c.take(words[i], words[i+1:])
	}
	script := strings.Join(c.scripts, "\n")
	if c.inPlace {
		for _, f := range c.files {
			r.touch(EditInPlace, f, func(e *Effect) { e.Detail, e.Text, e.Known = c.dialect, script, !c.unknown })
		}
	}
	if strings.Contains(script, "/e") || strings.Contains(script, "/w ") {
		r.doubt("", "", "sed can run programs and write files by its script")
	}
	return stream{}
}

// take reads a word, and tells how many of the next it takes with it.
func (c *sedCall) take(w word, next []word) int {
	switch text := w.text; {
	case isOneOf(text, "-f --file"):
		c.unknown = true
		return 1
	case isOneOf(text, "-e --expression"):
		return c.script(next)
	case strings.HasPrefix(text, "--expression="):
		c.script([]word{{text: strings.TrimPrefix(text, "--expression="), vague: w.vague}})
	case text == "-i" && len(next) > 0 && next[0].text == "" && !next[0].vague: // BSD: -i ''
		c.inPlace = true
		return 1
	case strings.HasPrefix(text, "--"):
		c.long(text)
	case w.isFlag():
		return c.cluster(text, next)
	case len(c.scripts) == 0 && !c.unknown:
		c.script([]word{w})
	default:
		c.files = append(c.files, w)
	}
	return 0
}

// script takes the next word as a script.
func (c *sedCall) script(next []word) int {
	if len(next) == 0 {
		return 0
	}
	c.scripts, c.unknown = append(c.scripts, next[0].text), c.unknown || next[0].vague || next[0].some
	return 1
}

func (c *sedCall) long(flag string) {
	c.inPlace = c.inPlace || strings.HasPrefix(flag, "--in-place")
	c.unknown = c.unknown || isOneOf(flag, "--quiet --silent --null-data")
	if flag == "--regexp-extended" {
		c.dialect = sedExtended
	}
}

// cluster reads one-letter flags; what follows an i is the ending of a backup.
func (c *sedCall) cluster(flags string, next []word) int {
	letters, _, inPlace := strings.Cut(flags[1:], "i")
	c.inPlace = c.inPlace || inPlace
	c.unknown = c.unknown || strings.ContainsAny(letters, "nz")
	if strings.ContainsAny(letters, "Er") {
		c.dialect = sedExtended
	}
	if strings.HasSuffix(letters, "e") && !inPlace {
		return c.script(next)
	}
	return 0
}
