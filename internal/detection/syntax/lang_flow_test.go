package syntax

import "testing"

const flowText = `/**
 * @flow strict
 */
import type { Cart } from './cart';

function make<T>(items: Array<T>, owner: ?string): Cart<T> {
  return new Cart<T>(items, owner);
}
it('sums up', () => {
  const total = make([1, 2]).total;
  expect((total: any).net).toBe(3);
  const each = (n: number) => n;
  expect(each((1: any))).toBe(1);
});
`

// Types of Flow are read where a file says that it has them, whatever its name ends with.
func TestTypesOfFlowAreRead(t *testing.T) {
	tree, err := Parse(JavaScript, []byte(flowText))
	if err != nil {
		t.Fatal(err)
	}
	for n := range tree.Nodes {
		if tree.Broken(n) {
			t.Errorf("not read: %q", tree.Text(n))
		}
	}
	if tree.Language != JavaScript || string(tree.Source) != flowText {
		t.Error("the text or its language was changed")
	}
	if saysFlow([]byte("import x from 'y';\n// @flow is written elsewhere\n")) {
		t.Error("a word behind the first statement was taken for the mark")
	}
}

// A version that begins or ceases to have types is read with the grammar of its own.
func TestAnotherGrammarIsReadAnew(t *testing.T) {
	plain := "it('sums up', () => {\n  expect(total < 3 > (x)).toBe(3);\n});\n"
	for _, pair := range [][2]string{{flowText, plain}, {plain, flowText}, {"// @flow\n" + plain, plain}} {
		before, err := Parse(JavaScript, []byte(pair[0]))
		if err != nil {
			t.Fatal(err)
		}
		again, err := before.Reparse([]byte(pair[1]))
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := Parse(JavaScript, []byte(pair[1]))
		if err != nil {
			t.Fatal(err)
		}
		if a, b := shapeOf(again), shapeOf(fresh); a != b {
			t.Errorf("reparse gives\n%s\ninstead of\n%s", a, b)
		}
	}
}
