package policy

// Opinion is what somebody thinks should happen who cannot prove it: a model that was
// asked.
type Opinion struct {
	Verdict    Verdict `json:"verdict"`
	Confidence float64 `json:"confidence"`
	Reasoning  string  `json:"reasoning"`
}

// opinionated is the confidence from which an opinion counts.
const opinionated = 0.6

// Stricter is the verdict after an opinion was heard. No opinion ever makes a verdict
// milder. Alone it sends a change to a human at most; a change that facts already ask
// about it can block.
func Stricter(local Verdict, o Opinion) Verdict {
	if !(o.Confidence >= opinionated && o.Confidence <= 1) || o.Verdict.Rank() <= local.Rank() {
		return local
	}
	if local.Rank() < Ask.Rank() && o.Verdict == Block {
		return Ask
	}
	return o.Verdict
}
