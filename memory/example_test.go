package memory_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"holdfast/memory"
)

// A loop loads its memory at the start of every iteration and saves where it stands at
// the end.
func Example() {
	dir, _ := os.MkdirTemp("", "memory")
	defer os.RemoveAll(dir)
	ctx := context.Background()
	store := memory.NewFileStore(dir)
	defer store.Close()

	_ = store.Start(ctx, "cart", memory.PRD{UserStories: []memory.Story{{ID: "US-1", Title: "add up the cart"}}})
	_ = store.AppendProgress(ctx, "cart", memory.Entry{Time: time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC), Iteration: 1, Text: "final blocked: tests fail"})
	_ = store.Save(ctx, "cart", memory.Checkpoint{Iteration: 1, ToolCalls: 4})

	known, err := store.Load(ctx, "cart")
	fmt.Println(err, known.Checkpoint.Iteration, known.PRD.AllPass())
	fmt.Println(known.Progress[0])
	// Output:
	// <nil> 1 false
	// [2026-03-04T12:00:00Z] iteration=1 final blocked: tests fail
}

// A damaged artifact is told of, and its last good version is used.
func ExampleWarning() {
	dir, _ := os.MkdirTemp("", "memory")
	defer os.RemoveAll(dir)
	ctx := context.Background()
	store := memory.NewFileStore(dir)
	defer store.Close()

	_ = store.Save(ctx, "cart", memory.Checkpoint{Iteration: 1})
	_ = store.Save(ctx, "cart", memory.Checkpoint{Iteration: 2})
	_ = os.WriteFile(filepath.Join(dir, "cart", "checkpoint.json"), []byte("{"), 0o600)

	known, _ := store.Load(ctx, "cart")
	fmt.Println(known.Checkpoint.Iteration)
	for _, warning := range known.Warnings {
		fmt.Println(warning)
	}
	// Output:
	// 1
	// checkpoint.json is damaged: it ends too early; the last good version, checkpoint.previous.json, is used instead
}

// Without a disk the memory ends with the process; say so.
func ExampleInMemory() {
	var store memory.LoopMemoryStore = memory.NewInMemory()
	if !store.IsDurable() {
		fmt.Printf("the %s memory is lost when this process ends\n", store.Name())
	}
	// Output:
	// the in-memory memory is lost when this process ends
}
