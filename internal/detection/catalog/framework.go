package catalog

// Framework is how a test framework or assertion library writes its tests: what
// defines a case, switches it off, repeats it, and what can fail it.
type Framework struct {
	ID        string   `yaml:"framework"`
	Extends   string   `yaml:"extends"`
	Languages []string `yaml:"languages"`
	// Files are the globs the runner collects; a test elsewhere is not run.
	Files []string `yaml:"files"`
	// Passed are globs of files that the runner passes by although Files meets them.
	Passed []string `yaml:"passed"`
	// Named are globs of the names by which the runner finds files when nobody tells it otherwise;
	// what else Files meets is loaded by those.
	Named []string `yaml:"named"`
	// Support are further files of the tests, with helpers and fixtures but no cases.
	Support []string `yaml:"support"`
	// FilesOnly says that the file's name alone decides: a test elsewhere never runs,
	// whatever the file imports.
	FilesOnly bool `yaml:"files-only"`
	// Shadowing says that of two functions or members with one name in one place only the last runs.
	Shadowing bool `yaml:"shadowing"`
	// Imports select the framework when a file imports one of them (substring match).
	// Globals says that its names need no import: Files alone select it.
	Imports []string `yaml:"imports"`
	Globals bool     `yaml:"globals"`
	// Fallback: Files alone select it when a file imports no framework at all, as where
	// all tests extend a base class of the project's own.
	Fallback bool `yaml:"fallback"`
	// Guest says that files import it under the runners of others too, for its generators:
	// it does not keep a fallback out.
	Guest bool `yaml:"guest"`
	// Words select the framework when the text of a file holds one of them, for languages
	// that keep tests beside the code they prove.
	Words []string `yaml:"words"`
	// Holds are conditions that are true whenever tests run: cfg(test).
	Holds []string `yaml:"holds"`

	Suite     []Form            `yaml:"suite"`
	Test      []Form            `yaml:"test"`
	Modifiers []string          `yaml:"modifiers"` // links that change neither state nor rows: concurrent, serial
	Rows      []Rows            `yaml:"rows"`
	State     map[string]States `yaml:"state"` // skipped, conditional, focused, inverted
	Tags      Tags              `yaml:"tags"`
	Oracle    []Oracle          `yaml:"oracle"`
	Failure   Failure           `yaml:"failure"`
	Mock      []Mock            `yaml:"mock"`
	// Docs are tests that stand in documentation: >>> in docstrings, ``` in doc comments.
	Docs *Docs `yaml:"docs"`
	// Makers return a function that defines tests: const Cart = suite("Cart").
	Makers []string `yaml:"makers"`
	// Naming lists calls that give a closure a name by which tests use it:
	// expect()->extend('toBeOpen', function () { … }).
	Naming []string `yaml:"naming"`
	// NamingMark lists marks that do the same for a function: @then("the total is 3").
	NamingMark []string `yaml:"naming-mark"`
	// Registration lists calls without which collected tests do not run: suite.Run, RUN_TEST.
	Registration []string `yaml:"registration"`
	// Setup names the functions and calls that run before every case of the suite they
	// stand in, so that a skip in them holds for all: setUp, before, beforeEach.
	Setup []string `yaml:"setup"`
	// Unconfirmed names cells that no real runner has confirmed yet.
	Unconfirmed []string           `yaml:"unconfirmed"`
	Examples    []FrameworkExample `yaml:"examples"`

	File string `yaml:"-"`
}

