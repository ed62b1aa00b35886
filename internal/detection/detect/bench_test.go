package detect_test

import (
	"fmt"
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

// cart is a TypeScript test file of about a thousand lines.
func cart() string {
	var b strings.Builder
	b.WriteString("import { Cart } from './cart'\ndescribe('cart', () => {\n")
	for i := range 120 {
		fmt.Fprintf(&b, `  it('adds item %[1]d', () => {
    const cart = new Cart({ currency: 'EUR', limit: %[1]d })
    cart.add({ sku: 'sku-%[1]d', price: %[1]d.5, quantity: %[2]d })
    expect(cart.total()).toBe(%[1]d.5 * %[2]d)
    expect(cart.items).toHaveLength(1)
    expect(cart.items[0]).toEqual({ sku: 'sku-%[1]d', price: %[1]d.5, quantity: %[2]d })
  })

`, i, i%7+1)
	}
	b.WriteString("})\n")
	return b.String()
}

// BenchmarkScan judges a one-line weakening in a thousand-line test file, catalog
// decoding included, as every fresh process pays for it.
func BenchmarkScan(b *testing.B) {
	before := cart()
	after := strings.Replace(before, "expect(cart.total()).toBe(60.5 * 5)", "expect(cart.total()).toBeTruthy()", 1)
	c := change.Change{Files: []change.File{{
		Path: "src/cart.test.ts", Status: change.Modified,
		Before: change.Stored([]byte(before), 0o100644), After: change.Stored([]byte(after), 0o100644),
	}}}
	b.ReportAllocs()
	for b.Loop() {
		cat := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})
		res, err := detect.Scan(c, cat, detect.Options{Horizon: detect.Commit})
		if err != nil || len(res.Findings) != 1 {
			b.Fatalf("%v: %+v", err, res.Findings)
		}
	}
}
