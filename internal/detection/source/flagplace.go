package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

var switchState = map[string]bool{"true": true, "True": true, "false": false, "False": false}

var (
	// plainSwitch are names that say by themselves that something is on or off.
	plainSwitch = lazy.MustCompile(`(^|[^A-Za-z])(?i:enabled?|features?)([^a-z]|$)|[a-z](Enabled?|Features?)([^a-z]|$)`)
	usesName    = lazy.MustCompile(`^(?i:use)[_A-Z]|_use_|[a-z]Use[A-Z]`)
	// usesSecrecy are switches for talking so that nobody else can listen.
	usesSecrecy = lazy.MustCompile(`(?i)^use_?(ssl|tls|https)$`)
	// noSwitch are names of what narrows, or of what being on is called.
	noSwitch = lazy.MustCompile(`(?i)(only|value)$`)
	// settingsHolder are functions, types and variables that hold what a program is set to.
	settingsHolder = lazy.MustCompile(`(?i)default|config|setting|option|preset|feature|flag|toggle`)
)

// wholeValue is the outermost node that is nothing but this one.
func wholeValue(t *syntax.Tree, n int) int {
	for p := t.Parent(n); p > 0 && t.Nodes[p].Start == t.Nodes[n].Start && t.Nodes[p].End == t.Nodes[n].End; p = t.Parent(n) {
		n = p
	}
	return n
}

// flagAt is the flag whose value a node is. What is outside of functions is a setting. Inside
// of them only what a parameter is unless the caller says otherwise, and the entries of what
// is called settings, are: a local name is none.
func flagAt(t *syntax.Tree, value int) (Flag, bool) {
	holder := t.Parent(value)
	if holder < 0 {
		return Flag{}, false
	}
	name := flagNameIn(t, holder, value)
	if name == "" || noSwitch.MatchString(name) {
		return Flag{}, false
	}
	role := t.Role(holder)
	declared := role == syntax.Var || role == syntax.Pair || role == syntax.Assign || t.Kind(holder) == "class_parameter"
	around := t.Enclosing(value, syntax.Func, syntax.Lambda)
	if around == holder && t.Kind(holder) == "property_declaration" { // with its accessors
		declared, around = true, t.Enclosing(holder, syntax.Func, syntax.Lambda)
	}
	flag := Flag{Name: name, Line: t.Line(value)}
	plain := plainSwitch.MatchString(name)
	switch {
	case around < 0 && declared:
		return flag, flagName.MatchString(name) || inFlags(t, holder)
	case around < 0 && t.Kind(holder) == "optional_parameter_declaration": // of what a header of C++ only declares
		return flag, plain || uses(name)
	case around < 0:
		return flag, plain && namesValue[t.Kind(holder)]
	case isDefault(t, holder, around):
		flag.Place = t.Name(around)
		return flag, plain || uses(name)
	case role == syntax.Pair && uses(name):
		flag.Place = t.Name(around)
		return flag, inSettings(t, holder, around)
	case !plain && !usesSecrecy.MatchString(name):
		return flag, false
	case role == syntax.Assign:
		flag.Place = t.Name(around)
		return flag, inSettingsBlock(t, value) || setsMember(t, holder, around)
	case role == syntax.Pair || namesValue[t.Kind(holder)]:
		flag.Place = t.Name(around)
		return flag, inSettings(t, holder, around) || role == syntax.Pair && onOfSomething(t, holder, name)
	}
	return flag, false
}

// uses tells a name that says what is used. Whether a cache is changes how fast an answer comes, not what it is.
func uses(name string) bool {
	return usesName.MatchString(name) && !strings.Contains(strings.ToLower(name), "cach")
}

// namesValue are parts of a call or a class that give a value its name.
var namesValue = map[string]bool{
	"argument": true, "keyword_argument": true, "named_argument": true, "value_argument": true,
}

// parameterKinds are parameters that say what they are unless told.
var parameterKinds = map[string]bool{
	"parameter": true, "typed_default_parameter": true, "default_parameter": true, "optional_parameter_declaration": true,
	"simple_parameter": true, "property_promotion_parameter": true, "keyword_parameter": true, "optional_parameter": true,
	"required_parameter": true, "object_assignment_pattern": true, "function_value_parameters": true, "assignment_pattern": true,
}

// isDefault tells whether a value is what a parameter of a function is by default.
func isDefault(t *syntax.Tree, holder, around int) bool {
	if holder == around { // Swift has the value next to the parameter
		return t.Role(around) == syntax.Func
	}
	if !parameterKinds[t.Kind(holder)] {
		return false
	}
	body := t.Body(around)
	return body < 0 || holder < body || holder >= t.End(body)
}

