package settings

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
)

// readXML keeps the text of elements and the values of attributes (as @name). Items
// that repeat are told apart by their id, name or key, as lists are elsewhere.
func readXML(d *Document, _ string, text []byte) {
	dec := xml.NewDecoder(bytes.NewReader(text))
	dec.Strict = false
	dec.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	starts := lineIndex(text)
	var keys []string
	var texts []string
	for len(keys) <= maxDepth {
		tok, err := dec.Token()
		if err != nil {
			if !errors.Is(err, io.EOF) {
				d.remark("not valid XML: read up to the first mistake")
			}
			return
		}
		line := lineOf(starts, int(dec.InputOffset()))
		switch t := tok.(type) {
		case xml.StartElement:
			keys = append(keys, xmlName(t, text[min(len(text), int(dec.InputOffset())):]))
			texts = append(texts, "")
			for _, a := range t.Attr {
				d.add(with(keys, "@"+a.Name.Local), a.Value, line)
			}
		case xml.CharData:
			if len(texts) > 0 {
				texts[len(texts)-1] += string(t)
			}
		case xml.EndElement:
			if len(keys) == 0 {
				continue
			}
			if value := strings.TrimSpace(texts[len(texts)-1]); value != "" {
				d.add(keys, value, line)
			}
			keys, texts = keys[:len(keys)-1], texts[:len(texts)-1]
		}
	}
	d.remark("nested too deeply")
}

// xmlName is the element's name with the attribute that tells it from its siblings. A plugin of
// Maven is told by its artifact, which stands within it.
func xmlName(t xml.StartElement, within []byte) string {
	if t.Name.Local == "plugin" && len(t.Attr) == 0 {
		return pluginName(within)
	}
	for _, want := range []string{"name", "id", "Id", "key", "Include", "Condition"} {
		for _, a := range t.Attr {
			if a.Name.Local == want {
				return t.Name.Local + "[" + a.Value + "]"
			}
		}
	}
	return t.Name.Local
}

// pluginName looks no further than where the artifact of a plugin is named by everybody.
func pluginName(within []byte) string {
	within = within[:min(len(within), 400)]
	if end := bytes.Index(within, []byte("</plugin>")); end >= 0 {
		within = within[:end]
	}
	_, rest, found := bytes.Cut(within, []byte("<artifactId>"))
	name, _, ended := bytes.Cut(rest, []byte("<"))
	if !found || !ended {
		return "plugin"
	}
	return "plugin[" + string(bytes.TrimSpace(name)) + "]"
}

func lineIndex(text []byte) []int {
	starts := []int{0}
	for i, b := range text {
		if b == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

func lineOf(starts []int, offset int) int {
	lo, hi := 0, len(starts)
	for lo < hi {
		mid := (lo + hi) / 2
		if starts[mid] <= offset {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}
