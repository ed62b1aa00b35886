package source

import "testing"

func settingsPair(path, before, after string) []Pair {
	return []Pair{{Path: path, Before: &Facts{Text: []byte(before)}, After: &Facts{Text: []byte(after)}}}
}

func TestAnExemptionOfAWholeFileIsLifted(t *testing.T) {
	const todo = "# Offense count: 1\nLint/Shadow:\n  Exclude:\n    - 'lib/shop/cart.rb'\n    - 'lib/shop/till.rb'\n\nMetrics/Size:\n  Max: 48\n"
	for name, c := range map[string]struct {
		pairs []Pair
		file  string
		want  bool
	}{
		"the whole list":            {settingsPair(".rubocop_todo.yml", todo, "Metrics/Size:\n  Max: 48\n"), "lib/shop/cart.rb", true},
		"one line of the list":      {settingsPair(".rubocop_todo.yml", todo, "Lint/Shadow:\n  Exclude:\n    - 'lib/shop/till.rb'\n"), "lib/shop/cart.rb", true},
		"a list without margin":     {settingsPair(".rubocop_todo.yml", "Lint/Shadow:\n  Exclude:\n  - lib/shop/cart.rb\n", ""), "lib/shop/cart.rb", true},
		"a line with its rules":     {settingsPair(".flake8", "[flake8]\nper-file-ignores =\n    shop/cart.py: Lint/Shadow,E203\n", "[flake8]\n"), "shop/cart.py", true},
		"a line of a section":       {settingsPair("pyproject.toml", "[tool.ruff.lint.per-file-ignores]\n\"shop/cart.py\" = [\"Lint/Shadow\"]\n", "[tool.ruff.lint]\n"), "shop/cart.py", true},
		"that of another file":      {settingsPair(".rubocop_todo.yml", todo, "Lint/Shadow:\n  Exclude:\n    - 'lib/shop/cart.rb'\n"), "lib/shop/cart.rb", false},
		"another rule":              {settingsPair(".rubocop_todo.yml", "Lint/Other:\n  Exclude:\n    - 'lib/shop/cart.rb'\n", ""), "lib/shop/cart.rb", false},
		"a file of the same name":   {settingsPair(".rubocop_todo.yml", todo, ""), "spec/cart.rb", false},
		"it stands elsewhere now":   {append(settingsPair(".rubocop_todo.yml", todo, ""), settingsPair(".rubocop.yml", "", todo)...), "lib/shop/cart.rb", false},
		"a file was asked for only": {settingsPair(".rubocop_todo.yml", "Lint/Shadow:\n  Include:\n    - 'lib/shop/cart.rb'\n", ""), "lib/shop/cart.rb", false},
		"an entry of a baseline":    {settingsPair("tools/analyse-baseline.neon", "- message: x\n  identifier: Lint/Shadow\n  path: ../lib/shop/cart.php\n", ""), "lib/shop/cart.php", true},
		"one of two entries":        {settingsPair("baseline.xml", "lib/shop/cart.php Lint/Shadow\nlib/shop/cart.php Lint/Shadow\n", "lib/shop/cart.php Lint/Shadow\n"), "lib/shop/cart.php", true},
		"a baseline that stays":     {settingsPair("baseline.xml", "lib/shop/cart.php Lint/Shadow\n", "lib/shop/cart.php Lint/Shadow\nlib/shop/till.php Lint/Shadow\n"), "lib/shop/cart.php", false},
		"a baseline of other rules": {settingsPair("baseline.xml", "lib/shop/cart.php Lint/Other\n", ""), "lib/shop/cart.php", false},
		"no settings of a linter":   {settingsPair("notes.md", todo, ""), "lib/shop/cart.rb", false},
	} {
		if got := (&comparison{pairs: c.pairs}).exemptionLifted(c.file, "Lint/Shadow") != ""; got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestABuildRaisesACheckThatIsSilencedWhereItIsKnown(t *testing.T) {
	for name, c := range map[string]struct {
		path, before, after string
		want                bool
	}{
		"a list of errors":         {"build.gradle", "errorprone {\n  error(\n    \"Finally\"\n  )\n}\n", "errorprone {\n  error(\n    \"DeadLock\",\n    \"Finally\"\n  )\n}\n", true},
		"one check in its line":    {"build.gradle.kts", "errorprone {\n}\n", "errorprone {\n  error(\"DeadLock\")\n}\n", true},
		"an option of a compiler":  {"pom.xml", "<arg>-Xlint</arg>\n", "<arg>-Xlint</arg>\n<arg>-Xep:DeadLock:ERROR</arg>\n", true},
		"warnings that are errors": {"Directory.Build.props", "<Project>\n", "<Project>\n<WarningsAsErrors>CA1;DeadLock</WarningsAsErrors>\n", true},
		"a list of what is off":    {"build.gradle", "errorprone {\n  disable(\n    \"Finally\"\n  )\n}\n", "errorprone {\n  disable(\n    \"DeadLock\",\n    \"Finally\"\n  )\n}\n", false},
		"an option that is off":    {"pom.xml", "", "<arg>-Xep:DeadLock:OFF</arg>\n", false},
		"it was raised before":     {"build.gradle", "error(\n  \"DeadLock\"\n)\n", "error(\n  \"DeadLock\",\n  \"Finally\"\n)\n", false},
		"no build file":            {"notes.md", "", "error(\"DeadLock\")\n", false},
	} {
		if got := (&comparison{pairs: settingsPair(c.path, c.before, c.after)}).demandedByBuild("DeadLock") != ""; got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

func TestAMarkSaysWhyOnAnyOfItsLines(t *testing.T) {
	for mark, want := range map[string]bool{
		"SuppressMessage(\"A\", \"B\",\n    Justification = \"Closed over a type that startup roots\")": true,
		"#[allow(dead_code, reason = \"called by the generated table\")]":                               true,
		"SuppressMessage(\"A\", \"B\", Justification = \"<Pending>\")":                                  false,
		"SuppressMessage(\"A\", \"B\",\n    Justification = \"\")":                                      false,
		"SuppressMessage(\"A\", \"B\", Scope = \"member\")":                                             false,
	} {
		if got := reasonGiven(mark); got != want {
			t.Errorf("%s: %v, want %v", mark, got, want)
		}
	}
}
