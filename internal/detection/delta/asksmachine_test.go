package delta_test

import (
	"slices"
	"strings"
	"testing"
)

// A helper that asks the environment how a run is set up claims nothing about the code; one that asks the code does.
func TestAHelperThatAsksTheEnvironment(t *testing.T) {
	const (
		fixture = "import os\n\nimport pytest\n\nfrom shop import connect\n\nBACKEND = os.environ.get('BACKEND', 'memory')\n\n\n@pytest.fixture(scope='session')\ndef config():\n~    return {'backend': BACKEND}\n"
		support = "def connect_all\n~  Shop.connect\nend\n"
		js      = "const BACKEND = process.env.BACKEND;\n\nexport function connectAll() {\n~  return connect(BACKEND);\n}\n"
	)
	for name, k := range map[string]struct {
		path, frame, claim string
		told               bool
	}{
		"a variable of the environment, by its name":  {"tests/conftest.py", fixture, "    assert BACKEND == 'rpc'\n", false},
		"a variable of the environment":               {"tests/conftest.py", fixture, "    assert os.environ['BACKEND'] == 'rpc'\n", false},
		"in Ruby":                                     {"spec/support/connect.rb", support, "  expect(ENV['BACKEND']).to eq('rpc')\n", false},
		"in JavaScript":                               {"test/helpers.js", js, "  expect(BACKEND).toBe('rpc');\n", false},
		"what the code makes of it":                   {"tests/conftest.py", fixture, "    assert connect(BACKEND) == 'rpc'\n", true},
		"after the code had a hand in it":             {"tests/conftest.py", fixture, "    connect(BACKEND)\n    assert os.environ['BACKEND'] == 'rpc'\n", true},
		"a name that somebody may give another value": {"tests/conftest.py", strings.Replace(fixture, "\n\n\n@", "\nBACKEND = connect(BACKEND)\n\n\n@", 1), "    assert BACKEND == 'rpc'\n", true},
	} {
		after := k.frame
		if lines := strings.SplitAfter(k.claim, "\n"); len(lines) > 2 { // the call stays
			after = strings.Replace(after, "~", lines[0]+"~", 1)
		}
		events := compareAt(t, k.path, strings.Replace(k.frame, "~", k.claim, 1), strings.Replace(after, "~", "", 1))
		if told := slices.Contains(events, "oracle-removed"); told != k.told {
			t.Errorf("%s: events %q, want them told: %v", name, events, k.told)
		}
	}
}
