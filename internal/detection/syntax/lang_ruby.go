package syntax

var rubyRoles = map[string]Role{
	"method": Func, "singleton_method": Func, "lambda": Lambda, "block": Lambda, "do_block": Lambda, "class": Class, "module": Class,
	"singleton_class": Class, "call": Call, "scope_resolution": Member, "element_reference": Index, "constant": Ident, "self": Ident,
	"super": Ident, "instance_variable": Ident, "class_variable": Ident, "global_variable": Ident, "integer": Number, "float": Number,
	"rational": Number, "complex": Number, "nil": Null, "simple_symbol": String, "delimited_symbol": String, "hash_key_symbol": String,
	"bare_string": String, "bare_symbol": String, "chained_string": String, "character": String, "subshell": String, "heredoc_body": String,
	"heredoc_beginning": String, "regex": Regex, "string_array": List, "symbol_array": List, "hash": Map, "binary": Binary, "unary": Unary,
	"if": If, "unless": If, "elsif": If, "if_modifier": If, "unless_modifier": If, "conditional": Ternary, "case": Switch, "when": Case,
	"case_match": Switch, "in_clause": Case, "while": Loop, "until": Loop, "while_modifier": Loop, "until_modifier": Loop, "for": Loop,
	"begin": Try, "rescue": Catch, "ensure": Finally, "rescue_modifier": Try, "return": Return, "next": Return, "break": Break, "retry": Break,
	"redo": Break, "assignment": Assign, "operator_assignment": Assign, "body_statement": Block, "block_body": Block, "then": Block,
	"do": Block, "else": Block, "method_parameters": Params, "block_parameters": Params, "lambda_parameters": Params,
	"parenthesized_statements": Paren,
}

// refineRuby tells calls that raise or load from others, and gives every body and
// every handler a block, written or not.
func refineRuby(r *rewriter) {
	r.rubyBareCalls()
	for n := range r.t.Nodes {
		if shape := rubyShapes[r.t.Kind(n)]; shape != nil && r.t.Named(n) {
			shape(r, n)
		}
	}
}

var rubyShapes = map[string]func(r *rewriter, n int){
	"call": (*rewriter).rubyCall, "begin": (*rewriter).rubyBegin,
	"body_statement": (*rewriter).rubyHandled, "block_body": (*rewriter).rubyHandled, "rescue_modifier": (*rewriter).rubyRescueModifier,
	"ensure": (*rewriter).rubyEnsure, "rescue": (*rewriter).rubyBody, "method": (*rewriter).rubyBody, "singleton_method": (*rewriter).rubyBody,
	"do_block": (*rewriter).rubyBody, "block": (*rewriter).rubyBody, "class": (*rewriter).rubyBody, "module": (*rewriter).rubyBody,
	"lambda": (*rewriter).rubyLambda, "return": (*rewriter).rubyReturn, "next": (*rewriter).rubyReturn, "for": (*rewriter).rubyFor,
}

// rubyCommands are calls without a receiver that mean what other languages have keywords for.
var rubyCommands = map[string]Role{
	"raise": Throw, "fail": Throw, "require": Import, "require_relative": Import, "load": Import, "autoload": Import,
}

func (r *rewriter) rubyCall(n int) {
	if r.t.Child(n, "receiver") >= 0 {
		return
	}
	if role, ok := rubyCommands[r.wordOf(r.t.Child(n, "method"))]; ok {
		r.setRole(n, role)
	}
}

// rubyBareCalls finds calls without arguments that stand alone, skip or raise: they are
// spelt like variables, but no variable of the file has their name.
func (r *rewriter) rubyBareCalls() {
	bound := map[string]bool{}
	var alone []int
	for n := range r.t.Nodes {
		if r.t.Kind(n) != "identifier" {
			continue
		}
		p := r.t.Parent(n)
		switch kind := r.t.Kind(p); {
		case r.t.Field(n) == "left" || r.t.Field(n) == "pattern" || kind == "left_assignment_list" || kind == "exception_variable":
			bound[r.t.Text(n)] = true
		case r.t.Role(p) == Params || r.t.Role(r.t.Parent(p)) == Params:
			bound[r.t.Text(n)] = true
		case r.t.Role(p) == Block || r.t.Role(p) == Finally || r.t.Kind(p) == "begin" || r.t.Field(n) == "body" || p == 0:
			alone = append(alone, n)
		}
	}
	for _, n := range alone {
		if name := r.t.Text(n); !bound[name] {
			r.setRole(n, Call)
			if role, ok := rubyCommands[name]; ok {
				r.setRole(n, role)
			}
		}
	}
}

// rubyBegin makes a begin that handles nothing a mere block.
func (r *rewriter) rubyBegin(n int) {
	if r.t.ChildOf(n, "rescue", "ensure") < 0 {
		r.setRole(n, Block)
		return
	}
	r.rubyTryBody(n)
}

// rubyHandled makes a body that has handlers of its own a try.
func (r *rewriter) rubyHandled(n int) {
	if r.t.ChildOf(n, "rescue", "ensure") >= 0 {
		r.wrap(n+1, r.t.End(n), "begin", Try, "")
		r.rubyTryBody(n)
	}
}

// rubyTryBody puts what is tried, all up to the first handler, into a block.
func (r *rewriter) rubyTryBody(n int) {
	first, end := -1, -1
	for c := range r.t.Children(n) {
		switch r.t.Kind(c) {
		case "rescue", "ensure", "else":
			if r.t.Named(c) {
				if first >= 0 {
					r.wrap(first, end, "body_statement", Block, "body")
				}
				return
			}
		case "begin":
			if !r.t.Named(c) {
				continue
			}
		}
		if first < 0 {
			first = c
		}
		end = r.t.End(c)
	}
}

// rubyRescueModifier gives "x rescue nil" a handler with a body.
func (r *rewriter) rubyRescueModifier(n int) {
	handler := r.t.Child(n, "handler")
	if handler < 0 {
		return
	}
	r.wrap(handler, r.t.End(handler), "rescue", Catch, "")
	r.wrap(handler, r.t.End(handler), "then", Block, "body")
}

func (r *rewriter) rubyEnsure(n int) {
	first := n + 2 // after the keyword
	if first < r.t.End(n) {
		r.wrap(first, r.t.End(n), "then", Block, "body")
		return
	}
	r.rubyBody(n)
}

// rubyBody adds the block that an empty body lacks.
func (r *rewriter) rubyBody(n int) {
	if r.t.Child(n, "body") < 0 {
		r.addEmpty(n, "body_statement", Block, "body")
	}
}

// rubyLambda takes out the block inside of a lambda: the two are one function.
func (r *rewriter) rubyLambda(n int) {
	if block := r.t.ChildOf(n, "block", "do_block"); block >= 0 {
		r.drop(block)
		if r.t.Child(block, "body") < 0 {
			r.addEmpty(n, "body_statement", Block, "body")
		}
	}
}

func (r *rewriter) rubyReturn(n int) {
	if args := r.t.ChildRole(n, Args); args >= 0 {
		r.drop(args)
	}
}

func (r *rewriter) rubyFor(n int) {
	if c := r.t.Child(n, "value"); c >= 0 {
		r.setField(c, "condition")
	}
}
