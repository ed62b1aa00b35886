package agentcli

import (
	"maps"
	"slices"
	"sync"

	builtin "holdfast/catalog"
	"holdfast/internal/detection/catalog"
)

// Prices is a table of what models cost.
type Prices = catalog.Prices

// ParsePrices reads a table of prices, such as .holdfast/catalog/prices.yaml. The error
// joins one catalog.Fault, with file and line, for every mistake.
func ParsePrices(file string, text []byte) (Prices, error) { return catalog.ParsePrices(file, text) }

// BuiltinPrices is the table that comes with Holdfast. A test reads it.
var BuiltinPrices = sync.OnceValue(func() Prices {
	text, err := builtin.FS.ReadFile(catalog.PricesFile)
	if err != nil {
		return Prices{}
	}
	p, err := catalog.ParsePrices(catalog.PricesFile, text)
	if err != nil {
		return Prices{}
	}
	return p
})

// priced is what a usage costs.
func priced(p catalog.Price, u Usage) float64 {
	return (float64(u.Input)*p.Input + float64(u.Output)*p.Output + float64(u.CacheRead)*p.CacheRead + float64(u.CacheWrite)*p.CacheWrite) / 1e6
}

// cost is what the agent reported, with an estimate of what it did not report. It is
// unknown when nothing was reported and a price is missing.
func (r *record) cost(prices *Prices) Cost {
	if prices == nil {
		table := BuiltinPrices()
		prices = &table
	}
	out := Cost{USD: r.spent.reported(), Source: Unknown}
	if len(r.spent.usd) > 0 {
		out.Source = Reported
	}
	unpriced := r.spent.unpriced()
	for _, model := range slices.Sorted(maps.Keys(unpriced)) {
		u := unpriced[model]
		price, known := prices.Of(model)
		switch {
		case u == Usage{}:
		case known:
			out.USD, out.Source = out.USD+priced(price, u), Estimated
		case len(r.spent.usd) == 0:
			return Cost{Source: Unknown}
		}
	}
	return out
}
