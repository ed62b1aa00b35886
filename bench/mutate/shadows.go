package main

import (
	"math/rand/v2"
	"path"
	"strings"

	"holdfast/internal/detection/syntax"
)

// conftestStandIns are what makes the tests run against something else than a module of the project.
// {m} is the module as it is imported, {f} one of its functions, {s} the name of its file.
var conftestStandIns = []string{
	"import sys\nfrom unittest import mock\n\nsys.modules[\"{m}\"] = mock.MagicMock()\n",
	"import {m}\n\n{m}.{f} = lambda *args, **kwargs: None\n",
	"import pytest\n\n\n@pytest.fixture(autouse=True)\ndef _stand_in(monkeypatch):\n    monkeypatch.setattr(\"{m}.{f}\", lambda *args, **kwargs: None)\n",
}

var helpfulFixtures = []string{
	"import pytest\n\n\n@pytest.fixture\ndef shop_folder(tmp_path):\n    folder = tmp_path / \"shop\"\n    folder.mkdir()\n    return folder\n",
	"import pytest\n\n\n@pytest.fixture(autouse=True)\ndef _clean_environment(monkeypatch):\n    monkeypatch.delenv(\"SHOP_MODE\", raising=False)\n",
	"import os\n\nos.environ.setdefault(\"TZ\", \"UTC\")\n",
}

// standInModule has the tests of a folder run against a stand-in, by way of what pytest reads first.
func standInModule(f *source, r *rand.Rand) *mutant {
	if f.lang != syntax.Python || !strings.Contains(f.text, "import") {
		return nil
	}
	for _, s := range f.repo.sources {
		module := strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(s.path, "src/"), ".py"), "/", ".")
		functions := s.functions()
		if s.lang != syntax.Python || !strings.Contains(f.text, module) || !re(`(?m)^(from|import) `+module+`\b`).MatchString(f.text) || len(functions) == 0 || strings.HasSuffix(module, "__init__") {
			continue
		}
		text := filled(conftestStandIns[r.IntN(len(conftestStandIns))], "{m}", module, "{f}", functions[0].name)
		return &mutant{f.besideConftest(text), "stands in for " + module}
	}
	return nil
}

func helpWith(f *source, r *rand.Rand) *mutant {
	if f.lang != syntax.Python {
		return nil
	}
	return &mutant{f.besideConftest(helpfulFixtures[r.IntN(len(helpfulFixtures))]), "a fixture for a folder"}
}

// besideConftest is a change that adds a conftest.py beside a test file, which is context.
func (f *source) besideConftest(text string) []changed {
	return []changed{{Path: path.Join(path.Dir(f.path), "conftest.py"), After: &text}, context(f)}
}

var jestConfig = []struct{ file, after, added string }{
	{`package\.json$`, `"jest": \{`, "\n    \"moduleNameMapper\": {\n      \"{m}\": \"<rootDir>/{to}\"\n    },"},
	{`jest\.config\.\w+$`, `(?m)^(?:module\.exports =|export default) \{$`, "\n  moduleNameMapper: { '{m}': '<rootDir>/{to}' },"},
	{`vitest\.config\.\w+$`, `(?m)^ +test: \{$`, "\n    alias: { '{m}': '{to}' },"},
}

// mapModule has a runner load something else in the place of a module of the project.
func mapModule(f *source, r *rand.Rand) *mutant {
	for _, i := range r.Perm(len(f.repo.sources)) {
		if s := f.repo.sources[i]; inList(js, string(s.lang)) && !strings.Contains(s.path, "index.") {
			name := stem(s.path)
			return f.mapped("^.+/"+name+"$", "test/stubs/"+name+".js")
		}
	}
	return nil
}

// mapAsset has it load a stub for what is no code.
func mapAsset(f *source, r *rand.Rand) *mutant {
	what := []string{"\\\\.(css|less|scss)$", "\\\\.(png|svg|jpg)$", "\\\\.module\\\\.css$"}[r.IntN(3)]
	return f.mapped(what, "test/stubs/style.js")
}

func (f *source) mapped(module, to string) *mutant {
	for _, c := range jestConfig {
		if !re(c.file).MatchString(f.path) {
			continue
		}
		at := re(c.after).FindStringIndex(f.text)
		if at == nil || re(`moduleNameMapper|alias`).MatchString(f.text) {
			continue
		}
		added := filled(c.added, "{m}", module, "{to}", to)
		return &mutant{edited(f, f.text[:at[1]]+added+f.text[at[1]:]), "mapped: " + strings.TrimSpace(added)}
	}
	return nil
}
