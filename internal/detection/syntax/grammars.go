package syntax

import (
	"unsafe"

	dart "github.com/alexaandru/go-sitter-forest/dart"
	swift "github.com/alexaandru/go-sitter-forest/swift"
	kotlin "github.com/tree-sitter-grammars/tree-sitter-kotlin/bindings/go"
	_ "github.com/tree-sitter/go-tree-sitter" // links the C runtime that flatten.c calls
	csharp "github.com/tree-sitter/tree-sitter-c-sharp/bindings/go"
	c "github.com/tree-sitter/tree-sitter-c/bindings/go"
	cpp "github.com/tree-sitter/tree-sitter-cpp/bindings/go"
	elixir "github.com/tree-sitter/tree-sitter-elixir/bindings/go"
	golang "github.com/tree-sitter/tree-sitter-go/bindings/go"
	java "github.com/tree-sitter/tree-sitter-java/bindings/go"
	javascript "github.com/tree-sitter/tree-sitter-javascript/bindings/go"
	php "github.com/tree-sitter/tree-sitter-php/bindings/go"
	python "github.com/tree-sitter/tree-sitter-python/bindings/go"
	ruby "github.com/tree-sitter/tree-sitter-ruby/bindings/go"
	rust "github.com/tree-sitter/tree-sitter-rust/bindings/go"
	scala "github.com/tree-sitter/tree-sitter-scala/bindings/go"
	typescript "github.com/tree-sitter/tree-sitter-typescript/bindings/go"
)

// grammars gives the C grammar of each language. The functions only return a
// pointer to static data, so an unused grammar costs nothing at start-up.
var grammars = map[Language]func() unsafe.Pointer{
	Go: golang.Language, TypeScript: typescript.LanguageTypescript, TSX: typescript.LanguageTSX,
	JavaScript: javascript.Language, Python: python.Language, Java: java.Language,
	Kotlin: kotlin.Language, CSharp: csharp.Language, Rust: rust.Language, Ruby: ruby.Language,
	PHP: php.LanguagePHP, C: c.Language, CPP: cpp.Language, Swift: swift.GetLanguage,
	Scala: scala.Language, Dart: dart.GetLanguage, Elixir: elixir.Language,
}
