// Package inventory is what one version of a file holds: test cases with their rows,
// states and oracles. It is driven by the framework tables of the catalog, so a new
// framework is a YAML file.
package inventory

import (
	"maps"
	"slices"
	"strings"
	"sync"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// State tells whether and how a case runs.
type State string

// The states of a case.
const (
	Active      State = "active"
	Skipped     State = "skipped"
	Conditional State = "conditional"
	Focused     State = "focused"
	Inverted    State = "expected-failure"
	Commented   State = "commented-out"
)

// Case is one test case. A repeated case counts its rows.
type Case struct {
	Framework string
	Path      string
	Suite     []string
	Name      string
	Untitled  bool // it is named by how its body begins
	Line      int
	EndLine   int
	Rows      int  // how often it runs; 0 means never, because its table is empty
	Off       int  // rows that are switched off one by one
	Dynamic   bool // a template of unknown multiplicity
	Sub       bool // a named part of another case
	State     State
	Why       string // the mark or statement that gives the state
	Condition string // of a conditional state
	Inherited bool   // the state is that of the suite, class or file around it
	Oracles   []oracle.Oracle
	Muted     []oracle.Oracle // conditions that once would fail and now only log or skip
	Steps     []string        // what it calls besides its oracles, resolved
	Calls     []string        // the plain names it calls
	Matches   [][2]string     // what it takes apart by a pattern, and by which: where that does not fit, it fails
	Empty     bool            // its body holds no statement
	ByWord    bool            // a helper that tests use by a word of its own, which is not followed
	ByMacro   bool            // a helper of C that claims something by a macro only
	ByThrow   bool            // a helper that fails a test only by what it throws
	From      string          // where it is written, when a class inherits it
	// Extents are how far its own tables and loops reach, by name.
	Extents map[string]int
	written int // rows that can be told beside others that cannot

	walked   int // how much was followed for it so far
	leftAt   int // the statement of its body that leaves it out, 0 for none
	shingles []uint64
	node     int
	body     int
	after    []syntax.Link // what follows the defining call in its chain
	claims   []claim
	binds    [][]binding     // the values of each literal row, by parameter
	given    []oracle.Oracle // what its rows and marks claim, outside its body
	macro    string          // the macro of the tests' own that writes its body
	returns  bool            // the value it returns is its assertion
	groups   []string        // how calls begin that only group claims
	fixtures []string        // functions of its file that it gets values from
	presumed []oracle.Oracle // calls that nobody knows and whose names say that they check
	awaited  []oracle.Oracle // what it waits for until it holds
	answers  []oracle.Oracle // what waits with several ways out ask, and give back on one of them
	unsure   bool            // its claims are only presumed
	embedded bool            // it stands in documentation; its nodes are those of a sheet of its own
	template bool            // Dynamic says only that nobody in its file calls the function it stands in
	butName  *string         // how it is written without its name, filled when asked
	file     *File
}

// FullName is the suite path and the name, as people write it.
func (c *Case) FullName() string {
	return strings.Join(append(append([]string{}, c.Suite...), c.Name), " > ")
}

// LineText is a line of the case as it is written, "" for one outside of it.
func (c *Case) LineText(line int) string {
	if c.file == nil || c.file.Tree == nil || c.embedded || line < c.Line || line > c.EndLine {
		return ""
	}
	return strings.TrimSpace(string(c.file.Tree.LineText(line)))
}

// Literals are the values spelled out in its body and its rows.
func (c *Case) Literals() []string {
	out := c.RowValues()
	if c.body < 0 {
		return out
	}
	nodes := c.file.Tree.Nodes[c.body]
	for _, t := range c.file.tokens.within(nodes.Start, nodes.End) {
		if t.role == syntax.String || t.role == syntax.Number {
			out = append(out, t.text)
		}
	}
	return out
}

// RowValues are the values of its literal rows.
func (c *Case) RowValues() []string {
	var out []string
	for _, row := range c.binds {
		for _, b := range row {
			out = append(out, b.text)
		}
	}
	return out
}

// Runs tells whether the case runs in an ordinary run.
func (c *Case) Runs() bool {
	return c.State != Skipped && c.State != Commented && (c.Rows > 0 || c.Dynamic)
}

// Count is how many cases it stands for.
func (c *Case) Count() int {
	if c.Dynamic && c.Rows == 0 {
		return 1
	}
	return c.Rows
}

// Mass is the sum of the strength of its live oracles over its rows.
func (c *Case) Mass() float64 {
	if !c.Runs() {
		return 0
	}
	sum := 0
	for _, o := range c.Oracles {
		sum += o.Effective() * max(1, o.Rows)
	}
	return float64(sum)
}

// File is one version of one file.
type File struct {
	Path       string
	Language   syntax.Language
	Tree       *syntax.Tree
	Test       bool // it is collected by a framework, or holds cases
	Mixed      bool // production code that carries its own tests
	Frameworks []string
	Cases      []*Case
	Commented  []*Case // cases that stand in comments
	// Helpers are the functions of a test file that can fail a test and are no test.
	Helpers []*Case
	// Registered are the calls that make collected tests run, as written.
	Registered []string
	// Modules are the modules of tests that a file of Rust declares and that stand in files of their own.
	Modules []DeclaredModule

	functions      map[string]int // helpers by name
	classes        map[string]int
	claiming       map[int]bool     // which functions can fail a test, filled when asked
	named          map[string][]int // all functions by name, likewise
	bodies         []body           // of its functions that are no test, filled when asked
	macros         map[string]int   // Rust: macros by name → definition
	globals        map[string]int   // file-level variables by name → value node
	arrays         map[string]int   // arrays of C likewise, read when first asked for
	tokens         *tokens
	rules          *Rules
	oracles        func() []*catalog.Oracle // of the frameworks it imports first
	grown          map[string]bool          // lists that are changed after they are written down
	overloads      map[string][]int         // all helpers of a name that several have
	unasked        []place                  // fixtures that run around every test
	skipping       map[int]stated           // fixtures that switch off every test that asks for them
	writes         map[int]map[string]int   // how often names get a value below a node, filled when asked
	handed         map[int]map[string]bool  // names below a node that calls may write to, likewise
	tagged         map[int][]Tag            // tags by the node that has them, filled when asked
	stubs          []Stub                   // filled when asked
	stubsRead      bool
	imports        []string // what its imports say
	importsRead    sync.Once
	byWord         map[string]int  // closures that a call gave a name
	cells          [][]binding     // the rows of tables that are written as text
	tables         []*catalog.Rows // calls that run a closure for each row of a table
	active         []*prepared     // the frameworks whose tests it can hold
	lent           []*Case         // tests that only heirs in other files run
	entered        map[int]bool    // functions that define tests where the file itself calls them
	loads          []string        // files of the project that are read before anything is defined
	borrowed       []borrowed      // calls that may define tests with functions of other files
	closuresByText map[string]int  // closures that rows hold, filled when asked
	textual        bool            // its functions are macros: their text stands where they are called
}

// Imports tells whether the file brings in a name by itself.
func (f *File) Imports(name string) bool {
	if f.Tree == nil {
		return false
	}
	f.importsRead.Do(func() {
		for n := range f.Tree.Nodes {
			if f.Tree.Role(n) == syntax.Import {
				f.imports = append(f.imports, f.Tree.Text(n))
			}
		}
	})
	return slices.ContainsFunc(f.imports, func(text string) bool { return expression.ContainsWord(text, name) })
}

// Defines tells whether the file defines a function of that name.
func (f *File) Defines(name string) bool { _, ok := f.functions[name]; return ok }

// Functions are the names of the functions the file defines, sorted.
func (f *File) Functions() []string { return slices.Sorted(maps.Keys(f.functions)) }

// CollectedBy tells whether a framework's runner looks for tests in the file's place.
func (f *File) CollectedBy(framework string) bool {
	for i := range f.rules.prepared {
		if p := &f.rules.prepared[i]; p.ID == framework {
			return p.collects(f.Path)
		}
	}
	return false
}

// FoundBy tells whether a framework's runner finds the file by its name.
func (f *File) FoundBy(framework string) bool {
	for i := range f.rules.prepared {
		if p := &f.rules.prepared[i]; p.ID == framework {
			return p.finds(f.Path)
		}
	}
	return false
}

// DefinesClass tells whether the file defines a class, struct or type of that name.
func (f *File) DefinesClass(name string) bool { _, ok := f.classes[name]; return ok }

// Classes are the names of the classes, structs and types the file defines, sorted.
func (f *File) Classes() []string { return slices.Sorted(maps.Keys(f.classes)) }

// HasSuite tells whether some case of the file stands in a suite of that name.
func (f *File) HasSuite(name string) bool {
	for _, c := range f.Cases {
		for _, s := range c.Suite {
			if s == name {
				return true
			}
		}
		if strings.Contains(strings.Join(c.Suite, " "), name) {
			return true
		}
	}
	return false
}

// SuiteNamed tells whether a suite of the file has exactly that name.
func (f *File) SuiteNamed(name string) bool {
	for _, c := range f.Cases {
		for _, s := range c.Suite {
			if s == name {
				return true
			}
		}
	}
	return false
}

// setupNames are functions that run around every test of a suite.
var setupNames = []string{"setUp", "setup", "setup_method", "tearDown", "teardown", "teardown_method", "asyncSetUp", "beforeEach", "before_each", "SetUp", "TearDown"}

// Helper tells whether the file defines a function of that name that is no case.
func (f *File) Helper(name string) bool {
	n, ok := f.functions[name]
	return ok && !f.ownNodes()[n]
}

func (f *File) ownNodes() map[int]bool {
	isCase := map[int]bool{}
	for _, c := range f.Cases {
		isCase[c.node] = !c.embedded || isCase[c.node]
	}
	return isCase
}
