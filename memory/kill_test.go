package memory

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"
)

// TestMain is also the program that gets killed: it saves and notes without end.
func TestMain(m *testing.M) {
	if dir := os.Getenv("MEMORY_WRITE_DIR"); dir != "" {
		fmt.Fprintln(os.Stderr, writeWithoutEnd(dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func writeWithoutEnd(dir string) error {
	ctx := context.Background()
	s := NewFileStore(dir)
	known, err := s.Load(ctx, "one")
	iteration := 0
	if known.Checkpoint != nil {
		iteration = known.Checkpoint.Iteration
	}
	for err == nil {
		iteration++
		if iteration%2 == 0 { // both at once
			err = s.Remember(ctx, "one", Entry{noon, iteration, "done"}, Checkpoint{Iteration: iteration})
			continue
		}
		if err = s.AppendProgress(ctx, "one", Entry{noon, iteration, "done"}); err == nil {
			err = s.Save(ctx, "one", Checkpoint{Iteration: iteration})
		}
	}
	return err
}

// TestAKilledWriterLosesNothing kills a writer again and again: what it had saved is there,
// whole, the notes are at most one ahead or behind per kill, and the next writer is let in.
func TestAKilledWriterLosesNothing(t *testing.T) {
	dir := t.TempDir()
	first := NewFileStore(dir)
	must(t, first.Start(t.Context(), "one", stories))
	must(t, first.Close())
	last, kills := 0, 12
	for kill := range kills {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "MEMORY_WRITE_DIR="+dir)
		must(t, cmd.Start())
		time.Sleep(time.Duration(40+7*kill) * time.Millisecond)
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		got := load1(t, NewFileStore(dir), "one")
		for _, w := range got.Warnings {
			t.Errorf("kill %d: %s", kill, w)
		}
		if got.Checkpoint == nil {
			continue
		}
		if got.Checkpoint.Iteration < last {
			t.Errorf("kill %d: iteration %d after %d", kill, got.Checkpoint.Iteration, last)
		}
		last = got.Checkpoint.Iteration
		if ahead := len(got.Progress) - last; ahead < -kill-1 || ahead > kill+1 {
			t.Errorf("kill %d: %d notes, iteration %d", kill, len(got.Progress), last)
		}
	}
	if last < kills {
		t.Errorf("only %d iterations were saved; this test shows little", last)
	}
}

func TestAReaderNeverSeesHalf(t *testing.T) {
	dir := t.TempDir()
	writer, reader := NewFileStore(dir), NewFileStore(dir)
	done := make(chan error, 1)
	go func() {
		for i := range 40 {
			err := writer.AppendProgress(context.Background(), "one", Entry{noon, i, "x"})
			err = errors.Join(err, writer.Save(context.Background(), "one", Checkpoint{Iteration: i}))
			if err := errors.Join(err, writer.Remember(context.Background(), "one", Entry{noon, i, "y"}, Checkpoint{Iteration: i})); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for {
		got, err := reader.Load(t.Context(), "one")
		if err != nil || len(got.Warnings) > 0 {
			t.Fatalf("%v, %v", got.Warnings, err)
		}
		select {
		case err := <-done:
			must(t, err)
			return
		default:
		}
	}
}
