package catalog

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// Fault is a mistake in a catalog file, with the place and the way to mend it.
type Fault struct {
	File    string
	Line    int
	Message string
	Hint    string
}

func (f Fault) Error() string {
	place := f.File
	if f.Line > 0 {
		place += ":" + strconv.Itoa(f.Line)
	}
	return place + ": " + f.Message
}

// Faults takes the single faults out of a joined error.
func Faults(err error) []Fault {
	var out []Fault
	var walk func(error)
	walk = func(err error) {
		var f Fault
		switch e := err.(type) {
		case nil:
		case interface{ Unwrap() []error }:
			for _, inner := range e.Unwrap() {
				walk(inner)
			}
		default:
			if errors.As(err, &f) {
				out = append(out, f)
			}
		}
	}
	walk(err)
	return out
}

var yamlLine = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:yaml: )?(?:unmarshal errors:\n\s*)?line (\d+): `)
})

// decodeStrict reads YAML into out; unknown fields and wrong types are faults with
// their lines, all of them at once.
func decodeStrict(file string, text []byte, out any) error {
	dec := yaml.NewDecoder(strings.NewReader(string(text)))
	dec.KnownFields(true)
	err := dec.Decode(out)
	if err == nil {
		return onlyOne(file, dec)
	}
	if errors.Is(err, io.EOF) {
		return Fault{File: file, Line: 1, Message: "the file is empty", Hint: "`holdfast catalog new` writes one to start from"}
	}
	var te *yaml.TypeError
	if errors.As(err, &te) {
		var all []error
		for _, msg := range te.Errors {
			all = append(all, yamlFault(file, msg))
		}
		return errors.Join(all...)
	}
	return yamlFault(file, err.Error())
}

// onlyOne refuses a second document, which would be ignored in silence.
func onlyOne(file string, dec *yaml.Decoder) error {
	var more yaml.Node
	if err := dec.Decode(&more); errors.Is(err, io.EOF) {
		return nil
	} else if err != nil {
		return yamlFault(file, err.Error())
	}
	return Fault{File: file, Line: more.Line, Message: "a second document", Hint: "write one entry a file"}
}

func yamlFault(file, msg string) Fault {
	f := Fault{File: file, Message: strings.TrimPrefix(msg, "yaml: "), Hint: "compare with `holdfast catalog show` of a built-in entry"}
	if m := yamlLine().FindStringSubmatch(msg); m != nil {
		f.Line, _ = strconv.Atoi(m[1])
		f.Message = msg[len(m[0]):]
	}
	if m := wrongType().FindStringSubmatch(f.Message); m != nil {
		f.Message, f.Hint = strings.TrimSpace(m[2]+" is "+kinds[m[1]]), "write "+wanted(m[3])+" here; "+f.Hint
	}
	if name, ok := strings.CutPrefix(f.Message, "field "); ok {
		field, _, _ := strings.Cut(name, " ")
		f.Message = fmt.Sprintf("unknown field %q", field)
	}
	return f
}

var wrongType = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile("^cannot unmarshal !!(\\w+) ?(`.*`)? ?into (.+)$")
})

// kinds are YAML's names of what is written, in plain words.
var kinds = map[string]string{
	"str": "a text", "seq": "a list", "map": "a map", "int": "a number", "float": "a number", "bool": "true or false", "null": "nothing", "timestamp": "a date",
}

// wanted says what a field holds, by the name of its type.
func wanted(goType string) string {
	switch {
	case strings.HasPrefix(goType, "[]"):
		return "a list"
	case goType == "string":
		return "a text"
	case goType == "bool":
		return "true or false"
	case strings.HasPrefix(goType, "int"), strings.HasPrefix(goType, "uint"), strings.HasPrefix(goType, "float"):
		return "a number"
	}
	return "a map"
}
