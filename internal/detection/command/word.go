package command

import "strings"

// word is a word of a command as the program would get it.
type word struct {
	text   string // parts that are not known stand as they are written
	glob   string // as a pattern: what is literal is escaped, what is not known is *
	wild   bool   // it is a pattern that the shell expands
	vague  bool   // a part of it is not known
	some   bool   // it stands for some of the files that glob meets
	hidden bool   // its wildcards meet hidden names, as find's do
	in     *stream
}

func literal(text string) word { return word{text: text, glob: escape(text)} }

func (w word) known() bool { return !w.vague && !w.wild && !w.some }

// isFlag tells options from operands.
func (w word) isFlag() bool { return len(w.text) > 1 && w.text[0] == '-' }

func texts(words []word) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.text
	}
	return out
}

func anyVague(words []word) bool {
	for _, w := range words {
		if w.vague || w.some {
			return true
		}
	}
	return false
}

// build collects a word from its parts.
type build struct {
	text, glob  strings.Builder
	wild, vague bool
	some        bool
	any         bool // there is a word, though it may be empty
	in          *stream
}

func (b *build) literal(s string) {
	b.any = true
	b.text.WriteString(s)
	b.glob.WriteString(escape(s))
}

func (b *build) wildcard(text, glob string) {
	b.any, b.wild = true, true
	b.text.WriteString(text)
	b.glob.WriteString(glob)
}

func (b *build) unknown(source string) {
	b.any, b.vague = true, true
	b.text.WriteString(source)
	b.glob.WriteString("*")
}

// word takes another word into this one, as a variable's value is.
func (b *build) word(w word) {
	b.any = true
	if b.text.Len()+len(w.text) > maxValue { // a value that doubles itself has no end
		b.vague = true
		return
	}
	b.text.WriteString(w.text)
	b.glob.WriteString(w.glob)
	b.wild, b.vague, b.some = b.wild || w.wild, b.vague || w.vague, b.some || w.some
	if w.in != nil {
		b.in = w.in
	}
}

func (b *build) done() word {
	return word{text: b.text.String(), glob: b.glob.String(), wild: b.wild, vague: b.vague, some: b.some, in: b.in}
}

// stream is what a command writes or reads.
type stream struct {
	text    string
	known   bool
	names   []word // it is a list of these names, one a line; text counts for nothing then
	about   string // a name that its lines were chosen by
	file    string // it is what this file holds
	remote  bool   // it comes from the network
	heredoc bool   // it comes from a here-document
}

func output(text string) stream { return stream{text: text, known: true} }

// words are the words of a stream as an unquoted substitution splits it.
func (s stream) words(source, ifs string) []word {
	switch {
	case s.names != nil:
		return s.names
	case !s.known:
		return []word{{text: strings.TrimSpace(source + " " + s.about), glob: "*", vague: true}}
	}
	var out []word
	for _, f := range split(s.text, ifs) {
		out = append(out, globbed(f))
	}
	return out
}

// globbed is a word whose wildcards the shell expands, as they are not quoted.
func globbed(text string) word {
	if !strings.ContainsAny(text, "*?[") {
		return literal(text)
	}
	var b build
	for i := 0; i < len(text); i++ {
		if strings.IndexByte("*?[]", text[i]) >= 0 {
			b.wildcard(text[i:i+1], text[i:i+1])
			continue
		}
		b.literal(text[i : i+1])
	}
	return b.done()
}

func split(text, ifs string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(ifs, r) })
}

const maxValue = 64 << 10

// joined makes one text of words, with a blank in between.
func joined(words []word) word {
	var b build
	for i, w := range words {
		if i > 0 {
			b.literal(" ")
		}
		b.word(w)
	}
	return b.done()
}
