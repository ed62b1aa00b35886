package main

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/syntax"
)

// source is one real file.
type source struct {
	repo    *repository
	path    string
	lang    syntax.Language
	text    string
	lines   []string // without line ends; lines[0] is line 1
	tree    *syntax.Tree
	cases   []*place // test cases, in the order of the file
	defined []*place // functions, once asked for
	starts  map[int][]int
	texts   []int    // nodes of comments and strings, once asked for
	all     [][2]int // the lines of every case, also of those that are not mutated; nil when unknown
}

type repository struct {
	name, dir string
	files     []entry
	tests     []*source
	sources   []*source

	// What follows is found out once it is asked for.
	places      map[string][]string // files that mention a function or spell a text out
	callers     map[string][]*source
	definitions map[string]int
	loaded      map[string]*source
	settings    *string
}

// material is everything there is to mutate.
type material struct {
	tests     []*source
	sources   []*source
	cases     []*place
	functions []*place
	gates     []*source
	kept      []*source
}

const (
	maxBytes = 30_000
	minBytes = 200
)

var (
	// aside are files whose tests nobody runs, or that nobody writes by hand.
	aside = regexp.MustCompile(`(?i)(^|/)(vendor|node_modules|third_party|dist|build|fixtures?|testdata|_?templates?|generated|snapshots|__snapshots__|\.yarn|examples?|docs?|documentation|website|benchmarks?|e2e|scripts?|tools?|samples?|demos?|playgrounds?|t|_examples?|\.github|ci|contrib|hack|extras|pkg/brew|Formula|artifacts|sandbox|polyfills?|bench|benches|eng)/|(^|/)(Rakefile|setup\.py|noxfile\.py|tasks\.py)$|postinstall|\.config\.\w+$|\.min\.js$|\.d\.ts$|\.g\.dart$|\.pb\.go$|_generated\.|bundle|(^|/)bench\.rs$`)
	gates = regexp.MustCompile(`^\.github/workflows/[^/]+\.ya?ml$|(^|/)package\.json$|(^|/)(pyproject\.toml|setup\.cfg|tox\.ini|\.coveragerc|\.nycrc(\.json)?|\.?codecov\.ya?ml|pom\.xml|Makefile|jest\.config\.\w+|vitest\.config\.\w+|phpunit\.xml(\.dist)?|\.simplecov|build\.gradle(\.kts)?|pytest\.ini|coveralls\.json|tarpaulin\.toml|build\.sbt|tsconfig[\w.-]*\.json|\.eslintrc(\.json)?|mypy\.ini|phpstan\.neon(\.dist)?|\.rubocop\.yml|\.c8rc(\.json)?|CMakeLists\.txt|meson\.build)$|(^|/)(spec/spec|test/test)_helper\.rb$`)
	// playedWith are settings of packages that tests work on, of samples and of other
	// people's code: they hold back nothing.
	playedWith = regexp.MustCompile(`(^|/)(vendor|examples?|samples?|node_modules|fixtures?|__fixtures__|testdata|test-data|website|docs|templates?|playgrounds?|book|e2e|end-to-end|_files|bench|benchmarks?|stubs)/`)
)

// knowledge is how the tests of a language look, read once.
type knowledge struct {
	catalog *catalog.Catalog
	rules   map[syntax.Language]*inventory.Rules
}

func newKnowledge() *knowledge {
	return &knowledge{catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}), map[syntax.Language]*inventory.Rules{}}
}

func (k *knowledge) of(lang syntax.Language) (*inventory.Rules, error) {
	if k.rules[lang] == nil {
		list, err := k.catalog.Frameworks(string(lang))
		if err != nil {
			return nil, fmt.Errorf("load frameworks: %w", err)
		}
		k.rules[lang] = inventory.NewRules(list)
	}
	return k.rules[lang], nil
}

// gather reads the material. The choice of files depends on the seed and on the
// repository's name only.
func gather(dirs []string, o options, k *knowledge) (*material, error) {
	m := &material{}
	for _, dir := range dirs {
		repo := &repository{name: nameOf(dir), dir: dir}
		list, err := listFiles(dir)
		if err != nil {
			return nil, err
		}
		repo.files = list
		var code []entry
		if o.files > 0 { // families of settings alone need no code
			code = choose(list, chance(o.seed, repo.name))
		}
		settings, err := pastSettings(dir)
		if err != nil {
			return nil, err
		}
		blobs, err := readBlobs(dir, append(code[:len(code):len(code)], settings...))
		if err != nil {
			return nil, err
		}
		scarceFirst(code, blobs)
		for i, e := range code {
			if len(repo.tests) >= o.files && len(repo.sources) >= o.files {
				break
			}
			if len(repo.tests) >= o.files && testPath.MatchString(e.path) {
				continue // no source either
			}
			if err := m.take(repo, e, blobs[i], k, o.files); err != nil {
				return nil, err
			}
		}
		for i, e := range settings {
			text := blobs[len(code)+i]
			if !usable(text) || len(text) < 20 || len(text) > maxBytes {
				continue
			}
			if f := newSource(repo, e.path, string(text)); gates.MatchString(e.path) {
				m.gates = append(m.gates, f)
			} else {
				m.kept = append(m.kept, f)
			}
		}
		m.tests = append(m.tests, repo.tests...)
		m.sources = append(m.sources, repo.sources...)
	}
	return m, nil
}

