package source

import (
	"path"
	"strings"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	importsFrom = lazy.MustCompile(`\b(?:from|require\(|import\()\s*["']([^"']+)["']`)
	fromModule  = lazy.MustCompile(`^\s*from ([.\w]+) import\b`)
)

// importer is a file that says by name that it takes something from this very file. That is
// sure whatever else goes by the name, and however often it is said.
func importer(hits []change.Hit, name, own string) string {
	for _, h := range hits {
		if h.Path != own && expression.HoldsWord(h.Text, name) && (importsFile(h, own) || usesModule(h, name, own)) {
			return h.Path
		}
	}
	return ""
}

func importsFile(h change.Hit, own string) bool {
	own = withoutEnd(own)
	if m := importsFrom.FindStringSubmatch(h.Text); m != nil {
		said := withoutEnd(m[1])
		if strings.HasPrefix(said, ".") {
			return path.Join(path.Dir(h.Path), said) == own
		}
		return endsAlike(said, own)
	}
	if m := fromModule.FindStringSubmatch(h.Text); m != nil {
		return endsAlike(strings.ReplaceAll(strings.TrimLeft(m[1], "."), ".", "/"), own) && path.Ext(h.Path) == ".py"
	}
	return false
}

// usesModule tells a line of Rust that names the module of a file before the name: one of its
// own crate, or the crate itself.
func usesModule(h change.Hit, name, own string) bool {
	crate, file, inside := strings.Cut(own, "/src/")
	if path.Ext(own) != ".rs" || path.Ext(h.Path) != ".rs" {
		return false
	}
	module := strings.TrimSuffix(path.Base(own), ".rs")
	switch {
	case inside && file == "lib.rs": // others know it by the name of its crate
		module = strings.ReplaceAll(path.Base(crate), "-", "_")
	case module == "mod" || module == "lib" || module == "main" || inside && !strings.HasPrefix(h.Path, crate+"/"):
		return false
	}
	return expression.HoldsWord(h.Text, module+"::"+name) || strings.Contains(h.Text, "use ") && strings.Contains(h.Text, module+"::{")
}

// withoutEnd is a path without the end that says its language, and without the name that
// stands for a folder.
func withoutEnd(p string) string {
	switch ext := path.Ext(p); ext {
	case ".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".mts", ".py":
		p = strings.TrimSuffix(p, ext)
	}
	return strings.TrimSuffix(strings.TrimSuffix(p, "/index"), "/__init__")
}

// endsAlike tells whether a name that is no path from here ends as a path does: in two parts.
func endsAlike(said, own string) bool {
	folder, file := path.Split(said)
	return folder != "" && strings.HasSuffix("/"+own, "/"+path.Join(path.Base(folder), file))
}
