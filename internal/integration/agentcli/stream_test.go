package agentcli

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write the golden files anew")

// now is the time of all recorded streams: 2026-07-22 10:00 UTC.
var now = time.Date(2026, 7, 22, 10, 0, 0, 0, time.UTC)

// parserFor finds the parser by the beginning of a file's name.
func parserFor(name string) parser {
	for _, a := range adapters() {
		if strings.HasPrefix(name, a.name+"-") {
			return a.open()
		}
	}
	return nil
}

// told is a stream put through a parser in chunks, with its events.
func told(name string, chunks ...[]byte) (Outcome, []Event) {
	var events []Event
	r := newRecord("/home/dev/proj", func(e Event) { events = append(events, e) })
	o := newOutput(r, parserFor(name), nil)
	for _, c := range chunks {
		o.write(chunk{data: c})
	}
	o.close()
	r.out.Reason = Exited
	r.settleLimit(now)
	r.out.Usage, r.out.Cost = r.spent.total(), r.cost(nil)
	return r.out, events
}

func streams(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/streams/*[lt]")
	if err != nil || len(files) < 15 {
		t.Fatalf("%d streams, %v", len(files), err)
	}
	return files
}

// TestStreams holds recorded and documented streams against their golden records.
func TestStreams(t *testing.T) {
	for _, file := range streams(t) {
		name := filepath.Base(file)
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			out, events := told(name, text)
			got, golden := inWords(out, events), strings.TrimSuffix(file, filepath.Ext(file))+".golden"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s differs; got:\n%s", golden, got)
			}
		})
	}
}

// inWords writes a record for people.
func inWords(o Outcome, events []Event) string {
	var b strings.Builder
	fmt.Fprintf(&b, "session %q, model %q\nmessage %q\nerror %q\n", o.Session, o.Model, o.Message, o.Error)
	fmt.Fprintf(&b, "usage %+v\ncost %.6f %s\n", o.Usage, o.Cost.USD, o.Cost.Source)
	fmt.Fprintf(&b, "tools %d, failed %d, reading %d\nfiles %v\ndenials %q\nnotes %q\n", o.ToolCalls, o.ToolFailures, o.ReadOnlyCalls, o.Files, o.Denials, o.Notes)
	if l := o.RateLimit; l != nil {
		fmt.Fprintf(&b, "limit %s, transient %v, until %s\n", l.Kind, l.Transient, l.ResetAt.Format(time.RFC3339))
	}
	b.WriteString("\n")
	for _, e := range events {
		fmt.Fprintf(&b, "%s %s\n", e.Kind, detail(e))
	}
	return b.String()
}

func detail(e Event) string {
	switch e.Kind {
	case ToolCall:
		return fmt.Sprintf("%s %q command %q paths %q reading %v", e.Tool.Name, e.Tool.Input, e.Tool.Command, e.Tool.Paths, e.Tool.ReadOnly)
	case ToolResult:
		return fmt.Sprintf("%s ok %v %q", e.Tool.Name, e.Tool.OK, e.Tool.Output)
	case FileEdit:
		return e.File.Kind + " " + e.File.Path
	case UsageTotal:
		return fmt.Sprintf("%+v", e.Usage)
	case Limit:
		return fmt.Sprintf("rejected %v %s %s", e.RateLimit.Rejected, e.RateLimit.Kind, e.RateLimit.ResetAt.Format(time.RFC3339))
	case End:
		return fmt.Sprintf("ok %v %q", e.OK, e.Text)
	}
	return fmt.Sprintf("%q", e.Text)
}
