package upgrade

import "testing"

func TestALinterOfANewerVersionIsFoundAndAnOlderOneIsNot(t *testing.T) {
	for _, c := range []struct{ path, before, after, want string }{
		{"requirements.txt", "flake8-pie==0.5.0\n", "flake8-pie==0.15.0; python_version>='3.7'\n", "flake8-pie"},
		{".pre-commit-config.yaml", "- repo: https://example.com/ruff-pre-commit\n  rev: v0.4.10\n", "- repo: https://example.com/ruff-pre-commit\n  rev: v0.5.0\n", "ruff-pre-commit"},
		{"package.json", `"eslint": "^8.1.0"`, `"eslint": "^9.0.0"`, "eslint"},
		{"Directory.Packages.props", `<PackageVersion Include="StyleCop.Analyzers" Version="1.1.0" />`, `<PackageVersion Include="StyleCop.Analyzers" Version="1.2.0" />`, "StyleCop.Analyzers"},
		{"requirements.txt", "flake8==3.6.0\n", "flake8==3.6.1\n", ""},
		{"requirements.txt", "flake8==3.6.0\n", "flake8==3.5.0\n", ""},
		{"requirements.txt", "shop==1.0\n", "shop==2.0\n", ""},
		{".pre-commit-config.yaml", "- repo: https://example.com/shop\n  rev: v0.4.10\n", "- repo: https://example.com/shop\n  rev: v0.5.0\n", ""},
		{"notes.md", "flake8 3.5\n", "flake8 3.6\n", ""},
	} {
		if got := Linter([]Texts{{c.path, c.before, c.after}}); got != c.want {
			t.Errorf("Linter(%s: %q to %q) = %q, want %q", c.path, c.before, c.after, got, c.want)
		}
	}
}
