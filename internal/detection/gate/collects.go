package gate

import (
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/settings"
)

// collecting says for a language which settings name the places where its runners look for tests.
type collecting struct {
	extensions string
	files      []string
	keys       []string // the last key, or the last two
}

var collectors = []collecting{
	{".py", []string{"pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"}, []string{"testpaths"}},
	{".js .jsx .ts .tsx .mjs .cjs .mts .cts", []string{
		"jest.config.js", "jest.config.ts", "jest.config.mjs", "jest.config.cjs", "jest.config.json", "package.json",
		"vitest.config.ts", "vitest.config.js", "vitest.config.mts", "vitest.config.mjs", "vite.config.ts", "vite.config.js", "vite.config.mts", "vite.config.mjs",
	}, []string{"roots", "testMatch", "test/include"}},
	{".php", []string{"phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"}, []string{"directory"}},
}

// Left says why a runner that found a test at one path does not find it at another: a setting
// names the places to look in, and only the first is one of them. "" when nothing says so. read
// gives the files of the repository as they are after the change, so that settings may move along.
func Left(before, after string, read func(path string) ([]byte, bool)) string {
	for _, c := range collectors {
		if !slices.Contains(strings.Fields(c.extensions), path.Ext(before)) {
			continue
		}
		for dir := path.Dir(before); ; dir = path.Dir(dir) {
			for _, name := range c.files {
				if said := c.left(path.Join(dir, name), before, after, read); said != "" {
					return said
				}
			}
			if dir == "." {
				break
			}
		}
	}
	for _, left := range conventions {
		if said := left(before, after, read); said != "" {
			return said
		}
	}
	return ""
}

// conventions are the places where runners look when nobody says where.
var conventions = []func(before, after string, read func(string) ([]byte, bool)) string{leftFolder, leftSourceSet, leftSuffix}

func (c collecting) left(file, before, after string, read func(string) ([]byte, bool)) string {
	text, ok := read(file)
	if !ok {
		return ""
	}
	doc, err := settings.Read(file, text)
	if err != nil {
		return ""
	}
	for _, key := range c.keys {
		var found, kept bool
		places := placesOf(doc, key)
		for _, p := range places {
			found = found || p.holds(path.Dir(file), before)
			kept = kept || p.holds(path.Dir(file), after)
		}
		if found && !kept {
			return file + " looks only in " + shorten(joined(places))
		}
	}
	return ""
}

// collected is a place where a runner looks: a folder, a file or a pattern.
type collected string

func placesOf(doc settings.Document, key string) []collected {
	var out []collected
	for _, s := range doc.Settings {
		keys := slices.DeleteFunc(slices.Clone(s.Path), settings.IsItem)
		if !strings.HasSuffix("/"+strings.Join(keys, "/"), "/"+key) {
			continue
		}
		for _, v := range strings.Fields(s.Value) {
			out = append(out, collected(strings.TrimPrefix(strings.TrimPrefix(v, "<rootDir>"), "/")))
		}
	}
	return out
}

func (p collected) holds(dir, file string) bool {
	rel := strings.TrimPrefix(file, dir+"/")
	place := path.Clean(string(p))
	if place == "." || rel == place || strings.HasPrefix(rel, place+"/") {
		return true
	}
	ok, _ := doublestar.Match(place, rel) // a pattern that cannot be read holds nothing, before and after
	return ok
}

func joined(places []collected) string {
	var out []string
	for _, p := range places {
		out = append(out, string(p))
	}
	return strings.Join(out, ", ")
}
