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
		fmt.Fprintf(&out, "%s  %s  %s\n", t.paint.as(yellow, unlisted(u.Kind).label), plain(place(u.Path, u.Line)), plain(u.Reason))
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
	if more := notListed(totals.Unparsed); more != "" {
		fmt.Fprintf(&out, "%s %s\n", t.paint.as(yellow, "not all tests are listed:"), more)
	}
	if !totals.Complete {
		out.WriteString("not complete: the rest was not read\n")
	}
	_, err := io.WriteString(t.out, out.String())
	return err
}

// unlistedKind is how the inventory speaks of what it does not list.
type unlistedKind struct{ kind, label, thing, why string }

var unlistedKinds = []unlistedKind{
	{detect.MadeByRun, "not listed", "place", "where tests are made when they are run"},
	{detect.LeftOut, "left out", "file", "of tests that the runner's settings leave out"},
	{"", "not read", "place", "that could not be read"},
}

func unlisted(kind string) unlistedKind {
	for _, k := range unlistedKinds {
		if k.kind == kind {
			return k
		}
	}
	return unlistedKinds[len(unlistedKinds)-1]
}

// notListed sums up what is missing from the totals.
func notListed(all []detect.Unjudged) string {
	var parts []string
	for _, k := range unlistedKinds {
		n := 0
		for _, u := range all {
			if unlisted(u.Kind) == k {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, plural(n, k.thing)+" "+k.why)
		}
	}
	return strings.Join(parts, ", ")
}