// Form is one way to write a test or a suite; exactly one of Call, Function, Class
// and String is given.
type Form struct {
	Call     []string      `yaml:"call"`   // chain heads, dots for members: it, test.describe, Deno.test
	Title    *int          `yaml:"title"`  // which argument names it; the first unless told
	Titled   Regexp        `yaml:"titled"` // it counts only under such a name: define_method("test_adds")
	SuiteArg *int          `yaml:"suite-arg"`
	Function *FunctionForm `yaml:"function"`
	Class    *ClassForm    `yaml:"class"`
	String   bool          `yaml:"string"` // "name" { … }; Call then lists the words before the block: "x" should { … }
	Macro    *MacroForm    `yaml:"macro"`
	Until    []string      `yaml:"until"` // calls that end a suite which has no block of its own
	// Members: the functions of an object are tests, the objects in it suites.
	Members *MembersForm `yaml:"members"`
	// Subjects are words that stand in a string's place: it should "be empty" in { … }.
	Subjects []string `yaml:"subjects"`
	// Data: it has no title, its arguments are its rows: withData(1, 2) { … }.
	Data bool `yaml:"data"`
	// Leaves: one that holds others of its kind is a suite.
	Leaves bool `yaml:"leaves"`
	// Key names the title in an object that is the only argument: Deno.test({name: "x", fn() {…}}).
	Key string `yaml:"key"`
	// Part: counts only inside another case, as t.Run does.
	Part bool `yaml:"part"`
	// Inline: the call needs no body, it is the test itself: should belong_to(:cart),
	// it('adds')->expect(…)->toBe(3).
	Inline bool `yaml:"inline"`
	// Outside: counts only outside of functions and classes.
	Outside bool `yaml:"outside"`
	// Interpolator: the values in a text of this kind are tests, each with the words of its
	// line before it: s2"""adds $e1""".
	Interpolator string `yaml:"interpolator"`
	// Like: heads by their look, for macros of a project's own; such a call needs a body.
	Like Regexp `yaml:"like"`
	// Tables are keys of an object, its last argument, that list the rows: tester.run("name",
	// rule, {valid: […], invalid: […]}). What each row says must come out is the tester's
	// business.
	Tables []string `yaml:"tables"`
	// Claims are labels of arguments that say what must come out, with their strength:
	// blocTest('x', act: …, expect: () => [1]).
	Claims Strengths `yaml:"claims"`
}

// FunctionForm selects functions. All conditions given must hold.
type FunctionForm struct {
	Name    Regexp   `yaml:"name"`
	Except  Regexp   `yaml:"except"`  // names that look so and are none: test_ring__initialize
	Marks   []string `yaml:"marks"`   // decorators, annotations, attributes: any of these
	Params  Regexp   `yaml:"params"`  // on the text of the parameter list
	Class   Regexp   `yaml:"class"`   // on the enclosing class's name
	Bases   Regexp   `yaml:"bases"`   // on the text of the class's heads (bases, marks)
	Barring Regexp   `yaml:"barring"` // on the class's text; what it matches is not collected
	// Receiver tells methods from functions where a method stands outside its type.
	Receiver *bool    `yaml:"receiver"`
	Without  []string `yaml:"without"`
	Private  bool     `yaml:"private"` // private ones count too
	Doc      Regexp   `yaml:"doc"`     // on the comment above
	Body     Regexp   `yaml:"body"`    // on the text of the body and of comments in it
	TopOnly  bool     `yaml:"top-level"`
	// Registered are calls of the same file of which one must name the function: RUN_TEST(adds).
	// The number of the argument that does stands behind those where it is not the first: CU_add_test/2.
	// {}/1 is the second of a row of a table: {"adds", adds}.
	Registered []string `yaml:"registered"`
	// Called: one that only its own file can see must be used in it.
	Called  bool     `yaml:"called"`
	Inner   []string `yaml:"inner"`   // marks without which a class inside a class is not looked into
	Returns bool     `yaml:"returns"` // the value it returns is its assertion
	Head    Regexp   `yaml:"head"`    // on the text before the parameters: public void
	// Unless are imports under which tests are told in another way: by marks instead of names.
	Unless []string `yaml:"unless"`
}

// MembersForm selects objects whose functions are tests: those that a call is given, addBatch({…}), and
// those that are assigned to what looks so, exports.cart = {…}; there a function is a test by itself.
type MembersForm struct {
	Of       []string `yaml:"of"`
	Assigned Regexp   `yaml:"assigned"`
	Typed    []string `yaml:"typed"`  // types of fields that are tests: It should_add = () => …
	Params   Regexp   `yaml:"params"` // on the text of a function's parameter list
	Except   []string `yaml:"except"` // members that are no tests: setUp, topic
	Off      []string `yaml:"off"`    // members that switch the others off, "@disabled": true; words before a title that do, skip / "adds"_test
}

