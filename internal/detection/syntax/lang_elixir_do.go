package syntax

import "strings"

// elixirSections are the parts of a do block after the first.
var elixirSections = map[string]bool{"rescue_block": true, "catch_block": true, "else_block": true, "after_block": true}

// elixirIf brings the condition, or what is gone through, and the branches up.
func (r *rewriter) elixirIf(n int) {
	branch := "body"
	if r.t.Role(n) == If {
		branch = "consequence"
	}
	if args := r.t.ChildRole(n, Args); args >= 0 {
		if c := r.firstOf(args); c >= 0 {
			r.setField(c, "condition")
		}
		r.drop(args)
		r.elixirInline(args, branch)
	}
	do := r.t.ChildOf(n, "do_block")
	if do < 0 {
		return
	}
	if r.t.ChildOf(do, "else_block") >= 0 && r.t.Role(n) == If {
		r.drop(do)
		if !r.elixirFirstSection(do, branch) {
			r.addEmpty(n, "body", Block, branch)
		}
		r.setField(r.t.ChildOf(do, "else_block"), "alternative")
	} else {
		r.setField(do, branch)
	}
}

// elixirInline reads "do: x, else: y" among the arguments.
func (r *rewriter) elixirInline(args int, branch string) {
	keywords := r.t.ChildOf(args, "keywords")
	if keywords < 0 {
		return
	}
	fields := map[string]string{"do": branch, "else": "alternative"}
	for pair := range r.t.Children(keywords) {
		field := fields[strings.TrimRight(r.wordOf(r.t.Child(pair, "key")), ": ")]
		if value := r.t.Child(pair, "value"); field != "" && value >= 0 {
			r.setField(value, field)
			r.unname(r.t.Child(pair, "key"))
			r.drop(keywords, pair)
		}
	}
}

func (r *rewriter) elixirTry(n int) {
	if do := r.t.ChildOf(n, "do_block"); do >= 0 {
		r.drop(do)
		if !r.elixirFirstSection(do, "body") {
			r.addEmpty(n, "body", Block, "body")
		}
		r.elixirHandlers(do)
	}
}

// elixirDo makes a do block that has handlers of its own, of a def or a test, a try.
func (r *rewriter) elixirDo(n int) {
	if r.t.ChildOf(n, "rescue_block", "catch_block") < 0 && (r.t.ChildOf(n, "after_block") < 0 || r.t.Role(r.t.Parent(n)) == Switch) {
		if after := r.t.ChildOf(n, "after_block"); after >= 0 {
			r.setRole(after, None) // receive … after is a time limit
		}
		return
	}
	first, last := -1, -1
	for c := range r.t.Children(n) {
		if r.t.Named(c) {
			if first < 0 {
				first = c
			}
			last = c
		}
	}
	r.wrap(first, r.t.End(last), "try", Try, "")
	r.elixirFirstSection(n, "body")
	r.elixirHandlers(n)
}

// elixirFirstSection puts what stands before else, rescue and after into a block, and
// tells whether there is anything.
func (r *rewriter) elixirFirstSection(do int, field string) bool {
	first, end := -1, -1
	for c := range r.t.Children(do) {
		if elixirSections[r.t.Kind(c)] {
			break
		}
		if r.t.Named(c) {
			if first < 0 {
				first = c
			}
			end = r.t.End(c)
		}
	}
	if first >= 0 {
		r.wrap(first, end, "body", Block, field)
	}
	return first >= 0
}

// elixirHandlers makes each clause of rescue and catch a handler.
func (r *rewriter) elixirHandlers(do int) {
	for c := range r.t.Children(do) {
		if kind := r.t.Kind(c); kind == "rescue_block" || kind == "catch_block" {
			r.drop(c)
			for clause := range r.t.Children(c) {
				if r.t.Kind(clause) == "stab_clause" {
					r.setRole(clause, Catch)
				}
			}
		}
	}
}

// elixirClause names the parts of pattern -> body.
func (r *rewriter) elixirClause(n int) {
	if body := r.t.Child(n, "right"); body >= 0 {
		r.setField(body, "body")
	}
	left := r.t.Child(n, "left")
	if r.isKind(left, "binary_operator") { // pattern when guard
		r.drop(left)
		r.setField(r.t.Child(left, "right"), "guard")
		left = r.t.Child(left, "left")
	}
	if left >= 0 && r.t.Role(left) == Args {
		r.setRole(left, Params)
		r.setField(left, "parameters")
	}
}
