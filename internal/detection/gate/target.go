package gate

import (
	"strings"

	"holdfast/internal/detection/settings"
)

// A target that becomes what there was before is no lower one when all was not demanded and little
// may be lost.
const (
	allOfIt        = 100.0
	smallAllowance = 5.0
)

// targetRaised is the target beside an allowance for it that was not there before, where the
// target goes up at the same time: to a higher number, or from a number to whatever was reached.
func targetRaised(f file, allowance settings.Setting) string {
	section := allowance.Path[:len(allowance.Path)-1]
	at := strings.Join(section, "\x00") + "\x00target"
	was, had := newIndex(f.before).byPath[at]
	is, has := newIndex(f.after).byPath[at]
	if !had || !has || was.Value == is.Value {
		return ""
	}
	from, numbered := number(was.Value)
	to, higher := number(is.Value)
	allowed, known := number(allowance.Value)
	reached := strings.EqualFold(is.Value, "auto") && from < allOfIt && known && allowed <= smallAllowance
	if !numbered || !reached && !(higher && to > from) {
		return ""
	}
	return was.Value + " → " + is.Value
}
