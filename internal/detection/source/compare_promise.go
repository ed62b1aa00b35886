package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// promised is what a function says that only stands for work to come, in a comment, by a
// word of its language or by a failure. A bare NotImplementedError says that heirs do the
// work, and is none.
var promised = lazy.MustCompile(`(?i:(#|//|/\*|\*|--)[^\n]*\b(todo|fixme|placeholder|not yet|yet to be|implement (this|me|it|later))\b)` +
	`|\b(todo!|unimplemented!)\(|\bTODO\(|["'\x60]TODO\b|\bNotImplementedException\b|\bUnimplementedError\b|\?\?\?\s*$` +
	`|(?i:(throw|panic|fatalerror|raise|die|abort)[^\n]*["'\x60][^"'\x60\n]*\b(not|un)[ -]?(yet )?implemented)`)

// inherited are promises that every heir of a framework's class has to write.
var inherited = lazy.MustCompile(`init\(coder|has not been implemented`)

// promises finds new functions that do nothing but say that their work is still to be done.
func (c *comparison) promises(o owned, d *Detail) {
	f := o.f
	if d.Shape == Normal || f.Name == "" || o.pair.After == nil || o.pair.After.Generated {
		return
	}
	head, _, _ := strings.Cut(f.Text, "\n")
	if !promised.MatchString(f.Text) || inherited.MatchString(f.Text) || strings.Contains(head, "abstract") {
		return
	}
	c.add("source-promised", o.pair, f.Line, "", f.Text, map[string]any{"function": f.Name, "exported": f.Exported})
}
