package agentcli

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	builtin "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/lazy"
)

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

// PricesFile is where the built-in table lies in the catalog, and where users put theirs.
const PricesFile = "prices.yaml"

// BuiltinPrices is the table that comes with Holdfast. A test reads it.
var BuiltinPrices = sync.OnceValue(func() Prices {
	text, err := builtin.FS.ReadFile(PricesFile)
	if err != nil {
		return Prices{}
	}
	p, err := ParsePrices(PricesFile, text)
	if err != nil {
		return Prices{}
	}
	return p
})

// With is a table in which the prices of another come first.
func (p Prices) With(own Prices) Prices {
	return Prices{Updated: own.Updated, Models: append(append([]Price{}, own.Models...), p.Models...)}
}

// writtenPrices is the file as it is written.
type writtenPrices struct {
	Updated string
	Prices  []yaml.Node
}

type writtenPrice struct {
	Model      string
	Input      *float64
	Output     *float64
	CacheRead  *float64 `yaml:"cache-read"`
	CacheWrite *float64 `yaml:"cache-write"`
}

// ParsePrices reads a table of prices. The error joins one catalog.Fault, with file and
// line, for every mistake.
func ParsePrices(file string, text []byte) (Prices, error) {
	var w writtenPrices
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&w); err != nil {
		return Prices{}, priceFault(file, 0, err)
	}
	out := Prices{Updated: w.Updated}
	var faults []error
	for i := range w.Prices {
		price, err := parsePrice(file, &w.Prices[i])
		if err != nil {
			faults = append(faults, err)
			continue
		}
		out.Models = append(out.Models, price)
	}
	return out, errors.Join(faults...)
}

const priceHint = "an entry is {model: NAME, input: USD, output: USD, cache-read: USD, cache-write: USD}, for a million tokens"

func parsePrice(file string, node *yaml.Node) (Price, error) {
	var w writtenPrice
	text, err := yaml.Marshal(node) // a decoder of its own refuses unknown keys; nodes do not
	if err == nil {
		decoder := yaml.NewDecoder(bytes.NewReader(text))
		decoder.KnownFields(true)
		err = decoder.Decode(&w)
	}
	if err != nil {
		return Price{}, priceFault(file, node.Line, err)
	}
	fault := func(message string) (Price, error) {
		return Price{}, catalog.Fault{File: file, Line: node.Line, Message: message, Hint: priceHint}
	}
	switch {
	case strings.TrimSpace(w.Model) == "" || w.Model == "*":
		return fault("a price without a model")
	case w.Input == nil || w.Output == nil:
		return fault(fmt.Sprintf("the price of %s lacks input or output", w.Model))
	}
	for _, usd := range []*float64{w.Input, w.Output, w.CacheRead, w.CacheWrite} {
		if usd != nil && (math.IsNaN(*usd) || *usd < 0 || *usd > 1e6) {
			return fault(fmt.Sprintf("the price of %s has a number that is no price: %v", w.Model, *usd))
		}
	}
	// what is not told of a cache costs as much as other input, so that nothing is free by omission
	orInput := func(usd *float64) float64 {
		if usd == nil {
			return *w.Input
		}
		return *usd
	}
	return Price{Model: w.Model, Input: *w.Input, Output: *w.Output, CacheRead: orInput(w.CacheRead), CacheWrite: orInput(w.CacheWrite)}, nil
}

var yamlPlace = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?s)^(?:yaml: )?(?:unmarshal errors:\s*)?(?:line (\d+): )?(.*)$`)
})

// priceFault puts a mistake of the YAML into a place. Within an entry, its own line is
// meant.
func priceFault(file string, line int, err error) error {
	m := yamlPlace().FindStringSubmatch(err.Error())
	if line == 0 {
		line, _ = strconv.Atoi(m[1])
	}
	message := strings.TrimSpace(m[2])
	if field, ok := strings.CutPrefix(message, "field "); ok {
		name, _, _ := strings.Cut(field, " ")
		message = fmt.Sprintf("unknown key %q", name)
	}
	if message == "EOF" {
		line, message = 1, "the file is empty"
	}
	return catalog.Fault{File: file, Line: max(line, 1), Message: message, Hint: priceHint}
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

func (p Price) cost(u Usage) float64 {
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
			out.USD, out.Source = out.USD+price.cost(u), Estimated
		case len(r.spent.usd) == 0:
			return Cost{Source: Unknown}
		}
	}
	return out
}
