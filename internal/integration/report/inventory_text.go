package report

import (
	"fmt"
	"io"
	"strings"

	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
)

// inventoryText is the inventory for people at a terminal.
type inventoryText struct {
	out   io.Writer
	paint paint
}

func (t *inventoryText) open(string) error { return nil }

func (t *inventoryText) file(f *detect.Listed) error {
	if len(f.Cases) == 0 {
		return nil
	}
	var out strings.Builder
	fmt.Fprintf(&out, "%s\n", t.paint.as(bold, plain(f.Path)))
	for _, c := range f.Cases {
		t.line(&out, c)
	}
	out.WriteByte('\n')
	_, err := io.WriteString(t.out, out.String())
	return err
}

var stateColors = map[inventory.State]string{
	inventory.Skipped: yellow, inventory.Conditional: yellow, inventory.Focused: red, inventory.Inverted: yellow, inventory.Commented: dim,
}

func (t *inventoryText) line(out *strings.Builder, c *inventory.Case) {
	fmt.Fprintf(out, "%6d  %s", c.Line, plain(c.FullName()))
	if rows := rowsText(c); rows != "" {
		fmt.Fprintf(out, "  %s", t.paint.as(dim, rows))
	}
	fmt.Fprintf(out, "  %s", t.paint.as(dim, plural(len(c.Oracles), "oracle")+", "+c.Framework))
	if c.From != "" {
		fmt.Fprintf(out, "  %s", t.paint.as(dim, "from "+plain(c.From)))
	}
	if c.State != inventory.Active {
		why := strings.TrimSpace(plain(strings.ReplaceAll(c.Why, "\n", " ")))
		if why != "" {
			why = ": " + why
		}
		fmt.Fprintf(out, "  %s", t.paint.as(stateColors[c.State], string(c.State)+why))
	}
	out.WriteByte('\n')
}

// rowsText tells how often a case runs, when that is not once.
func rowsText(c *inventory.Case) string {
	switch {
	case c.Dynamic && c.Rows <= 1:
		return "× ?"
	case c.Dynamic:
		return fmt.Sprintf("× %d or more", c.Rows)
	case c.Rows != 1:
		return fmt.Sprintf("× %d", c.Rows)
	}
	return ""
}

func (t *inventoryText) close(totals inventoryTotals) error {
	var out strings.Builder
	for _, u := range totals.Unparsed {
		fmt.Fprintf(&out, "%s  %s  %s\n", t.paint.as(yellow, "not read"), plain(place(u.Path, u.Line)), plain(u.Reason))
	}
	if len(totals.Unparsed) > 0 {
		out.WriteByte('\n')
	}
	for _, table := range []struct {
		title string
		rows  []caseCount
	}{{"framework", totals.Frameworks}, {"state", totals.States}} {
		if len(table.rows) == 0 {
			continue
		}
		fmt.Fprintf(&out, "%-20s %8s %8s %8s\n", table.title, "tests", "cases", "oracles")
		for _, n := range table.rows {
			fmt.Fprintf(&out, "%-20s %8d %8d %8d\n", n.Name, n.Tests, n.Cases, n.Oracles)
		}
		out.WriteByte('\n')
	}
	fmt.Fprintf(&out, "%s, %s, %s in %s\n", t.paint.as(bold, plural(totals.Tests, "test")), plural(totals.Cases, "case"), plural(totals.Oracles, "oracle"), plural(totals.Files, "file"))
	if !totals.Complete {
		out.WriteString("not complete: the rest was not read\n")
	}
	_, err := io.WriteString(t.out, out.String())
	return err
}
