package history

import "math"

// Share is a part of a whole with its 95 % Wilson interval: few commits prove little.
type Share struct {
	Rate float64 `json:"rate"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// NewShare is k of n; of nothing, nothing is known.
func NewShare(k, n int) Share {
	if n == 0 {
		return Share{Low: 0, High: 1}
	}
	const z = 1.959964
	p, m := float64(k)/float64(n), float64(n)
	centre := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return Share{Rate: round(p), Low: round(max(0, centre-half)), High: round(min(1, centre+half))}
}

// round keeps reports the same on every machine.
func round(x float64) float64 { return math.Round(x*1e4) / 1e4 }
