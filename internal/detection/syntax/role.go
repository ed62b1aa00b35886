package syntax

// Role is what a node is, in any language.
type Role uint8

// The roles. A kind that no table names has role None and is only looked through.
const (
	None Role = iota
	Func
	Lambda
	Class
	Call
	Member
	Index
	Ident
	String
	Number
	Bool
	Null
	Regex
	List
	Map
	Pair
	Binary
	Unary
	Await
	Paren
	Ternary
	Cast
	If
	Switch
	Case
	Loop
	Try
	Catch
	Finally
	With
	Return
	Throw
	Break
	Assert
	Var
	Assign
	Block
	ExprStmt
	Comment
	Decorator
	Import
	Params
	Args
	Type
	Preproc
)

var roleNames = [...]string{
	"none", "func", "lambda", "class", "call", "member", "index", "ident", "string", "number", "bool", "null", "regex",
	"list", "map", "pair", "binary", "unary", "await", "paren", "ternary", "cast", "if", "switch", "case", "loop", "try", "catch",
	"finally", "with", "return", "throw", "break", "assert", "var", "assign", "block", "exprstmt", "comment", "decorator", "import",
	"params", "args", "type", "preproc",
}

func (r Role) String() string { return roleNames[r] }

// roleOf looks a grammar's kind up in the language's table, then in the table of
// kinds that mean the same in most grammars.
func roleOf(lang Language, kind string) Role {
	if r, ok := rolesOf[tableOf(lang)][kind]; ok {
		return r
	}
	return commonRoles[kind]
}

// tableOf lets dialects of one language share a table.
func tableOf(lang Language) Language {
	switch lang {
	case TypeScript, TSX:
		return JavaScript
	case C:
		return CPP
	}
	return lang
}

var commonRoles = map[string]Role{
	"identifier": Ident, "string": String, "true": Bool, "false": Bool, "null": Null, "comment": Comment,
	"line_comment": Comment, "block_comment": Comment, "if_statement": If, "for_statement": Loop, "while_statement": Loop,
	"do_statement": Loop, "try_statement": Try, "catch_clause": Catch, "finally_clause": Finally, "return_statement": Return,
	"break_statement": Break, "continue_statement": Break, "throw_statement": Throw, "block": Block, "expression_statement": ExprStmt,
	"parenthesized_expression": Paren, "binary_expression": Binary, "unary_expression": Unary, "call_expression": Call,
	"assignment_expression": Assign, "argument_list": Args, "arguments": Args, "parameters": Params, "formal_parameters": Params,
	"switch_statement": Switch, "class_declaration": Class, "interface_declaration": Class, "enum_declaration": Class,
	"method_declaration": Func, "function_declaration": Func, "constructor_declaration": Func, "lambda_expression": Lambda,
	"ternary_expression": Ternary, "conditional_expression": Ternary, "cast_expression": Cast, "await_expression": Await,
	"import_declaration": Import, "modifiers": None, "annotation": Decorator, "attribute": Decorator, "pair": Pair, "array": List,
	"string_literal": String, "integer_literal": Number, "float_literal": Number, "boolean_literal": Bool, "null_literal": Null,
	"character_literal": String, "char_literal": String, "raw_string_literal": String, "interpreted_string_literal": String,
}

// rolesOf are the languages' own tables, one file each.
var rolesOf = map[Language]map[string]Role{
	Go: goRoles, JavaScript: javascriptRoles, Python: pythonRoles, Java: javaRoles, Kotlin: kotlinRoles, CSharp: csharpRoles,
	Rust: rustRoles, Ruby: rubyRoles, PHP: phpRoles, CPP: cppRoles, Swift: swiftRoles, Scala: scalaRoles, Dart: dartRoles,
	Elixir: elixirRoles,
}
