package catalog

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/detection/lazy"
)

// PricesFile is where a catalog holds what models cost.
const PricesFile = "prices.yaml"

// Prices is a table of what models cost.
type Prices struct {
	Updated string  // the day of the prices
	Models  []Price // the first that matches counts, whole names before those with *
}

// Price is what a model costs, in US dollars for a million tokens.
type Price struct {
	Model                                string // a name, or the beginning of one and *
	Input, Output, CacheRead, CacheWrite float64
}

// writtenPrices is the file as it is written.
type writtenPrices struct {
	Updated string
	Prices  []writtenPrice
}

type writtenPrice struct {
	Model         string
	Input, Output *float64
	CacheRead     *float64 `yaml:"cache-read"`
	CacheWrite    *float64 `yaml:"cache-write"`
}

const priceHint = "an entry is {model: NAME, input: USD, output: USD, cache-read: USD, cache-write: USD}, for a million tokens"

// ParsePrices reads a table of prices. The error joins one Fault for every mistake.
func ParsePrices(file string, text []byte) (Prices, error) {
	var w writtenPrices
	if err := decodeStrict(file, text, &w); err != nil {
		return Prices{}, hinted(err, priceHint)
	}
	var places struct{ Prices []yaml.Node }
	if err := yaml.Unmarshal(text, &places); err != nil {
		return Prices{}, hinted(yamlFault(file, err.Error()), priceHint)
	}
	out := Prices{Updated: w.Updated}
	var faults []error
	for i, price := range w.Prices {
		if complaint := price.complaint(); complaint != "" {
			faults = append(faults, Fault{File: file, Line: places.Prices[i].Line, Message: complaint, Hint: priceHint})
			continue
		}
		out.Models = append(out.Models, price.settled())
	}
	return out, errors.Join(faults...)
}

func hinted(err error, hint string) error {
	var out []error
	for _, f := range Faults(err) {
		f.Hint, f.Line = hint, max(f.Line, 1)
		out = append(out, f)
	}
	return errors.Join(out...)
}

func (w writtenPrice) complaint() string {
	switch {
	case strings.TrimSpace(w.Model) == "" || w.Model == "*":
		return "a price without a model"
	case w.Input == nil || w.Output == nil:
		return fmt.Sprintf("the price of %s lacks input or output", w.Model)
	}
	for _, usd := range []*float64{w.Input, w.Output, w.CacheRead, w.CacheWrite} {
		if usd != nil && (math.IsNaN(*usd) || *usd < 0 || *usd > 1e6) {
			return fmt.Sprintf("the price of %s has a number that is no price: %v", w.Model, *usd)
		}
	}
	return ""
}

// settled fills in what is not told of a cache: as much as other input, so that nothing
// is free by omission.
func (w writtenPrice) settled() Price {
	orInput := func(usd *float64) float64 {
		if usd == nil {
			return *w.Input
		}
		return *usd
	}
	return Price{Model: w.Model, Input: *w.Input, Output: *w.Output, CacheRead: orInput(w.CacheRead), CacheWrite: orInput(w.CacheWrite)}
}

// With is a table in which the prices of another come first.
func (p Prices) With(own Prices) Prices {
	return Prices{Updated: own.Updated, Models: append(append([]Price{}, own.Models...), p.Models...)}
}

// variant is what may follow the name of a model without making it another.
var variant = lazy.MustCompile(`^(?:-\d{8}|-\d{4}-\d{2}-\d{2}|-latest|@[\w.-]+|:[\w.-]+|\[\w+\])+$`)

// Of finds the price of a model.
func (p Prices) Of(model string) (Price, bool) {
	model = strings.ToLower(model[strings.LastIndexByte(model, '/')+1:])
	for _, price := range p.Models {
		rest, ok := strings.CutPrefix(model, strings.ToLower(price.Model))
		if ok && (rest == "" || variant.MatchString(rest)) {
			return price, true
		}
	}
	for _, price := range p.Models {
		if beginning, open := strings.CutSuffix(strings.ToLower(price.Model), "*"); open && strings.HasPrefix(model, beginning) {
			return price, true
		}
	}
	return Price{}, false
}
