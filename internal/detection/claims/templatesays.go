package claims

import (
	"strings"

	"holdfast/internal/detection/event"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

// template are the files of which pages, mails and new code are made: they are no code that can be parsed, and
// what tests expect stands in them as it is.
var template = lazy.MustCompile(`\.(?:heex|leex|eex|erb|haml|slim|twig|liquid|hbs|handlebars|mustache|ejs|pug|njk|jinja2?|j2|ftl|mjml|blade\.php|phtml|latte|scala\.(?:html|txt))$|(?:^|/)priv/templates/`)

// leastSaid is how long a line must be to be known again in a template.
const leastSaid = 4

// clearTemplate clears expected texts that a template of the change says in the same words: what it said before
// is gone there, or what is expected now has come.
func (c *Comparison) clearTemplate(e *event.Event, l *loss) {
	if e.Kind != "oracle-expected-changed" || len(l.steps) == 0 {
		return
	}
	said := ""
	for _, s := range l.steps {
		path := ""
		if s.After != nil && s.Why == "" {
			path = c.templateSaying(l.before, linesNotIn(s.Before.Expected, s.After.Expected), linesNotIn(s.After.Expected, s.Before.Expected))
		}
		if path == "" {
			return
		}
		said = path
	}
	e.Clear("replaced", "the change has "+said+" say what is expected now")
}

// templateSaying is the file of a template in which all that is new in an expected text has come, or, where nothing is new, all
// that left it is gone; "" when there is none.
func (c *Comparison) templateSaying(b *inventory.Case, gone, come []string) string {
	for i := range c.In.Pairs {
		f := c.In.Pairs[i].File
		if f.Path == b.Path || !f.Before.Present || !f.After.Present || !template.MatchString(f.Path) {
			continue
		}
		before, after := f.Before.All(), f.After.All()
		if moreOften(come, after, before) || len(come) == 0 && moreOften(gone, before, after) {
			return f.Path
		}
	}
	return ""
}

// moreOften tells whether one text has every line more often than the other.
func moreOften(lines []string, in, than string) bool {
	for _, l := range lines {
		if strings.Count(in, l) <= strings.Count(than, l) {
			return false
		}
	}
	return len(lines) > 0
}

// unescaped gives a text as a template would have it.
var unescaped = strings.NewReplacer(`\n`, "\n", `\"`, `"`, `\'`, `'`)

// linesNotIn are the longer lines of an expected text that another does not have.
func linesNotIn(text, other string) (out []string) {
	for line := range strings.SplitSeq(unescaped.Replace(text), "\n") {
		if line = strings.Trim(line, "\"'`~ \t,"); len(line) >= leastSaid && !strings.Contains(unescaped.Replace(other), line) {
			out = append(out, line)
		}
	}
	return out
}
