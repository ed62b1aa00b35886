package catalog_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/catalog"
)

func TestModelsAreFoundByTheirNames(t *testing.T) {
	p, err := catalog.ParsePrices("prices.yaml", []byte("prices:\n- {model: claude-opus-4, input: 15, output: 75}\n- {model: claude-opus-4-5, input: 5, output: 25}\n- {model: local-*, input: 0, output: 0}\n"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]float64{
		"claude-opus-4": 15, "claude-opus-4-20250514": 15, "claude-opus-4-5": 5, "claude-opus-4-5-20251101": 5, "anthropic/claude-opus-4-5@20251101": 5,
		"claude-opus-4-5[1m]": 5, "Claude-Opus-4-5-latest": 5, "local-llama": 0,
		"claude-opus-4-9": -1, "claude-opus-4-5-mini": -1, "": -1, "gpt": -1,
	}
	for model, want := range found {
		price, ok := p.Of(model)
		if !ok {
			price.Input = -1
		}
		if price.Input != want {
			t.Errorf("%q costs %v, want %v", model, price.Input, want)
		}
	}
	own := p.With(catalog.Prices{Models: []catalog.Price{{Model: "claude-opus-4-5", Input: 1}}})
	if price, _ := own.Of("claude-opus-4-5"); price.Input != 1 {
		t.Error("the user's own price does not come first")
	}
}

func TestFaultsOfPricesNameFileAndLine(t *testing.T) {
	cases := map[string]string{
		"prices:\n- {model: a, input: 1, output: 2}\n- {model: b, input: 1}\n": `p.yaml:3: the price of b lacks input or output`,
		"prices:\n- {input: 1, output: 2}\n":                                   `p.yaml:2: a price without a model`,
		"prices:\n- {model: a, input: 1, output: 2, cached: 3}\n":              `p.yaml:2: unknown field "cached"`,
		"prices:\n- {model: a, input: -1, output: 2}\n":                        `p.yaml:2: the price of a has a number that is no price: -1`,
		"prices:\n- {model: a, input: .nan, output: 2}\n":                      `p.yaml:2: the price of a has a number that is no price: NaN`,
		"price: []\n":      `p.yaml:1: unknown field "price"`,
		"prices:\n\t- x\n": `p.yaml:2: found character that cannot start any token`,
		"":                 `p.yaml:1: the file is empty`,
	}
	for text, want := range cases {
		if _, err := catalog.ParsePrices("p.yaml", []byte(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// FuzzPrices: a table that is read has only prices, and a fault has a place.
func FuzzPrices(f *testing.F) {
	f.Add("updated: 2026-01-01\nprices:\n  - {model: a, input: 1, output: 2}\n")
	f.Add("prices:\n- model: b*\n  input: .inf\n  output: -1\n  cached: 3\n")
	f.Add("prices: {a: 1}\nmore: []\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := catalog.ParsePrices("prices.yaml", []byte(text))
		if err != nil && !strings.HasPrefix(err.Error(), "prices.yaml:") {
			t.Errorf("a fault without a place: %v", err)
		}
		for _, m := range p.Models {
			if sum := m.Input + m.Output + m.CacheRead + m.CacheWrite; !(sum >= 0 && sum <= 4e6) || m.Model == "" {
				t.Errorf("%+v is no price", m)
			}
		}
	})
}