// MacroForm selects macros that write tests: by their name, or because their definition
// in the same file gives a function one of the marks.
type MacroForm struct {
	Name  Regexp   `yaml:"name"`
	Marks []string `yaml:"marks"`
}

// ClassForm selects classes as suites.
type ClassForm struct {
	Name  Regexp   `yaml:"name"`
	Bases Regexp   `yaml:"bases"`
	Marks []string `yaml:"marks"`
}

// Rows tells where the rows of a repeated test stand.
type Rows struct {
	Modifier []string `yaml:"modifier"` // test.each(rows)(…): the argument of this link
	After    []string `yaml:"after"`    // it(…)->with(rows)
	Before   []string `yaml:"before"`   // data("name", row) right before the test
	Mark     []string `yaml:"mark"`     // a mark that lists all rows: parametrize("a,b", rows)
	RowMark  []string `yaml:"row-mark"` // a mark that is one row each: InlineData(1, 2)
	// ParamMark stands on a parameter and lists its values: #[values(1, 2)].
	ParamMark []string `yaml:"param-mark"`
	// Head: the arguments of these defining calls hold rows, from argument From on, or
	// the list in Argument.
	Head []string `yaml:"head"`
	From *int     `yaml:"from"`
	// ByCall: other calls list the rows of a suite, which their argument Suite names.
	ByCall []string `yaml:"by-call"`
	Suite  *int     `yaml:"suite"`
	// Entries are calls among the arguments of the defining call, one row each, with the
	// row's name first; Off are those that are switched off.
	Entries []string `yaml:"entries"`
	Off     []string `yaml:"off"`
	// Inside: calls in the body that run the rest of it once per argument.
	Inside []string `yaml:"inside"`
	// Over: calls that run a closure once for each row of the table they are given:
	// forAll(table) { (a, b) => … }. Header lists the makers of tables whose first row
	// names the columns.
	Over   []string `yaml:"over"`
	Header []string `yaml:"header"`
	// Makers are calls that only wrap a list: Values(1, 2).
	Makers []string `yaml:"makers"`
	// Result gives the strength of what a row says after a sign; 0 switches the row off.
	Result   Strengths `yaml:"result"`
	Names    *int      `yaml:"names"`    // which argument lists the parameters' names
	Argument *int      `yaml:"argument"` // which argument holds the rows; 0 unless told
	Label    string    `yaml:"label"`    // or the label of that argument
	Strings  bool      `yaml:"strings"`  // a row is one string of comma-separated values
	Provider bool      `yaml:"provider"` // the argument names a function that returns the rows
	Each     []string  `yaml:"each"`     // methods that call a closure per element: each, forEach
	Doc      Regexp    `yaml:"doc"`      // on the comment above; its group names the provider: @dataProvider rows
	Fixture  []string  `yaml:"fixture"`  // marks of functions whose rows repeat every test that names them as a parameter
	Shared   []string  `yaml:"shared"`   // files whose fixtures all tests below their folder can name: conftest.py
	Member   []string  `yaml:"member"`   // marks of a method that gives the rows of its class: @Parameters
	Value    []string  `yaml:"value"`    // marks of the fields that take a row's values, with their place: @Parameter(1)
	Adds     bool      `yaml:"adds"`     // several such marks add up; unless told they multiply
	Count    bool      `yaml:"count"`    // the argument is how often the test runs: RepeatedTest(5)
	Lines    string    `yaml:"lines"`    // label of a text in which each line is a row
	Unknown  bool      `yaml:"unknown"`  // the mark repeats the test, nobody can tell how often
}

