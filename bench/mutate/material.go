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
	begins  []int    // where each line starts, once asked for
	sites   map[*regexp.Regexp][][]int
	offers  *[]statement // once asked for
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
	blobs       *blobReader
	shown       map[string]string   // texts for people, and the file that spells each out
	shownBy     map[uint64][]string // the same by how they begin
}

// textOf is a file of the newest commit; nil where it is not there.
func (r *repository) textOf(path string) []byte {
	i := slices.IndexFunc(r.files, func(e entry) bool { return e.path == path })
	if i < 0 {
		return nil
	}
	texts, err := r.blobs.read(r.files[i : i+1])
	if err != nil {
		return nil
	}
	return texts[0]
}

// every is FindAllStringSubmatchIndex, remembered: several families look for the same.
func (f *source) every(x *regexp.Regexp) [][]int {
	found, ok := f.sites[x]
	if !ok {
		if f.sites == nil {
			f.sites = map[*regexp.Regexp][][]int{}
		}
		found = x.FindAllStringSubmatchIndex(f.text, -1)
		f.sites[x] = found
	}
	return found
}

// material is everything there is to mutate.
type material struct {
	tests     []*source
	sources   []*source
	helpers   []*source // where tests are, without one of their own
	cases     []*place
	functions []*place
	gates     []*source
	kept      []*source
	taken     []string // blobs of the tests and sources
	blobs     *blobReader
}

const (
	maxBytes = 30_000
	minBytes = 200
)

var (
	// aside are files whose tests nobody runs, or that nobody writes by hand.
	aside = regexp.MustCompile(`(?i)(^|/)(_?vendor(?:ed)?|node_modules|third_party|dist|build|fixtures?|testdata|_?templates?|generated|snapshots|__snapshots__|\.yarn|examples?|docs?(?:_src)?|documentation|website|benchmarks?|e2e|scripts?|tools?|samples?|demos?|playgrounds?|t|_examples?|\.github|ci|contrib|hack|extras|pkg/brew|Formula|artifacts|sandbox|polyfills?|bench|benches|eng|third-?party|externals?|deps|build-logic|buildSrc|gradle|tasks|sites?|mkdocs)/|(^|/)(Rakefile|setup\.py|noxfile\.py|tasks\.py|(gulp|grunt)file\.[cm]?[jt]s|\w+\.(rake|gradle\.kts|sbt))$|postinstall|\.config\.\w+$|\.min\.js$|\.d\.ts$|\.g\.dart$|\.pb\.go$|_generated\.|\.(generated|gen|freezed|designer)\.\w+$|bundle|(^|/)bench\.rs$`)
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

// gather reads the material of one repository. The choice of files depends on the seed and on
// the repository's name only. In the second round they are the files that were not seen in the
// first and hold what the families are about that lack members, and settings as they once were.
func gather(dir string, o options, k *knowledge, l look) (*material, error) {
	m := &material{}
	repo := &repository{name: nameOf(dir), dir: dir}
	var err error
	if repo.files, err = listFiles(dir); err != nil {
		return nil, err
	}
	if repo.blobs, err = newBlobReader(dir); err != nil {
		return nil, err
	}
	m.blobs = repo.blobs
	if err = m.gatherCode(repo, o, k, l); err == nil {
		err = m.gatherSettings(repo, l)
	}
	return m, err
}

func (m *material) gatherCode(repo *repository, o options, k *knowledge, l look) error {
	most := o.files * l.times()
	if most == 0 || !l.code { // families of settings alone need no code
		return nil
	}
	code := choose(repo.files, chance(o.seed, repo.name), 6*max(most, 60))
	code = slices.DeleteFunc(code, func(e entry) bool { return l.seen[e.blob] })
	blobs, err := repo.blobs.read(code)
	if err != nil {
		return err
	}
	scarceFirst(code, blobs, l.words)
	for i, e := range code {
		if len(repo.tests) >= most && len(repo.sources) >= most {
			break
		}
		if len(repo.tests) >= most && testPath.MatchString(e.path) || l.again && l.words != nil && !holdsAny(blobs[i], l.words) {
			continue // no source either
		}
		taken, err := m.take(repo, e, blobs[i], k, most)
		if err != nil {
			return err
		}
		if taken {
			m.taken = append(m.taken, e.blob)
		}
	}
	m.tests, m.sources = repo.tests, repo.sources
	return nil
}

func (m *material) gatherSettings(repo *repository, l look) error {
	list := presentSettings(repo.files)
	if l.past {
		past, err := pastSettings(repo.dir)
		if err != nil {
			return err
		}
		list = append(list, past...)
	}
	texts, err := repo.blobs.read(list)
	if err != nil {
		return err
	}
	seen := map[string]bool{}
	for i, e := range list {
		if text := texts[i]; !seen[e.blob] && usable(text) && len(text) >= 20 && len(text) <= maxBytes {
			seen[e.blob] = true
			if f := newSource(repo, e.path, string(text)); gates.MatchString(e.path) {
				m.gates = append(m.gates, f)
			} else {
				m.kept = append(m.kept, f)
			}
		}
	}
	return nil
}

func chance(seed uint64, name string) *rand.Rand {
	h := fnv.New64a()
	h.Write([]byte(name))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

func choose(list []entry, r *rand.Rand, most int) (code []entry) {
	for _, e := range list {
		if e.size >= minBytes && e.size <= maxBytes && syntax.LanguageOf(e.path) != "" && (!likeSettings(e.path) || !gates.MatchString(e.path)) && !aside.MatchString(e.path) {
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
	likely = likely[:min(len(likely), most)]
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
	return append(likely, rest[:min(len(rest), most)]...)
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

var generated = regexp.MustCompile(`(?i)do not edit|auto-?generated|generated by|automatically (?:generated|created)|machine[- ]generated|@generated`)

// testPath are places where code helps tests without being one, or might.
var testPath = regexp.MustCompile(`(?i)test|spec|mock|fake|fixture|stub`)

func (m *material) take(repo *repository, e entry, blob []byte, k *knowledge, most int) (bool, error) {
	if !usable(blob) || generated.Match(blob[:min(len(blob), 600)]) {
		return false, nil
	}
	f := newSource(repo, e.path, string(blob))
	tree, err := syntax.Parse(f.lang, blob)
	if err != nil || len(tree.Nodes) == 0 || tree.Broken(0) {
		return false, nil // mutate only what surely parses
	}
	f.tree = tree
	rules, err := k.of(f.lang)
	if err != nil {
		return false, err
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
	default:
		if len(inv.Cases) == 0 && testPath.MatchString(f.path) {
			m.helpers = append(m.helpers, f)
		}
		return false, nil
	}
	return true, nil
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
