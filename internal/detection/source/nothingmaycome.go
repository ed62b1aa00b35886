package source

import "holdfast/internal/detection/lazy"

var (
	// givesNothing is all that a handler does that answers with nothing.
	givesNothing = lazy.MustCompile(`\b(?:return\s+(?:null|nil|None|undefined|Optional\.empty\(\))|=>\s*(?:null|None))\s*;?\s*\}?\s*$`)
	// mayBeNothing is how a signature says that there may be no answer: Cart? load(, ): Cart?, -> Cart | None, Optional<Cart> load(
	mayBeNothing = lazy.MustCompile(`(?:^|\s)[\w.]+(?:<[^()]*>|\[\])*\?\s+[\w.]+\s*(?:<[^()]*>)?\(|<[^()<>]*\?>\s+\w+\s*\(|\bOptional<[^()]*>\s+\w+\s*\(|` +
		`\)\s*(?:async\s*|throws\s*)*(?::|->)\s*(?:\?\\?\w|[^{=]*(?:\?\s*$|\?\s*[{=]|\|\s*(?:null|undefined|None)\b|\bOptional\[|\bOption[\[<]))`)
)

// saysNothingMayCome tells a handler that gives nothing where it threw, in a function whose type says so now, while the
// error that it threw is gone from the code: whoever calls it has to look for himself.
func (c *comparison) saysNothingMayCome(e *edit, hb, ha Handler) bool {
	if !givesNothing.MatchString(ha.Text) || mayBeNothing.MatchString(signature(e.before)) || !mayBeNothing.MatchString(signature(e.after)) {
		return false
	}
	thrown := raisedType.FindStringSubmatch(hb.Text)
	return thrown != nil && c.typeWent(thrown[1], e.pair.Language)
}
