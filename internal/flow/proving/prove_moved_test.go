package proving

import (
	"slices"
	"testing"

	"holdfast/internal/detection/change"
)

// TestCodeThatHasMoved tells a test that imports its code from a new place from one that
// imports something else.
func TestCodeThatHasMoved(t *testing.T) {
	for name, c := range map[string]struct {
		move              move
		file, to          string
		before, after     string
		sameAgain, undone bool
	}{
		"a module of Python":         {move{"cart.py", "shop/cart.py"}, "test_cart.py", "tests/test_cart.py", "from cart import free\n\nassert free(6) == 2\n", "from shop.cart import free\n\nassert free(6) == 2\n", true, true},
		"below a folder for sources": {move{"cart.py", "src/shop/cart.py"}, "test_cart.py", "test_cart.py", "import cart\n", "import shop.cart\n", true, true},
		"another module":             {move{"cart.py", "shop/cart.py"}, "test_cart.py", "test_cart.py", "from cart import free\n", "from shop.fake import free\n", false, false},
		"another value beside it":    {move{"cart.py", "shop/cart.py"}, "test_cart.py", "test_cart.py", "from cart import free\n\nassert free(6) == 2\n", "from shop.cart import free\n\nassert free(6) == 1\n", false, true},
		"a name outside of imports":  {move{"cart.py", "shop/cart.py"}, "test_cart.py", "test_cart.py", "assert where() == 'cart'\n", "assert where() == 'shop.cart'\n", false, false},
		"a module of Node":           {move{"cart.js", "lib/cart.cjs"}, "cart.test.js", "test/cart.test.js", "const c = require('./cart.js');\n", "const c = require('../lib/cart.cjs');\n", true, true},
		"without its ending":         {move{"src/cart.ts", "src/shop/cart.ts"}, "src/cart.test.ts", "src/cart.test.ts", "import { a } from './cart';\n", "import { a } from './shop/cart';\n", true, true},
		"a module of others":         {move{"cart.js", "lib/cart.js"}, "cart.test.js", "cart.test.js", "const a = require('node:assert');\n", "const a = require('./lib/cart.js');\n", false, false},
		"a package of Go":            {move{"cart/cart.go", "internal/cart/cart.go"}, "cart_test.go", "cart_test.go", "import \"example.org/shop/cart\"\n", "import \"example.org/shop/internal/cart\"\n", true, true},
	} {
		t.Run(name, func(t *testing.T) {
			r := &renaming{before: map[string]bool{}, after: map[string]bool{}, moved: []move{c.move}}
			file := change.File{Path: c.to, OldPath: c.file}
			file.Before.Present, file.Before.Text, file.After.Present, file.After.Text = true, []byte(c.before), true, []byte(c.after)
			text, undone := r.asImported(file, file)
			if same := slices.Equal(cutUp(c.before), cutUp(text)); same != c.sameAgain || (len(undone) > 0) != c.undone {
				t.Errorf("undone %v, it is\n%s", undone, text)
			}
		})
	}
}