// inSettingsBlock tells whether an assignment stands in blocks that are no part of a function,
// as scripts and settings in Kotlin and Ruby have them.
func inSettingsBlock(t *syntax.Tree, n int) bool {
	return (t.Language == syntax.Kotlin || t.Language == syntax.Ruby) && t.Enclosing(n, syntax.Func) < 0
}

var (
	// ownMember is a member of the object that a function belongs to, settingsMember one of what is called settings.
	ownMember      = lazy.MustCompile(`^(?:(?:self|this|Me)(?:\.|->)|\$this->|@)\w+$`)
	settingsMember = lazy.MustCompile(`(?i)^[\w.>$@-]*(?:config|settings?|options?|opts|preferences|defaults|features?|flags)\w*(?:\.|->)\w+$`)
	// memberOfCSharp is how members are called there, and local names are not.
	memberOfCSharp = lazy.MustCompile(`^(?:_\w+|[A-Z]\w*)$`)
	constructor    = lazy.MustCompile(`^(?:__init__|__construct|initialize|init|constructor)$`)
)

// setsMember tells whether an assignment says how an object begins, or sets a member of what is called settings.
func setsMember(t *syntax.Tree, assign, around int) bool {
	kids := t.NamedChildren(assign)
	if len(kids) == 0 {
		return false
	}
	target := t.Text(kids[0])
	return ownMember.MatchString(target) && constructor.MatchString(t.Name(around)) || settingsMember.MatchString(target) ||
		t.Kind(around) == "constructor_declaration" && (ownMember.MatchString(target) || t.Language == syntax.CSharp && memberOfCSharp.MatchString(target))
}

// inSettings tells whether an entry stands in a table that is called settings: by its
// variable, by its type, or by the function that makes it.
func inSettings(t *syntax.Tree, entry, around int) bool {
	if settingsHolder.MatchString(t.Name(around)) {
		return true
	}
	for p := t.Parent(entry); p > around; p = t.Parent(p) {
		switch t.Role(p) {
		case syntax.Call:
			return settingsHolder.MatchString(beforeTable(t, p))
		case syntax.Var, syntax.Assign, syntax.Pair, syntax.Map, syntax.List:
			if settingsHolder.MatchString(beforeTable(t, p)) {
				return true
			}
		}
	}
	return false
}

var justOn = lazy.MustCompile(`^(?i:is_?)?(?i:enabled)$`)

// onOfSomething tells whether an entry says of what another entry names whether it is on.
func onOfSomething(t *syntax.Tree, entry int, name string) bool {
	table := t.Parent(entry)
	return justOn.MatchString(name) && table > 0 && t.Parent(table) > 0 && t.Role(t.Parent(table)) == syntax.Pair
}

// beforeTable is what stands before the table or the arguments of a node.
func beforeTable(t *syntax.Tree, n int) string {
	text := t.Text(n)
	text = text[:min(len(text), longestHead)]
	if end := strings.IndexAny(text, "{("); end >= 0 {
		text = text[:end]
	}
	return text
}

const longestHead = 120

// flagNameIn is the name that a holder gives to a value: the last one before it.
func flagNameIn(t *syntax.Tree, holder, value int) string {
	name := ""
	for k := range t.Children(holder) {
		if k >= value {
			break
		}
		switch role := t.Role(k); {
		case role == syntax.Ident || role == syntax.String || namingKinds[t.Kind(k)]:
			name = t.Text(k)
		case t.Kind(k) == "parameter" && t.ChildRole(k, syntax.Ident) >= 0:
			name = innerName(t, k)
		}
	}
	if kids := t.NamedChildren(holder); name == "" && t.Role(holder) == syntax.Assign && len(kids) > 0 && dotted.MatchString(t.Text(kids[0])) {
		name = t.Text(kids[0]) // config.tracking.enabled = true
	}
	return strings.Trim(name, `"'`+"`:$@. ")
}

// innerName is what a function itself calls a parameter; callers may have another word for it, or none.
func innerName(t *syntax.Tree, parameter int) string {
	name := ""
	for k := range t.Children(parameter) {
		if t.Role(k) == syntax.Ident {
			name = t.Text(k)
		}
	}
	return name
}

var dotted = lazy.MustCompile(`^\$?[a-z](?:[\w.]|->){2,60}$`)

// namingKinds are nodes around a name that have no role.
var namingKinds = map[string]bool{
	"pattern": true, "literal_element": true, "field_designator": true, "shorthand_property_identifier_pattern": true, "member_expression": true, "navigation_expression": true, "attribute": true,
}
