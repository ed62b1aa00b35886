package command_test

import (
	"testing"

	"holdfast/internal/detection/command"
)

func TestRiskPatterns(t *testing.T) {
	for _, c := range []struct {
		tool  string
		paths []string
		line  string
		risk  string
	}{
		{"Write", []string{"src/test/java/CartTest.java"}, "", "test_file_modification"},
		{"Write", []string{"test/cart/a.rb"}, "", "test_file_modification"},
		{"Edit", []string{"src/cart.test.ts"}, "", "test_file_modification"},
		{"apply_patch", []string{"README.md", "cart.test.py"}, "", "test_file_modification"},
		{"Write", []string{"/home/dev/proj/src/cart.test.js"}, "", "test_file_modification"},
		{"Write", []string{"src/cart.ts"}, "", ""},
		{"Write", []string{"src/contest/a.ts"}, "", ""},
		{"Read", []string{"src/cart.test.ts"}, "", ""},
		{"Bash", nil, "rm -rf build", "bulk_deletion"},
		{"Bash", nil, "cd web && rm -rf node_modules", "bulk_deletion"},
		{"exec_command", nil, `r\m  "-rf" x`, "bulk_deletion"},
		{"Bash", nil, "bash -lc 'rm -rf x'", "bulk_deletion"},
		{"Bash", nil, "git rm tests/a.py", "version_control_deletion"},
		{"run_shell_command", nil, "true; git rm -r tests", "version_control_deletion"},
		{"Bash", nil, "rm a.txt", ""},
		{"Bash", nil, "git remote -v", ""},
		{"Bash", nil, "echo rm -rf x", ""},
		{"Bash", nil, "git commit -m 'rm -rf is gone'", ""},
	} {
		risk, target := command.Match(command.DefaultRisks(), c.tool, c.paths, c.line)
		if risk != c.risk || (risk != "") != (target != "") {
			t.Errorf("%s %v %q: %q in %q, want %q", c.tool, c.paths, c.line, risk, target, c.risk)
		}
	}
}

func TestRiskPatternsOfAProject(t *testing.T) {
	own := []command.RiskPattern{
		{Tool: "*", Path: "migrations/**", Risk: "schema_change"},
		{Tool: "Bash", Command: "terraform * -auto-approve", Risk: "infrastructure"},
		{Tool: "Bash", Path: "secrets/*", Command: "cat*", Risk: "secrets"},
		{Tool: "Bash", Risk: "asks for nothing and meets nothing"},
	}
	for _, c := range []struct {
		tool, path, line, risk string
	}{
		{"Edit", "migrations/001/up.sql", "", "schema_change"},
		{"Bash", "", "cd infra && terraform apply -auto-approve", "infrastructure"},
		{"Bash", "", "terraform plan", ""},
		{"Bash", "secrets/a", "cat secrets/a", "secrets"},
		{"Bash", "secrets/a", "ls secrets/a", ""},
		{"Bash", "b", "cat b", ""},
	} {
		if risk, _ := command.Match(own, c.tool, []string{c.path}, c.line); risk != c.risk {
			t.Errorf("%+v: %q", c, risk)
		}
	}
}
