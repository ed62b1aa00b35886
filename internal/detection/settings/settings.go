// Package settings reads any configuration file into flat settings and the shell
// commands it runs, so that a gate can be compared before and after without knowing
// the format it is written in.
package settings

import (
	"errors"
	"path"
	"slices"
	"strings"
)

// Setting is one value of a configuration file. Path holds the keys that lead to it;
// an item of a list has its name, or its index when it has none.
type Setting struct {
	Path  []string
	Value string
	Line  int
}

// Key is the last of the keys that lead to the value; a file that is nothing but one value
// has none.
func (s Setting) Key() string {
	if len(s.Path) == 0 {
		return ""
	}
	return s.Path[len(s.Path)-1]
}

// Command is shell text that a configuration file runs.
type Command struct {
	Where   string   // the job and step, script or target that runs it
	Path    []string // the keys that lead to it
	Text    string
	Line    int  // of the first line of Text
	Ignored bool // the runner ignores its exit status (make's and tox's leading dash)
}

// Document is a configuration file as settings and commands. Note says what could
// not be read as the format wants it.
type Document struct {
	Format   string
	Settings []Setting
	Commands []Command
	Note     string
	// Unknown are the paths of values that only running the file would tell.
	Unknown [][]string
}

// Limits of one document; what lies beyond them is not read, and Note says so.
const (
	MaxBytes    = 2 << 20
	maxSettings = 40_000
	maxDepth    = 60
)

// ErrTooLarge says that a file is larger than any configuration file should be.
var ErrTooLarge = errors.New("larger than the limit for configuration files")

// ErrUnknownFormat says that no reader knows the file.
var ErrUnknownFormat = errors.New("no reader for this kind of file")

// Read reads a configuration file; its name decides the format.
func Read(file string, text []byte) (Document, error) {
	if len(text) > MaxBytes {
		return Document{}, ErrTooLarge
	}
	format := FormatOf(file)
	read := readers[format]
	if read == nil {
		return Document{}, ErrUnknownFormat
	}
	d := &Document{Format: format}
	read(d, file, text)
	if len(d.Settings) >= maxSettings {
		d.remark("only the first part was read: too many settings")
	}
	return *d, nil
}

// readers are the formats. Each keeps what it can read of a broken file.
var readers = map[string]func(*Document, string, []byte){
	"yaml": readYAML, "json": readJSON, "toml": readTOML, "xml": readXML, "ini": readINI, "make": readMake,
	"docker": readDocker, "shell": readShell, "script": readScript, "dsl": readDSL, "lines": readLines, "nox": readNox, "solution": readSolution, "targets": readTargets,
}

var formatByName = map[string]string{
	"makefile": "make", "gnumakefile": "make", "makefile.am": "make", "justfile": "make", ".justfile": "make", "dockerfile": "docker", "containerfile": "docker",
	"jenkinsfile": "dsl", "rakefile": "dsl", "gemfile": "dsl", "cmakelists.txt": "dsl", "meson.build": "dsl", "codeowners": "lines", ".taprc": "yaml",
	".nycrc": "json", ".c8rc": "json", ".mocharc": "json", ".eslintrc": "json", ".jshintrc": "json", ".swift-format": "json", ".swcrc": "json", ".babelrc": "json",
	".coveragerc": "ini", ".flake8": "ini", ".pylintrc": "ini", "pylintrc": "ini", "setup.cfg": "ini", "tox.ini": "ini", ".editorconfig": "ini",
	".bandit": "ini", "maven.config": "lines", ".clang-tidy": "yaml", ".rspec": "lines", ".rubocop_todo.yml": "yaml", "noxfile.py": "nox", ".simplecov": "dsl",
	".eslintignore": "lines", ".prettierignore": "lines", ".credo.exs": "dsl", ".bazelrc": "lines", "procfile": "lines",
	"globalsuppressions.cs": "lines", ".sobelow-conf": "dsl", "brakeman.ignore": "json", "configure.ac": "lines", "configure.in": "lines", ".trivyignore": "lines", ".gitleaksignore": "lines", ".semgrepignore": "lines", ".shellcheckrc": "ini", "build.sc": "dsl",
}

