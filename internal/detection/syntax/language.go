// Package syntax reads source text into flat, language-neutral trees. It is the
// only package that knows tree-sitter.
package syntax

import (
	"path"
	"strings"
)

// Language names a programming language that has a grammar.
type Language string

// The languages with a grammar.
const (
	Go         Language = "go"
	TypeScript Language = "typescript"
	TSX        Language = "tsx"
	JavaScript Language = "javascript"
	Python     Language = "python"
	Java       Language = "java"
	Kotlin     Language = "kotlin"
	CSharp     Language = "csharp"
	Rust       Language = "rust"
	Ruby       Language = "ruby"
	PHP        Language = "php"
	C          Language = "c"
	CPP        Language = "cpp"
	Swift      Language = "swift"
	Scala      Language = "scala"
	Dart       Language = "dart"
	Elixir     Language = "elixir"
)

var byExtension = map[string]Language{
	".go": Go, ".ts": TypeScript, ".mts": TypeScript, ".cts": TypeScript, ".tsx": TSX,
	".js": JavaScript, ".jsx": JavaScript, ".mjs": JavaScript, ".cjs": JavaScript,
	".py": Python, ".ipynb": Python, ".feature": JavaScript, ".robot": JavaScript, ".pyi": Python, ".pyw": Python, ".java": Java, ".kt": Kotlin, ".kts": Kotlin,
	".cs": CSharp, ".rs": Rust, ".rb": Ruby, ".rake": Ruby, ".php": PHP, ".phpt": PHP,
	".c": C, ".h": CPP, ".cc": CPP, ".cpp": CPP, ".cxx": CPP, ".hpp": CPP, ".hh": CPP, ".hxx": CPP, ".ipp": CPP, ".c++": CPP, ".h++": CPP,
	".swift": Swift, ".scala": Scala, ".sc": Scala, ".sbt": Scala, ".dart": Dart, ".ex": Elixir, ".exs": Elixir,
}

var byName = map[string]Language{"Rakefile": Ruby, "Gemfile": Ruby, "Guardfile": Ruby}

// LanguageOf tells the language of a path by its name, or "" when no grammar reads it.
func LanguageOf(p string) Language {
	base := path.Base(p)
	if l, ok := byName[base]; ok {
		return l
	}
	return byExtension[strings.ToLower(path.Ext(base))]
}
