package syntax

var elixirRoles = map[string]Role{
	"call": Call, "dot": Member, "alias": Ident, "atom": String, "quoted_atom": String, "keyword": Ident, "integer": Number, "float": Number,
	"boolean": Bool, "nil": Null, "charlist": String, "sigil": String, "list": List, "tuple": List, "map": Map, "keywords": Map,
	"binary_operator": Binary, "unary_operator": Unary, "anonymous_function": Lambda, "do_block": Block, "access_call": Index,
	"stab_clause": Case, "rescue_block": Catch, "catch_block": Catch, "after_block": Finally, "else_block": Block, "body": Block,
}
