package catalog

// over fills a pattern with what another has and it does not say itself. Examples are
// not taken over: they prove the pattern they stand in.
func (p Pattern) over(parent Pattern) Pattern {
	text := func(own *string, inherited string) {
		if *own == "" {
			*own = inherited
		}
	}
	text(&p.Type, parent.Type)
	text(&p.Summary, parent.Summary)
	text(&p.Message, parent.Message)
	text(&p.Advice, parent.Advice)
	text(&p.Severity.Call, parent.Severity.Call)
	text(&p.Severity.Iteration, parent.Severity.Iteration)
	text(&p.Severity.Commit, parent.Severity.Commit)
	if p.ID == parent.ID {
		text(&p.LP, parent.LP)
	}
	if p.Confidence == 0 {
		p.Confidence = parent.Confidence
	}
	if p.AtLeast == 0 {
		p.AtLeast = parent.AtLeast
	}
	if p.When.Events == nil && p.Query == nil && p.Text == nil {
		p.When, p.Query, p.Text = parent.When, parent.Query, parent.Text
	}
	if p.ClearedBy == nil {
		p.ClearedBy = parent.ClearedBy
	}
	if p.Languages == nil {
		p.Languages = parent.Languages
	}
	return p
}
