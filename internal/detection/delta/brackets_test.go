package delta_test

import (
	"strings"
	"testing"
)

// In some languages empty brackets change nothing about a call.
func TestEmptyBracketsBehindACallChangeNoExpectation(t *testing.T) {
	const (
		elixir = "defmodule ShopTest do\n  use ExUnit.Case\n\n  test \"expires\" do\n    assert claims(:a)[\"exp\"] == Shop.now%s + 26\n  end\nend\n"
		ruby   = "require 'minitest/autorun'\n\nclass ShopTest < Minitest::Test\n  def test_expires\n    assert_equal Shop.now%s + 26, claims({})['exp']\n  end\nend\n"
		js     = "const { now, claims } = require('./shop');\n\ntest('expires', () => {\n  expect(claims({}).exp).toBe(now%s);\n});\n"
	)
	with := func(text, brackets string) string { return strings.Replace(text, "%s", brackets, 1) }
	for name, tc := range map[string]struct {
		path, text string
		quiet      bool
	}{
		"elixir":                          {"test/shop_test.exs", elixir, true},
		"ruby":                            {"test/shop_test.rb", ruby, true},
		"a function is not what it gives": {"shop.test.js", js, false},
	} {
		got := compareAt(t, tc.path, with(tc.text, ""), with(tc.text, "()"))
		if quiet := len(got) == 0; quiet != tc.quiet {
			t.Errorf("%s: %q", name, got)
		}
	}
}

// Brackets around what stands in brackets say nothing; other brackets make another value.
func TestBracketsAroundBracketsChangeNoExpectation(t *testing.T) {
	const frame = "class TillSuite extends munit.FunSuite {\n  test(\"sums\") {\n    val left = rows.tail\n    assertEquals(sums(1), CLAIM)\n  }\n}\n"
	for claim, quiet := range map[string]bool{
		"((left.tail, left.last))":   true,
		"(((left.tail, left.last)))": true,
		"((left.tail), left.last)":   false,
		"((left.last, left.tail))":   false,
	} {
		got := compareAt(t, "src/test/scala/TillSuite.scala", strings.Replace(frame, "CLAIM", "(left.tail, left.last)", 1), strings.Replace(frame, "CLAIM", claim, 1))
		if (len(got) == 0) != quiet {
			t.Errorf("%s: %q", claim, got)
		}
	}
}
