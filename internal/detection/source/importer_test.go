package source

import (
	"testing"

	"holdfast/internal/detection/change"
)

func TestAFileThatNamesWhereItTakesANameFromIsAUser(t *testing.T) {
	for _, c := range []struct {
		own, path, line string
		want            bool
	}{
		{"src/util.ts", "src/fetch.ts", `import { other, bypasses } from "./util.js";`, true},
		{"src/util.ts", "lib/fetch.ts", `import { bypasses } from "./util.js";`, false},
		{"src/util/index.ts", "src/fetch.ts", `import { bypasses } from './util'`, true},
		{"lib/regexp.js", "test/all.cjs", `const { bypasses } = require("../lib/regexp.js");`, true},
		{"client/app/services/result.js", "client/app/a.test.js", `import { bypasses } from "@/services/result";`, true},
		{"client/app/services/result.js", "client/app/a.test.js", `import { bypasses } from "result";`, false},
		{"shop/cart.py", "tests/test_cart.py", `from shop.cart import bypasses`, true},
		{"shop/cart.py", "tests/test_cart.py", `from till.cart import bypasses`, false},
		{"a/src/styles.rs", "a/src/print.rs", `    use crate::styles::bypasses;`, true},
		{"a/src/styles.rs", "a/src/print.rs", `pub use styles::{Style, bypasses};`, true},
		{"a/src/styles.rs", "b/src/print.rs", `pub use styles::{Style, bypasses};`, false},
		{"a/src/styles.rs", "a/src/print.rs", `    self.bypasses()`, false},
		{"shop-parser/src/lib.rs", "cli/src/schema.rs", `    let all = shop_parser::bypasses::<Attr>(`, true},
		{"shop-parser/src/lib.rs", "cli/src/schema.rs", `    let all = till_parser::bypasses(`, false},
	} {
		hits := []change.Hit{{Path: c.path, Line: 1, Text: c.line}}
		if got := importer(hits, "bypasses", c.own) != ""; got != c.want {
			t.Errorf("%s says %s: takes it from %s is %v", c.path, c.line, c.own, got)
		}
	}
}
