package install

import "testing"

func TestVersionsAreFoundInWhatProgramsSay(t *testing.T) {
	for said, want := range map[string]string{
		"2.1.325 (Claude Code)":      "2.1.325",
		"codex-cli 0.166.0":          "0.166.0",
		"crush version v0.7.10-rc.1": "0.7.10",
		"GitHub Copilot CLI 1.0.102.\nRun 'copilot update' to check for updates.": "1.0.102",
		"git version 2.39.5 (Apple Git-154)":                                      "2.39.5",
		"no number 7 here":                                                        "",
		"..":                                                                      "",
		"1..2":                                                                    "",
		"":                                                                        "",
	} {
		if got := VersionIn(said); got != want {
			t.Errorf("VersionIn(%q) = %q, want %q", said, got, want)
		}
	}
}

func TestOldVersionsAreToldWhatTheyLack(t *testing.T) {
	for _, c := range []struct {
		target           Target
		version          string
		problems, advice int
	}{
		{Claude, "2.1.325", 0, 0},
		{Claude, "2.2", 0, 0},
		{Claude, "10.0.0", 0, 0},
		{Claude, "2.1.197", 1, 0},
		{Claude, "1.0.98", 1, 0},
		{Claude, "2.1.198", 0, 1},
		{Codex, "0.99.0", 0, 1},
		{Codex, "0.166.0", 0, 0},
		{Windsurf, "1.0", 0, 0},
		{Claude, "99999999999999999999.1", 0, 0},
	} {
		problems, advice := Needs(c.target, c.version)
		if len(problems) != c.problems || len(advice) != c.advice {
			t.Errorf("%s %s: %v, %v", c.target, c.version, problems, advice)
		}
	}
}

func FuzzVersionIn(f *testing.F) {
	f.Add("2.1.325 (Claude Code)")
	f.Add("....1.")
	f.Fuzz(func(t *testing.T, said string) {
		version := VersionIn(said)
		if version != "" && (VersionIn(version) != version || compareVersions(version, version) != 0) {
			t.Errorf("%q is found as %q in itself", version, VersionIn(version))
		}
	})
}
