package report

import (
	"bytes"
	"encoding/json"
	"io"

	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/inventory"
)

// inventoryJSON writes one document, a case a line, as the cases come;
// docs/schema/inventory.schema.json describes it.
type inventoryJSON struct {
	out   io.Writer
	cases int
}

type jsonCase struct {
	Path      string       `json:"path"`
	Line      int          `json:"line"`
	EndLine   int          `json:"end_line"`
	Language  string       `json:"language"`
	Framework string       `json:"framework"`
	Suite     []string     `json:"suite"`
	Name      string       `json:"name"`
	FullName  string       `json:"full_name"`
	Rows      int          `json:"rows"`
	RowsOff   int          `json:"rows_off"`
	Dynamic   bool         `json:"dynamic"`
	Sub       bool         `json:"sub"`
	State     string       `json:"state"`
	Why       string       `json:"why"`
	Condition string       `json:"condition"`
	From      string       `json:"from"`
	Oracles   []jsonOracle `json:"oracles"`
}

type jsonOracle struct {
	Kind     string `json:"kind"`
	Strength int    `json:"strength"`
	Subject  string `json:"subject"`
	Expected string `json:"expected"`
	Negated  bool   `json:"negated"`
	Failure  string `json:"failure"`
	Dead     string `json:"dead"`
	Line     int    `json:"line"`
	Rows     int    `json:"rows"`
	Text     string `json:"text"`
}

func (j *inventoryJSON) open(revision string) error {
	_, err := io.WriteString(j.out, `{"schema":1,"revision":`+string(compact(revision))+`,"cases":[`)
	return err
}

func (j *inventoryJSON) file(f *detect.Listed) error {
	for _, c := range f.Cases {
		lead := ",\n"
		if j.cases == 0 {
			lead = "\n"
		}
		j.cases++
		if _, err := io.WriteString(j.out, lead+string(compact(caseOf(f, c)))); err != nil {
			return err
		}
	}
	return nil
}

func (j *inventoryJSON) close(t inventoryTotals) error {
	_, err := io.WriteString(j.out, "\n],\n\"totals\":"+string(compact(t))+",\n\"unparsed\":"+string(compact(t.Unparsed))+"}\n")
	return err
}

func caseOf(f *detect.Listed, c *inventory.Case) jsonCase {
	out := jsonCase{
		Path: f.Path, Line: c.Line, EndLine: c.EndLine, Language: f.Language, Framework: c.Framework, Suite: append([]string{}, c.Suite...), Name: c.Name,
		FullName: c.FullName(), Rows: c.Rows, RowsOff: c.Off, Dynamic: c.Dynamic, Sub: c.Sub, State: string(c.State), Why: c.Why, Condition: c.Condition, From: c.From,
		Oracles: []jsonOracle{},
	}
	for _, o := range c.Oracles {
		out.Oracles = append(out.Oracles, jsonOracle{
			Kind: o.Kind, Strength: o.Strength, Subject: expression.Shown(o.Subject), Expected: expression.Shown(o.Expected), Negated: o.Negated, Failure: o.Failure,
			Dead: o.Dead, Line: o.Line, Rows: max(1, o.Rows), Text: o.Text,
		})
	}
	return out
}

// compact is a value as JSON on one line. Values here always have one.
func compact(v any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return []byte("null")
	}
	return bytes.TrimSpace(out.Bytes())
}
