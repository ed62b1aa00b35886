package policy_test

import (
	"strings"
	"testing"

	"holdfast/internal/enforcement/policy"
)

func TestATaskThatChangesAnInterface(t *testing.T) {
	for task, name := range map[string]string{
		"Change the signature of Total: it takes a tax in percent.":     "Total",
		"Add a tax parameter to Total":                                  "Total",
		"Fix the bug. Remove the verbose argument from cart.Total.":     "Total",
		"Let Total take a tax rate":                                     "Total",
		"Make Total return an error":                                    "Total",
		"Total should return (int, error).":                             "Total",
		"Total must no longer take a currency":                          "Total",
		"Change Total(prices) to Total(prices, tax)":                    "Total",
		"Rename free_items to free_count":                               "free_items",
		"Change the signature of `total`: it takes a tax as well":       "total",
		"Add an argument `tax` to the function total":                   "total",
		"Extend total(prices) by a tax":                                 "total",
		"Replace LegacyLogin by Login(token)":                           "LegacyLogin",
		"Please change the interface of the method Cart.Total to a map": "Total",
	} {
		if policy.Renegotiates(task, name) == nil {
			t.Errorf("%q does not change %s", task, name)
		}
	}
	for task, name := range map[string]string{
		"Make the tests of Total pass":                             "Total",
		"Fix Total":                                                "Total",
		"Total should return 6 for three pens":                     "Total",
		"Fix the discount; Total calls it":                         "Total",
		"Change the README so that it mentions Total":              "Total",
		"Add a section about Total to the docs":                    "Total",
		"Change Subtotal to take a tax":                            "Total",
		"Do not change the signature of Total":                     "Total",
		"Fix the rounding without changing Total":                  "Total",
		"Change the total so that it is right":                     "total",
		"Remove free shipping":                                     "free",
		"Total should take a discount into account":                "Total",
		"Add a parameter to Free, and look at what Total does":     "Total",
		"Change Free, which Total calls, to take a tax":            "Total",
		"Change the tests of Total":                                "Total",
		"":                                                         "Total",
		"Change everything":                                        "",
		"Refuse to add a parameter to totals":                      "total",
		"Add a tax to the invoice. The total of Total is in parts": "Total",
	} {
		if found := policy.Renegotiates(task, name); found != nil {
			t.Errorf("%q changes %s: %q", task, name, found.Phrase)
		}
	}
}

func TestTheNameThatTakesThePlace(t *testing.T) {
	for task, want := range map[string]string{
		"Rename Total to Sum": "Sum", "Replace Total by Sum(prices, tax)": "Sum", "Change Total(prices) to Total(prices, tax)": "Total",
		"Change Total to take a tax": "", "Turn Total into a method": "",
	} {
		if found := policy.Renegotiates(task, "Total"); found == nil || found.Successor != want {
			t.Errorf("%q: %+v, want %q", task, found, want)
		}
	}
}

// FuzzRenegotiates: no text breaks it, and what is forbidden changes nothing.
func FuzzRenegotiates(f *testing.F) {
	f.Add("Add a tax parameter to `total`", "total")
	f.Add("Rename Cart.Total to Sum. Never look back!", "Total")
	f.Fuzz(func(t *testing.T, task, name string) {
		policy.Renegotiates(task, name)
		sentence := "never " + strings.NewReplacer(".", "", ";", "", "!", "", "?", "", "\n", "").Replace(task)
		if found := policy.Renegotiates(sentence, name); found != nil {
			t.Fatalf("%q forbids: %+v", sentence, found)
		}
	})
}
