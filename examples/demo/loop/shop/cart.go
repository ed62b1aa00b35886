// Package shop sells pens.
package shop

// FreeItems says how many of a quantity are free: three for the price of two.
func FreeItems(quantity int) int {
	return quantity / 4
}

// Price is what a quantity of something costs.
func Price(cents, quantity int) int {
	return cents * (quantity - FreeItems(quantity))
}
