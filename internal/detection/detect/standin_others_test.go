package detect_test

import (
	"strings"
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// TestALibrarysOwnPartIsNoStandIn: what all tests run against is the project's own, and is looked up in it.
func TestALibrarysOwnPartIsNoStandIn(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	const frame = "from unittest.mock import patch\n\nimport pytest\n\n@\n\n@pytest.fixture\ndef till():\n    return Till()\n"
	const setup = "_watch = patch(\n    \"harbour.dock.Dock._watch\", _only_wait\n)\n_watch.start()\n"
	for _, c := range []struct {
		title string
		repo  lines
		told  bool
	}{
		{"a library that the manifest names", lines{"pyproject.toml": "dependencies = ['harbour']"}, false},
		{"a package of the project", lines{"src/harbour/dock.py": "class Dock: # harbour"}, true},
		{"a module of the project", lines{"harbour.py": "# harbour", "pyproject.toml": "harbour"}, true},
		{"nothing that anybody speaks of", lines{"pyproject.toml": "dependencies = []"}, true},
	} {
		t.Run(c.title, func(t *testing.T) {
			findings := whenEdited(t, scanner, c.repo, "tests/conftest.py", strings.Replace(frame, "@", "", 1), strings.Replace(frame, "@", setup, 1))
			told := false
			for _, f := range findings {
				told = told || f.ID == "subject-stood-in"
			}
			if told != c.told {
				t.Errorf("told: %v, want %v; findings %v", told, c.told, findings)
			}
		})
	}
}
