package source

import "testing"

func TestARuleIsPutInForceByTheChangeThatSilencesIt(t *testing.T) {
	text := func(path, before, after string) Pair {
		return Pair{Path: path, Before: &Facts{Text: []byte(before)}, After: &Facts{Text: []byte(after)}}
	}
	for name, c := range map[string]struct {
		pair Pair
		want bool
	}{
		"a linter of Go that was a comment":   {text(".golangci.yml", "linters:\n  enable:\n    - errorlint\n    #- fatcontext\n    - godot\n", "linters:\n  enable:\n    - errorlint\n    - fatcontext\n    - godot\n"), true},
		"a linter that was on before":         {text(".golangci.yml", "linters:\n  enable:\n    - fatcontext\n", "linters:\n  enable:\n    - errorlint\n    - fatcontext\n"), false},
		"a linter that is switched off":       {text(".golangci.yml", "linters:\n  disable:\n    - godot\n", "linters:\n  disable:\n    - godot\n    - fatcontext\n"), false},
		"another linter":                      {text(".golangci.yml", "linters:\n  enable:\n    - errorlint\n", "linters:\n  enable:\n    - errorlint\n    - godot\n"), false},
		"a rule of ESLint by its name":        {text(".eslintrc.json", "{\n  \"rules\": {\n  }\n}\n", "{\n  \"rules\": {\n    \"fatcontext\": [\"error\", 3]\n  }\n}\n"), true},
		"a rule of ESLint that is let go":     {text(".eslintrc.json", "{\n  \"rules\": {\n  }\n}\n", "{\n  \"rules\": {\n    \"fatcontext\": \"off\"\n  }\n}\n"), false},
		"an exemption everywhere is lifted":   {text("analysis_options.yaml", "analyzer:\n  errors:\n    fatcontext: ignore\n", "analyzer:\n"), true},
		"an exemption everywhere that stays":  {text("analysis_options.yaml", "analyzer:\n  errors:\n    fatcontext: ignore\n    dead_code: ignore\n", "analyzer:\n  errors:\n    fatcontext: ignore\n"), false},
		"a list in a line names it no more":   {text("src/Shop.csproj", "<NoWarn>CA1;fatcontext</NoWarn>\n", "<NoWarn>CA1</NoWarn>\n"), true},
		"a list in a line names another":      {text("src/Shop.csproj", "<NoWarn>CA1;fatcontexts</NoWarn>\n", "<NoWarn>CA1</NoWarn>\n"), false},
		"a further list in a line names it":   {text("setup.cfg", "ignore = E501,fatcontext\n", "extend-ignore = fatcontext\n"), false},
		"a file that sets nothing of linters": {text("notes.md", "enable:\n", "enable:\n- fatcontext\n"), false},
	} {
		got := (&comparison{pairs: []Pair{c.pair}}).putInForce("fatcontext") != ""
		if got != c.want {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}
