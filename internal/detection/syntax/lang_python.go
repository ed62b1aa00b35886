package syntax

var pythonRoles = map[string]Role{
	"function_definition": Func, "lambda": Lambda, "class_definition": Class, "call": Call, "attribute": Member, "subscript": Index,
	"integer": Number, "float": Number, "none": Null, "concatenated_string": String, "list": List, "tuple": List, "set": List,
	"list_comprehension": List, "dictionary": Map, "dictionary_comprehension": Map, "comparison_operator": Binary,
	"boolean_operator": Binary, "binary_operator": Binary, "not_operator": Unary, "unary_operator": Unary, "await": Await,
	"match_statement": Switch, "case_clause": Case, "except_clause": Catch, "except_group_clause": Catch, "with_statement": With,
	"raise_statement": Throw, "assert_statement": Assert, "assignment": Assign, "augmented_assignment": Assign, "named_expression": Assign,
	"decorator": Decorator, "import_statement": Import, "import_from_statement": Import, "future_import_statement": Import,
	"pass_statement": None, "type": Type, "ellipsis": None, "lambda_parameters": Params, "expression_list": List, "pattern_list": List,
	"elif_clause": If, "while_statement": Loop,
}
