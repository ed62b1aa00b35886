package source_test

import (
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/detection/source"
	"holdfast/internal/detection/syntax"
)

// tsFile is a file of n functions; edited ones lose a check.
func tsFile(n int, edited bool) []byte {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "export function step%d(order: Order, count: number): Receipt {\n", i)
		if !edited || i%3 != 0 {
			b.WriteString("  if (count > limit) {\n    throw new RangeError('count');\n  }\n")
		}
		fmt.Fprintf(&b, "  try {\n    return gateway.send(order.id, count + %d);\n  } catch (error) {\n    throw new SendError(order.id, error);\n  }\n}\n\n", i)
	}
	return []byte(b.String())
}

func BenchmarkThousandLines(b *testing.B) { benchmarkCompare(b, 1, 90) }

func BenchmarkManyFiles(b *testing.B) { benchmarkCompare(b, 1000, 10) }

func benchmarkCompare(b *testing.B, files, functions int) {
	before, err := syntax.Parse(syntax.TypeScript, tsFile(functions, false))
	if err != nil {
		b.Fatal(err)
	}
	after, err := syntax.Parse(syntax.TypeScript, tsFile(functions, true))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		pairs := make([]source.Pair, files)
		for i := range pairs {
			path := fmt.Sprintf("src/a%d.ts", i)
			pairs[i] = source.Pair{Path: path, Language: syntax.TypeScript, Before: source.Read(before, path), After: source.Read(after, path)}
		}
		source.Compare(pairs, nil)
	}
}
