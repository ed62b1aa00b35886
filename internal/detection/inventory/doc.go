package inventory

import "strings"

// docRows takes rows from a provider that the comment above a test names.
func (r *reader) docRows(p *prepared, n int, d *definition) {
	for i := range p.Rows {
		rule := &p.Rows[i]
		if !rule.Doc.Set() {
			continue
		}
		found := rule.Doc.Find(r.commentAbove(n))
		if len(found) < 2 {
			continue
		}
		d.rowRule = rule
		if !r.providedRows(strings.TrimSuffix(found[1], "()"), d) {
			d.unknown = true
		}
	}
}

// docState is the state that the comment above a test or a class gives it.
func (r *reader) docState(p *prepared, n int) stated {
	for _, s := range stateNames {
		doc := p.State[s.name].Doc
		if !doc.Set() {
			continue
		}
		if found := doc.Find(r.commentAbove(n)); found != nil {
			return stated{state: s.state, why: firstLine(found[0]), condition: found[len(found)-1]}
		}
	}
	return stated{}
}
