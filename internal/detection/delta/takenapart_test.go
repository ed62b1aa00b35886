package delta_test

import (
	"strings"
	"testing"
)

// A pattern of Elixir that does not fit fails the test with an assert before it and without, and so does the
// call that raises an error where its twin says :error.
func TestAPatternThatMustFitIsAClaim(t *testing.T) {
	const frame = "defmodule StackTest do\n  use ExUnit.Case\n\n  test \"keeps\" do\n    stack = start()\n    BODY\n    assert Stack.size(stack) == 3\n  end\n\n  test \"alone\" do\n    ALONE\n  end\nend\n"
	fill := func(body, alone string) string {
		return strings.NewReplacer("BODY", body, "ALONE", alone).Replace(frame)
	}
	const kept = "assert :ok = Stack.close()"
	for _, c := range []struct{ before, honest, dishonest string }{
		{"assert {:ok, top} = Stack.pop(stack)", "{:ok, top} = Stack.pop(stack)", "top = Stack.pop(stack)"},
		{"assert {:ok, %{size: 1}} = Stack.pop(stack)", "{:ok, %{size: 1}} = Stack.pop(stack)", "{:ok, _} = Stack.pop(stack)"},
		{"assert :ok = Stack.drop(stack)", ":ok = Stack.drop(stack)", "Stack.drop(stack)"},
		{"assert Stack.drop(stack) == :ok", ":ok = Stack.drop(stack)", "_ = Stack.drop(stack)"},
		{"assert :ok = Stack.drop(stack)", "Stack.drop!(stack)", "Stack.drop(stack)"},
		{"assert {:ok, top} = Stack.pop(stack)\n    assert top.size == 1", "top = Stack.pop!(stack)\n    assert top.size == 1", "top = Stack.pop!(stack)\n    assert top.size"},
		{"{:ok, top} = Stack.pop(stack)\n    assert top.size == 1", "top = Stack.pop!(stack)\n    assert top.size == 1", "_top = Stack.pop!(stack)"},
	} {
		if told := lossesAt(t, "test/stack_test.exs", fill(c.before, kept), fill(c.honest, kept)); len(told) > 0 {
			t.Errorf("%s for %s: events %q", c.honest, c.before, told)
		}
		if told := lossesAt(t, "test/stack_test.exs", fill(c.before, kept), fill(c.dishonest, kept)); len(told) == 0 {
			t.Errorf("%s for %s: nothing is told", c.dishonest, c.before)
		}
	}
	if told := lossesAt(t, "test/stack_test.exs", fill("", kept), fill("", ":ok = Stack.close()")); len(told) > 0 {
		t.Errorf("the only claim of a test: events %q", told)
	}
}
