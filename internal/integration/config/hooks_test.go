package config_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/integration/config"
)

func TestReadHooks(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "hooks.yaml")
	if err := os.WriteFile(outside, []byte("hooks: {}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		make       func(file string) error
		text, want string
	}{
		"there is none":               {func(string) error { return nil }, "", ""},
		"there is one":                {func(f string) error { return os.WriteFile(f, []byte("hooks: {}\n"), 0o600) }, "hooks: {}\n", ""},
		"a link out of the work tree": {func(f string) error { return os.Symlink(outside, f) }, "", "cannot be read"},
		"a folder":                    {func(f string) error { return os.Mkdir(f, 0o700) }, "", "is no plain file"},
	} {
		top := t.TempDir()
		if err := os.Mkdir(filepath.Join(top, ".holdfast"), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := c.make(filepath.Join(top, config.HooksFile)); err != nil {
			t.Fatal(err)
		}
		_, text, err := config.ReadHooks(top)
		if string(text) != c.text || (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
}
