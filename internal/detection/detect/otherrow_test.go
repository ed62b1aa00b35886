package detect_test

import (
	"strings"
	"testing"
)

// TestARowMayTakeAnotherBranchWithTheCode: which claims a row reaches follows from its values, and
// these follow the code.
func TestARowMayTakeAnotherBranchWithTheCode(t *testing.T) {
	const (
		head = `package parse

import (
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestParse(t *testing.T) {
	cases := []struct {
		input string
		want  []Command
		err   error
	}{
		{"FROM a", []Command{{Name: "model"}}, nil},
`
		bad  = "\t\t{\"SAY b\", nil, &ParseError{Line: 3, Msg: errRole.Error()}},\n"
		good = "\t\t{\"SAY b\", []Command{{Name: \"model\"}, {Name: \"say\"}}, nil},\n"
		tail = `		{"SAY", nil, io.ErrUnexpectedEOF},
	}
	for _, tt := range cases {
		t.Run("", func(t *testing.T) {
			file, err := Parse(tt.input)
			if file != nil {
				assert.Equal(t, tt.want, file.Commands)
			}
			if tt.err == nil {
				if err != nil {
					t.Fatalf("expected no error, but got %v", err)
				}
				return
			}
			switch tt.err.(type) {
			case *ParseError:
				var parse *ParseError
				if errors.As(err, &parse) {
					return
				}
			}
			if errors.Is(err, tt.err) {
				return
			}
			t.Fatalf("expected %v, got %v", tt.err, err)
		})
	}
}
`
		code  = "package parse\n\nfunc Parse(s string) (*File, error) {\n\tif !role(s) {\n\t\treturn nil, &ParseError{Line: 3, Msg: errRole.Error()}\n\t}\n\treturn read(s)\n}\n"
		freed = "package parse\n\nfunc Parse(s string) (*File, error) {\n\treturn read(s)\n}\n"
	)
	before := head + bad + tail
	with := scan(t, edits(edit("parse_test.go", before, head+good+tail), edit("parse.go", code, freed)))
	if found(with.Findings, "oracle-unreachable") {
		t.Errorf("with the code: %v", with.Findings)
	}
	left := strings.Replace(before, "\t\t\tif errors.Is", "\t\t\treturn\n\t\t\tif errors.Is", 1)
	if !found(scan(t, edits(edit("parse_test.go", before, left), edit("parse.go", code, freed))).Findings, "oracle-unreachable") {
		t.Error("a test that returns early is not seen")
	}
}
