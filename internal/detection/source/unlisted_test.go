package source_test

import (
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/source"
)

// Checks leave a list while they are still defined.
func TestUnlistedChecks(t *testing.T) {
	cases := map[string]struct {
		file, before, after string
		want                bool
	}{
		"one of three in Python": {"shop/order.py",
			"VALIDATORS = [\n    check_quantity,\n    check_price,\n    check_address,\n]\n\n\ndef accept(order):\n    for validate in VALIDATORS:\n        validate(order)\n",
			"VALIDATORS = [\n    check_quantity,\n    check_address,\n]\n\n\ndef accept(order):\n    for validate in VALIDATORS:\n        validate(order)\n", true},
		"the last one in Go": {"shop/order.go",
			"package shop\n\nvar checks = []func(Order) error{\n\tcheckQuantity,\n\tcheckPrice,\n}\n\nfunc checkPrice(o Order) error { return o.price() }\n",
			"package shop\n\nvar checks = []func(Order) error{\n\tcheckQuantity,\n}\n\nfunc checkPrice(o Order) error { return o.price() }\n", true},
		"the check itself is gone": {"shop/order.go",
			"package shop\n\nvar checks = []func(Order) error{\n\tcheckQuantity,\n\tcheckPrice,\n}\n\nfunc checkPrice(o Order) error { return o.price() }\n",
			"package shop\n\nvar checks = []func(Order) error{\n\tcheckQuantity,\n}\n", false},
		"it is asked elsewhere": {"shop/order.py",
			"VALIDATORS = [\n    check_quantity,\n    check_price,\n]\n\n\ndef accept(order):\n    run(VALIDATORS, order)\n",
			"VALIDATORS = [\n    check_quantity,\n]\n\n\ndef accept(order):\n    check_price(order)\n    run(VALIDATORS, order)\n", false},
		"no list of checks": {"shop/order.py",
			"NAMES = [\n    quantity,\n    checkout,\n    address,\n]\n",
			"NAMES = [\n    quantity,\n    address,\n]\n", false},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got := false
			for _, ev := range source.Compare(pairsOf(t, catalog.Example{File: c.file, Before: &c.before, After: &c.after}), nil) {
				got = got || ev.Kind == "source-safeguard-removed" && len(ev.Clearances) == 0
			}
			if got != c.want {
				t.Errorf("told: %v, want %v", got, c.want)
			}
		})
	}
}
