package proving

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// surroundings are what is the same for every check.
type surroundings struct {
	path    func() string
	secrets func() *strings.Replacer
}

func surroundingsOf(root string) surroundings {
	return surroundings{
		path:    sync.OnceValue(func() string { return outsidePath(os.Getenv("PATH"), root) }),
		secrets: sync.OnceValue(func() *strings.Replacer { return MaskOf(os.Environ()) }),
	}
}

// SearchPath is where checks find programs: nowhere in the work tree, so that a file called
// go is not taken for Go.
func (i *Inspector) SearchPath() string { return i.surroundings.path() }

func (i *Inspector) Masked(text string) string { return i.surroundings.secrets().Replace(text) }

// outsidePath takes out of a search path what lies in a folder or depends on where one is.
func outsidePath(list, root string) string {
	var out []string
	for _, dir := range filepath.SplitList(list) {
		real, err := filepath.EvalSymlinks(dir)
		if !filepath.IsAbs(dir) || err != nil || InFolder(root, dir) || InFolder(root, real) {
			continue
		}
		out = append(out, dir)
	}
	return strings.Join(out, string(filepath.ListSeparator))
}

// InFolder tells whether an absolute path is a folder or lies below it.
func InFolder(folder, name string) bool {
	rel, err := filepath.Rel(folder, name)
	return err == nil && filepath.IsLocal(rel)
}

// secretNames are parts of the names of variables whose values nobody should read.
var secretNames = []string{"TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL", "API_KEY", "APIKEY", "PRIVATE"}

// shortSecret is the length below which a value is a word that may stand anywhere.
const shortSecret = 6

// MaskOf hides the values of variables that are secret by their names.
func MaskOf(environment []string) *strings.Replacer {
	var pairs []string
	for _, pair := range environment {
		name, value, _ := strings.Cut(pair, "=")
		if value = strings.TrimSpace(value); len(value) >= shortSecret && isSecret(name) {
			pairs = append(pairs, value, "[$"+name+"]")
		}
	}
	return strings.NewReplacer(pairs...)
}

func isSecret(name string) bool {
	name = strings.ToUpper(name)
	if strings.HasSuffix(name, "_KEY") || strings.HasSuffix(name, "_PASS") || strings.HasSuffix(name, "_PWD") {
		return true
	}
	for _, part := range secretNames {
		if strings.Contains(name, part) {
			return true
		}
	}
	return false
}
