package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/integration/config"
)

const whole = `# a whole file
mode: aggressive
fail_on: ask
exceptions:
  - pattern: test-removed
    path: legacy/import_test.go
    before_hash: ce013625030ba8dba906f756967f9e9ca394464a
    after_hash: absent
    reason: the importer is gone
    expires: 2027-03-31
patterns:
  test-skipped: {severity: critical}
  todo-left: {disabled: true, reason: we track these elsewhere}
coverage:
  block_above: 3
  paths:
    - {path: "src/pay/**", block_above: 0.5, warn_above: 0}
`

func TestParse(t *testing.T) {
	c, err := config.Parse("holdfast.yaml", []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	if c.Mode != policy.Aggressive || c.FailOn != policy.Ask || len(c.Rules.Exceptions) != 1 {
		t.Errorf("got %+v", c)
	}
	if got := c.Rules.Exceptions[0].Expires.Format("2 Jan 2006"); got != "31 Mar 2027" {
		t.Errorf("expires %s", got)
	}
	if o := c.Rules.Overrides["test-skipped"]; o.Severity != detect.Critical {
		t.Errorf("override %+v", o)
	}
	want := config.Coverage{
		Limits: config.Limits{BlockAbove: 3, WarnAbove: 2},
		Paths:  []config.PathLimits{{Path: "src/pay/**", Limits: config.Limits{BlockAbove: 0.5}}},
	}
	if c.Coverage.Limits != want.Limits || len(c.Coverage.Paths) != 1 || c.Coverage.Paths[0] != want.Paths[0] {
		t.Errorf("coverage %+v", c.Coverage)
	}
}

func TestParseOfNothing(t *testing.T) {
	for _, text := range []string{"", "# only a comment\n", "{}\n"} {
		c, err := config.Parse("holdfast.yaml", []byte(text))
		if err != nil || c.Mode != policy.Standard || c.FailOn != policy.Block || c.Coverage.BlockAbove != 5 {
			t.Errorf("%q: %+v, %v", text, c, err)
		}
	}
}

func TestParseReportsAllFaultsAtOnce(t *testing.T) {
	_, err := config.Parse("holdfast.yaml", []byte(`mode: strict
fail_om: block
exceptions:
  - pattern: test-removed
    path: a_test.go
    before_hash: abc
    after_hash: absent
    expires: soon
patterns:
  x: {severity: high}
  y: {disabled: true}
coverage:
  block_above: 500
  warn_above: lots
`))
	var got []string
	for _, f := range catalog.Faults(err) {
		got = append(got, f.Error())
		if f.Hint == "" {
			t.Errorf("%v has no hint", f)
		}
	}
	want := []string{
		`holdfast.yaml:2: unknown key "fail_om"`,
		`holdfast.yaml:14: "lots" is no number`,
		`holdfast.yaml:1: "strict" is no mode`,
		`holdfast.yaml:4: an exception has no reason`,
		`holdfast.yaml:6: "abc" is no content hash`,
		`holdfast.yaml:8: "soon" is no day`,
		`holdfast.yaml:10: "high" is no severity`,
		`holdfast.yaml:11: pattern y is disabled without a reason`,
		`holdfast.yaml:13: 500 is no block_above`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

func TestParseOfBrokenYAML(t *testing.T) {
	for _, text := range []string{"mode: [", "\t", "- a\n- b\n", "mode: {a: b}\n", "a: &x [*x]\n", "\x00", "mode: standard\n---\nmode: off: x\n"} {
		_, err := config.Parse("holdfast.yaml", []byte(text))
		if faults := catalog.Faults(err); text[0] != 'm' && len(faults) == 0 {
			t.Errorf("%q: got %v, want faults", text, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte("mode: ["))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := config.Parse("holdfast.yaml", text)
		if err == nil && c.Mode == "" {
			t.Error("a configuration without faults must have a mode")
		}
	})
}

func TestLoad(t *testing.T) {
	top := t.TempDir()
	deep := filepath.Join(top, "repo", "a", "b")
	os.MkdirAll(deep, 0o755)
	os.MkdirAll(filepath.Join(top, "repo", ".git"), 0o755)
	os.WriteFile(filepath.Join(top, config.Name), []byte("mode: off\n"), 0o600)
	if c, err := config.Load(deep); err != nil || c.Mode != policy.Standard {
		t.Errorf("a stranger's file above the repository was taken: %+v, %v", c, err)
	}
	own := filepath.Join(top, "repo", config.Name)
	os.WriteFile(own, []byte("mode: minimal\n"), 0o600)
	if c, err := config.Load(deep); err != nil || c.Mode != policy.Minimal || c.File != own {
		t.Errorf("got %+v, %v", c, err)
	}
}

func TestCatalogDirs(t *testing.T) {
	root, home := t.TempDir(), t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	mine, theirs := filepath.Join(home, "holdfast", "catalog"), filepath.Join(root, ".holdfast", "catalog")
	os.MkdirAll(mine, 0o755)
	os.MkdirAll(theirs, 0o755)
	dirs, err := config.CatalogDirs(root)
	if err != nil || len(dirs) != 2 || dirs[0] != mine || dirs[1] != theirs {
		t.Errorf("got %v, %v", dirs, err)
	}
}