func chance(seed uint64, name string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(name))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// scarce are forms that few tests have. Files that hold one are looked at first, or whole
// families would have no material. Plain texts: every file is searched for them.
var scarce = []string{
	"assertAlmostEqual", "pytest.approx", "toBeCloseTo", "InDelta", "InEpsilon", "be_within", "assertEqualsWithDelta", "closeTo(", "offset(", ".Within(",
	"assert_in_delta", " +- ", "Approx(", "WithinAbs", "accuracy:", "plusOrMinus", "RUN_TEST(", "tcase_add_test", "suite.Run(", "INSTANTIATE_TEST_", "addTest(", "addTestSuite(",
	").rejects", ").resolves", "assert.rejects(", "await Assert.", ".ThrowAsync", "rejectedWith(",
	"nabled = true", "nabled: true", "nabled = True", "nabled' => true", "nabled: Boolean = true", "nabled: Bool = true", "nabled: bool = True",
	".setTimeout(", "time.After(", "context.WithTimeout(", "@Timeout(", "timeLimit(", "Timeout.timeout(", "max_examples", "numRuns", "minSuccessful", "assertTimeout",
}

func isScarce(text []byte) bool {
	return slices.ContainsFunc(scarce, func(form string) bool { return bytes.Contains(text, []byte(form)) })
}

// scarceFirst moves such files, and their texts, to the front, half as many as may be taken.
func scarceFirst(code []entry, blobs [][]byte) {
	front := 0
	for i := range code {
		if front < 60 && isScarce(blobs[i]) {
			e, blob := code[i], blobs[i]
			copy(code[front+1:], code[front:i])
			copy(blobs[front+1:], blobs[front:i])
			code[front], blobs[front] = e, blob
			front++
		}
	}
}

func choose(list []entry, r *rand.Rand) (code []entry) {
	for _, e := range list {
		if e.size >= minBytes && e.size <= maxBytes && !gates.MatchString(e.path) && syntax.LanguageOf(e.path) != "" && !aside.MatchString(e.path) {
			code = append(code, e)
		}
	}
	r.Shuffle(len(code), func(i, j int) { code[i], code[j] = code[j], code[i] })
	// Tests are rarer than sources: look at likely ones first.
	var likely, rest []entry
	for _, e := range code {
		if strings.Contains(strings.ToLower(e.path), "test") || strings.Contains(strings.ToLower(e.path), "spec") {
			likely = append(likely, e)
		} else {
			rest = append(rest, e)
		}
	}
	if len(likely) > 400 {
		likely = likely[:400]
	}
	// What tests are about is worth more than what they are not, and most what the tests
	// are about that come first.
	about := map[string]int{}
	for i, e := range likely {
		for _, key := range []string{subjectOf(e.path), path.Dir(e.path) + "/"} {
			if about[key] == 0 {
				about[key] = len(likely) - i
			}
		}
	}
	worth := func(e entry) int {
		return max(about[subjectOf(e.path)], about[strings.TrimSuffix(path.Dir(e.path), "/.meta")+"/"])
	}
	slices.SortStableFunc(rest, func(a, b entry) int { return worth(b) - worth(a) })
	if len(rest) > 400 {
		rest = rest[:400]
	}
	return append(likely, rest...)
}

var testAffix = regexp.MustCompile(`(?i)^tests?[_-]|[._-]?(tests?|specs?|unittest)$|^test(s)?$`)

// subjectOf is the name that a test file and the file it is about share.
func subjectOf(p string) string {
	name, _, _ := strings.Cut(path.Base(p), ".")
	return strings.ToLower(testAffix.ReplaceAllString(name, ""))
}

func usable(text []byte) bool {
	return len(text) > 0 && utf8.Valid(text) && !bytes.Contains(text, []byte("\r")) && !bytes.Contains(text, []byte("\x00")) &&
		!bytes.HasPrefix(text, []byte("version https://git-lfs"))
}

func newSource(repo *repository, p, text string) *source {
	return &source{repo: repo, path: p, lang: syntax.LanguageOf(p), text: text, lines: strings.Split(text, "\n")}
}

var generated = regexp.MustCompile(`(?i)do not edit|auto-?generated|generated by`)

// testPath are places where code helps tests without being one, or might.
var testPath = regexp.MustCompile(`(?i)test|spec|mock|fake|fixture|stub`)

func (m *material) take(repo *repository, e entry, blob []byte, k *knowledge, most int) error {
	if !usable(blob) || generated.Match(blob[:min(len(blob), 600)]) {
		return nil
	}
	f := newSource(repo, e.path, string(blob))
	tree, err := syntax.Parse(f.lang, blob)
	if err != nil || len(tree.Nodes) == 0 || tree.Broken(0) {
		return nil // mutate only what surely parses
	}
	f.tree = tree
	rules, err := k.of(f.lang)
	if err != nil {
		return err
	}
	inv := inventory.Read(tree, f.path, rules)
	f.locate(inv)
	switch {
	case len(f.cases) > 0 && len(repo.tests) < most:
		repo.tests = append(repo.tests, f)
		m.cases = append(m.cases, f.cases...)
	case len(inv.Cases) == 0 && !inv.Test && !testPath.MatchString(f.path) && len(repo.sources) < most:
		repo.sources = append(repo.sources, f)
		m.functions = append(m.functions, f.functions()...)
	}
	return nil
}

// language names a source's language as the tables of results do.
func (f *source) language() string {
	if f.lang != "" {
		return string(f.lang)
	}
	if ext := path.Ext(f.path); len(ext) > 1 {
		return ext[1:]
	}
	return strings.ToLower(path.Base(f.path))
}
