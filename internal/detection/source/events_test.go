package source_test

import (
	"slices"
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/source"
)

// What a change of one file is, as events that nothing speaks for.
func TestUnclearedEvents(t *testing.T) {
	cases := map[string]struct {
		file, before, after string
		want                []string
	}{
		"a return before a function and the rest": {"shop/form.py",
			"def encode(value):\n    def quote(m):\n        return m.group(0)\n\n    value = PATTERN.sub(quote, value)\n    return value.encode()\n",
			"def encode(value):\n    return None\n    def quote(m):\n        return m.group(0)\n\n    value = PATTERN.sub(quote, value)\n    return value.encode()\n",
			[]string{"source-early-return"}},
		"helpers behind the last return": {"shop/form.js",
			"function encode(value) {\n  const done = quote(value);\n  return done;\n  function quote(v) { return v + v; }\n}\n",
			"function encode(value) {\n  return quote(value);\n  function quote(v) { return v + v; }\n}\n", nil},
		"a return before a line with a comment": {"shop/names.c",
			"void init(state *s) {\n  static const char *const names[] = {  /* in order */\n    \"a\", \"b\" };\n  use(s, names);\n}\n",
			"void init(state *s) {\n  return;\n  static const char *const names[] = {  /* in order */\n    \"a\", \"b\" };\n  use(s, names);\n}\n",
			[]string{"source-early-return"}},
		"a throw for one platform": {"Sources/Shop/Options.swift",
			"func set(value: Int) throws {\n    switch kind {\n    case .a:\n        #if os(Linux)\n        count(value)\n        #else\n        break\n        #endif\n    case .b:\n        self.value = value\n        try socket.set(value)\n    default:\n        try socket.reset()\n    }\n}\n",
			"func set(value: Int) throws {\n    switch kind {\n    case .a:\n        #if os(Linux)\n        count(value)\n        #else\n        break\n        #endif\n    case .b:\n        #if os(OpenBSD)\n        throw Unsupported.option\n        #else\n        self.value = value\n        try socket.set(value)\n        #endif\n    default:\n        try socket.reset()\n    }\n}\n", nil},
		"a short body becomes a promise": {"shop/next.cpp",
			"bool Next::step() {\n  auto ret = next();\n  if (ret) {\n    ++index;\n  }\n  return ret;\n}\n",
			"bool Next::step() {\n  throw std::runtime_error(\"not implemented\");\n}\n", []string{"source-stubbed"}},
		"a failure of Go becomes nothing": {"shop/load.go",
			"package shop\n\nfunc load(dir string) ([]string, error) {\n\tlist, err := read(dir)\n\tif err != nil {\n\t\tif missing(err) {\n\t\t\treturn nil, nil\n\t\t}\n\t\treturn nil, fmt.Errorf(\"read %s: %w\", dir, err)\n\t}\n\treturn names(list), nil\n}\n",
			"package shop\n\nfunc load(dir string) ([]string, error) {\n\tlist, err := read(dir)\n\tif err != nil {\n\t\tif missing(err) {\n\t\t\treturn nil, nil\n\t\t}\n\t\treturn nil, nil\n\t}\n\treturn names(list), nil\n}\n",
			[]string{"source-throw-to-default"}},
		"a failed import is passed over": {"shop/html.py",
			"def parse(text):\n    try:\n        import soup\n    except ImportError:\n        raise ImportError(\"soup is needed\")\n    return soup.read(text)\n",
			"def parse(text):\n    try:\n        import soup\n    except ImportError:\n        pass\n    return soup.read(text)\n",
			[]string{"handler-emptied"}},
		"documentation is no reason to be silent": {"shop/stats.rs",
			"impl Stats {\n    /// The number of all searches that were done.\n    pub fn searches(&self) -> u64 {\n        self.searches\n    }\n}\n",
			"impl Stats {\n    /// The number of all searches that were done.\n    #[allow(clippy::all)]\n    pub fn searches(&self) -> u64 {\n        self.searches\n    }\n}\n",
			[]string{"suppression-added"}},
		"a TestMain among data that the build passes over": {"lint/testdata/exit_test.go",
			"package data\n\nfunc TestMain(m *testing.M) {\n\tos.Exit(m.Run())\n}\n",
			"package data\n\nfunc TestMain(m *testing.M) {\n\tflag.Parse()\n}\n", nil},
		"a TestMain that the build compiles": {"lint/data/exit_test.go",
			"package data\n\nfunc TestMain(m *testing.M) {\n\tos.Exit(m.Run())\n}\n",
			"package data\n\nfunc TestMain(m *testing.M) {\n\tflag.Parse()\n}\n", []string{"exit-subverted"}},
		"a test called TestMain": {"shop/main_test.go",
			"package main\n\nfunc TestMain(t *testing.T) {\n\tassert.Equal(t, 0, Main(args))\n}\n",
			"package main\n\nfunc TestMain(t *testing.T) {\n\tgot := Main(args)\n\tassert.Equal(t, 0, got)\n}\n", nil},
		"a macro before a reference makes no call of it": {"shop/text.hpp",
			"namespace shop {\nSHOP_INLINE const std::string &escapedChars(\"\\b\\t\");\nint size() { return 2; }\n}\n",
			"namespace shop {\nSHOP_INLINE const std::string &escapedChars() {\n  static const std::string s{\"\\b\\t\"};\n  return s;\n}\n// const std::string &escapedChars(\"\\b\\t\");\nint size() { return 2; }\n}\n", nil},
		"a helper exits with what it is told": {"shop/main.go",
			"package main\n\nfunc load(name string) {\n\tuser := find(name)\n\tif user == nil {\n\t\tprintErrorAndExit(fmt.Errorf(\"%q not found\", name))\n\t}\n\tshow(user)\n}\n",
			"package main\n\nfunc load(name string) {\n\tuser := find(name)\n\tif user == nil {\n\t\tprintfAndExit(\"%q not found\", name)\n\t}\n\tshow(user)\n}\n", nil},
		"to invalidate is not to validate": {"shop/hmr.ts",
			"export function update(modules: Module[]) {\n  for (const m of modules) {\n    cache.invalidateModule(m)\n  }\n  send(modules)\n}\n",
			"export function update(modules: Module[]) {\n  send(modules)\n}\n", nil},
		"one of two mains is as it was": {"tests/stress_test.cc",
			"#if THREADS\nint main() {\n  int failed = RUN_ALL_TESTS();\n  CHECK(failed == 1);\n  return 0;\n}\n#else\nint main() {\n  return RUN_ALL_TESTS();\n}\n#endif\n",
			"int more() { return 1; }\n#if THREADS\nint main() {\n  int failed = RUN_ALL_TESTS();\n  CHECK(failed == 1);\n  return 0;\n}\n#else\nint main() {\n  return RUN_ALL_TESTS();\n}\n#endif\n", nil},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, e := range source.Compare(pairsOf(t, catalog.Example{File: c.file, Before: &c.before, After: &c.after}), nil) {
				if len(e.Clearances) == 0 {
					got = append(got, string(e.Kind))
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("events %q, want %q", got, c.want)
			}
		})
	}
}
