package source

import "testing"

// Literals that stand for one thing are told from names, limits and days.
func TestALiteralStandsForOneThing(t *testing.T) {
	for lit, want := range map[string]bool{
		`"4929772345608812"`:                     true,
		`'7654321'`:                              true,
		`"joe.bloggs+shop@example.co.uk"`:        true,
		`"6ba7b810-9dad-11d1-80b4-00c04fd430c8"`: true,
		`"https://shop.example.com/a"`:           true,
		`"978-3-16-148410-0"`:                    true,
		`"00000000-0000-0000-0000-000000000000"`: false,
		`"-2147483648"`:                          false,
		`9007199254740991`:                       false,
		`"10000000"`:                             false,
		`"2024-02-29"`:                           false,
		`"127.0.0.1"`:                            false,
		`"http://www.w3.org/1999/xhtml"`:         false,
		`"application/json"`:                     false,
		`"strict"`:                               false,
	} {
		if got := ofOneThing(lit); got != want {
			t.Errorf("%s: %v", lit, got)
		}
	}
}