// States are the ways a framework writes one state.
type States struct {
	Modifier   []string `yaml:"modifier"`    // test.skip(…)
	After      []string `yaml:"after"`       // it(…)->skip()
	Call       []string `yaml:"call"`        // xit(…) in place of it(…)
	SuiteCall  []string `yaml:"suite-call"`  // xdescribe(…)
	Option     []string `yaml:"option"`      // {skip: true}, skip: "why"; with a value: enabled=false
	Mark       []string `yaml:"mark"`        // @Disabled
	MarkOption []string `yaml:"mark-option"` // [Fact(Skip = "…")], @Test(enabled = false) written enabled=false
	Statement  []string `yaml:"statement"`   // t.Skip() in the body
	Title      Regexp   `yaml:"title"`       // DISABLED_, a leading "!"
	Tag        Regexp   `yaml:"tag"`         // on the other string arguments: [.]
	File       Regexp   `yaml:"file"`        // on a line that holds for the whole file
	ClassLine  Regexp   `yaml:"class-line"`  // on a line of a class's body
	RowOption  []string `yaml:"row-option"`  // pytest.param(…, marks=skip)
	Enabling   []string `yaml:"enabling"`    // marks whose condition must hold for the test to run
	Decorator  []string `yaml:"decorator"`   // TEST_CASE("x" * skip())
	Aspect     []string `yaml:"aspect"`      // test("x") { … } @@ ignore
	Doc        Regexp   `yaml:"doc"`         // on the comment above a test or a class: @requires PHP 8
}

// Tags are how a framework labels tests, and where a project says which labels do not run.
type Tags struct {
	Mark     []string `yaml:"mark"`     // marks whose arguments are tags: @tag :slow, @Tag("slow")
	Prefix   string   `yaml:"prefix"`   // of marks that are tags themselves: pytest.mark.
	Metadata bool     `yaml:"metadata"` // further arguments of the defining call: it "x", :slow do
	// Excluded are the lines of settings that leave tags out.
	Excluded []Exclusion `yaml:"excluded"`
}

// Exclusion is a line in certain files whose group lists the tags that do not run.
type Exclusion struct {
	Files []string `yaml:"files"`
	Form  Regexp   `yaml:"form"`
	Run   string   `yaml:"run"` // the command that the line must give: another line of CI may run what this one leaves out
}

// Docs tells how examples in documentation are written that a runner runs.
type Docs struct {
	Files  []string `yaml:"files"`
	Except []string `yaml:"except"` // files whose documentation is not run
	// RunBy are words of which one stands in the settings of a project that runs them, or in
	// a line of its code that looks like RunForm; none for those that every run includes.
	RunBy   []string `yaml:"run-by"`
	RunForm Regexp   `yaml:"run-form"`
	// Prompt begins a line of an example in a text, More one that goes on; what stands
	// below is what must come out.
	Prompt string `yaml:"prompt"`
	More   string `yaml:"more"`
	// Off switches an example off, Open says that a part of the output may be anything.
	Off  Regexp `yaml:"off"`
	Open Regexp `yaml:"open"`
	// Comments are the signs of comments that are documentation, Fence what surrounds code
	// in them. Tested are the words after a fence that leave the code a test; each may give
	// it a mark, should_panic=should_panic, or be the beginning of words, ignore-*.
	Comments []string `yaml:"comments"`
	Fence    string   `yaml:"fence"`
	Tested   []string `yaml:"tested"`
	// Hidden begins a line of code that readers do not see.
	Hidden string `yaml:"hidden"`
}

// FrameworkExample is a source and the cases the inventory must find in it.
type FrameworkExample struct {
	Title  string        `yaml:"title"`
	File   string        `yaml:"file"`
	Source string        `yaml:"source"`
	Cases  []ExampleCase `yaml:"cases"`
}

// ExampleCase is a case as an example expects it; fields left out are not compared.
type ExampleCase struct {
	Name     string   `yaml:"name"`
	Suite    []string `yaml:"suite"`
	Rows     int      `yaml:"rows"`
	State    string   `yaml:"state"`
	Oracles  *int     `yaml:"oracles"`
	Strength *int     `yaml:"strength"` // of the strongest oracle
	Failure  string   `yaml:"failure"`
}
