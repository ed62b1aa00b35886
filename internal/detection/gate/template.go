package gate

import (
	"slices"
	"strings"

	"holdfast/internal/detection/settings"
)

// maxTemplates bounds how many templates one job is put together from.
const maxTemplates = 20

// sayingOf are the places that speak of what stands at keys: the step and the job around it, from the inside
// out, then the templates that the job extends.
func (x index) sayingOf(keys []string) (out [][]string) {
	for n := len(keys) - 1; n > 0; n-- {
		out = append(out, keys[:n])
	}
	if len(keys) == 0 {
		return out
	}
	for _, name := range x.templatesOf(keys[0]) {
		out = append(out, []string{name})
	}
	return out
}

// templatesOf are what a job of GitLab extends, nearer ones first.
func (x index) templatesOf(job string) (out []string) {
	for queue := []string{job}; len(queue) > 0 && len(out) < maxTemplates; queue = queue[1:] {
		for _, s := range x.under(queue[0], "extends") {
			if s.Value != job && !slices.Contains(out, s.Value) {
				out, queue = append(out, s.Value), append(queue, s.Value)
			}
		}
	}
	return out
}

// said is what one of those places says under a name. A job that says it itself does not take it from a template.
func (x index) said(at, keys []string, name string) (settings.Setting, bool) {
	if _, own := x.byPath[keys[0]+"\x00"+name]; own && at[0] != keys[0] {
		return settings.Setting{}, false
	}
	s, ok := x.byPath[strings.Join(at, "\x00")+"\x00"+name]
	return s, ok
}