var formatByExt = map[string]string{
	".yml": "yaml", ".yaml": "yaml", ".neon": "yaml", ".json": "json", ".jsonc": "json", ".json5": "json", ".xctestplan": "json", ".toml": "toml",
	".xml": "xml", ".csproj": "xml", ".fsproj": "xml", ".vbproj": "xml", ".props": "xml", ".targets": "xml", ".runsettings": "xml",
	".dist": "xml", ".xcscheme": "xml", ".slnx": "xml", ".sln": "solution", ".ruleset": "xml", ".ini": "ini", ".cfg": "ini", ".conf": "ini", ".properties": "ini", ".env": "ini", ".editorconfig": "ini",
	".globalconfig": "ini", ".xcconfig": "ini", ".supp": "lines", ".mill": "dsl", ".mk": "make", ".mak": "make", ".just": "make", ".dockerfile": "docker", ".sh": "shell", ".bash": "shell", ".zsh": "shell",
	".js": "script", ".cjs": "script", ".mjs": "script", ".ts": "script", ".cts": "script", ".mts": "script",
	".gradle": "dsl", ".kts": "dsl", ".sbt": "dsl", ".exs": "dsl", ".rake": "dsl", ".cmake": "dsl", ".groovy": "dsl", ".config": "dsl",
	".swift": "dsl", ".bzl": "dsl", ".rb": "dsl", ".ps1": "shell", ".bats": "",
}

// FormatOf names the reader for a file, or is "" when there is none.
func FormatOf(file string) string {
	base := strings.TrimSuffix(strings.ToLower(path.Base(file)), ".dist")
	if f, ok := formatByName[base]; ok {
		return f
	}
	if strings.HasSuffix(base, "coveragerc") {
		return "ini"
	}
	if isTargetFile(file) {
		return "targets"
	}
	if isBuildOfScala(file) {
		return "dsl"
	}
	if f, ok := formatByExt[path.Ext(base)]; ok {
		return f
	}
	if strings.HasPrefix(base, "dockerfile.") || strings.HasPrefix(base, "jenkinsfile.") {
		return formatByName[strings.Split(base, ".")[0]]
	}
	if inHookFolder(file) {
		return "shell"
	}
	return ""
}

// isBuildOfScala tells the parts of sbt's own build that are written in Scala.
func isBuildOfScala(file string) bool {
	return path.Ext(file) == ".scala" && path.Base(path.Dir(file)) == "project"
}

// inHookFolder tells git hooks, which have no extension.
func inHookFolder(file string) bool {
	dir := "/" + path.Dir(file) + "/"
	return strings.Contains(dir, "/.husky/") || strings.Contains(dir, "/.githooks/") || strings.Contains(dir, "/.git/hooks/") ||
		strings.Contains(dir, "/git-hooks/") || path.Ext(file) == "" && (strings.Contains(dir, "/script/") || strings.Contains(dir, "/scripts/") || strings.Contains(dir, "/bin/") || strings.Contains(dir, "/ci/"))
}

func (d *Document) full() bool { return len(d.Settings) >= maxSettings }

func (d *Document) add(keys []string, value string, line int) {
	if d.full() {
		return
	}
	d.Settings = append(d.Settings, Setting{Path: append([]string(nil), keys...), Value: value, Line: line})
}

// run keeps shell text; where it is run is the joined path, unless the caller names it.
func (d *Document) run(keys []string, text string, line int) *Command {
	if len(d.Commands) >= maxSettings || strings.TrimSpace(text) == "" {
		return &Command{}
	}
	path := append([]string(nil), keys...)
	d.Commands = append(d.Commands, Command{Where: strings.Join(path, "."), Path: path, Text: text, Line: line})
	return &d.Commands[len(d.Commands)-1]
}

func (d *Document) unknown(keys []string) {
	if len(d.Unknown) < maxSettings {
		d.Unknown = append(d.Unknown, append([]string(nil), keys...))
	}
}

// MayHold tells whether a path that the document does not name may lie within a value
// that is not known.
func (d Document) MayHold(keys []string) bool {
	return slices.ContainsFunc(d.Unknown, func(u []string) bool { return len(u) <= len(keys) && slices.Equal(u, keys[:len(u)]) })
}

func (d *Document) remark(note string) {
	if d.Note == "" {
		d.Note = note
	}
}

// with appends a key without touching the path it is appended to.
func with(keys []string, key string) []string {
	return append(keys[:len(keys):len(keys)], key)
}
