package report

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"holdfast/internal/agents"
)

// WriteTurn shows one message of a conversation between agents: who said it to whom, the
// verdict, and the reasons.
func WriteTurn(w io.Writer, t agents.Turn, asJSON bool, s Style) error {
	if asJSON {
		text, err := json.Marshal(t)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "%s\n", text)
		return err
	}
	p, indent := paint(s.Color), ""
	if t.Parent != "" {
		indent = "    "
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s%s  %s", indent, p.as(dim, t.Timestamp.Format("15:04:05")), p.as(bold, plain(fmt.Sprintf("%s → %s", t.Sender, t.To))))
	for _, part := range []string{moment(t), verdict(t)} {
		if part != "" {
			out.WriteString("  " + plain(part))
		}
	}
	for _, line := range said(t) {
		fmt.Fprintf(&out, "\n%s          %s", indent, plain(line))
	}
	_, err := fmt.Fprintln(w, out.String())
	return err
}

// moment is when in the loop a question was asked.
func moment(t agents.Turn) string {
	hook, _ := t.Metadata["hook_name"].(string)
	iteration, ok := t.Metadata["iteration"].(float64)
	if hook == "" || !ok {
		return ""
	}
	return fmt.Sprintf("%s, iteration %.0f", hook, iteration)
}

func verdict(t agents.Turn) string {
	v, _ := t.Metadata["verdict"].(string)
	sure, ok := t.Metadata["confidence"].(float64)
	if v == "" || !ok {
		return ""
	}
	return fmt.Sprintf("[%s, %.0f %%]", v, 100*sure)
}

func said(t agents.Turn) []string {
	var lines []string
	for _, text := range []string{t.Content, t.Error} {
		for line := range strings.Lines(text) {
			lines = append(lines, strings.TrimRight(line, "\n"))
		}
	}
	advice, _ := t.Metadata["recommendations"].([]any)
	for _, a := range advice {
		before := "- "
		for line := range strings.Lines(fmt.Sprint(a)) {
			lines = append(lines, before+strings.TrimRight(line, "\n"))
			before = "  "
		}
	}
	return lines
}
