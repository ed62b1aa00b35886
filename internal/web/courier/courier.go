// Package courier is the process that tells people: it sends one message of the outbox and
// writes down how that went.
package courier

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"holdfast/internal/integration/notify"
	"holdfast/internal/integration/outbox"
	"holdfast/internal/integration/store"
)

// The exit codes of the command line; internal/cli has the same.
const (
	exitClean       = 0
	exitFound       = 1
	exitUsage       = 3
	exitCannotJudge = 4
)

// patience bounds the whole process.
const patience = 2 * time.Minute

// Main sends the message of a file.
func Main(args []string, version string, complaints io.Writer) int {
	if len(args) != 1 {
		fmt.Fprintln(complaints, "holdfast: error: notify takes the file of one message\nholdfast: hint: holdfast starts this by itself")
		return exitUsage
	}
	results, err := send(args[0], version)
	if err != nil {
		fmt.Fprintf(complaints, "holdfast: error: %v\n", err)
		return exitCannotJudge
	}
	code := exitClean
	for _, r := range results {
		if r.Error != "" {
			fmt.Fprintf(complaints, "holdfast: note: %s: %s\n", r.Way, r.Error)
			code = exitFound
		}
	}
	return code
}

func send(path, version string) ([]notify.Result, error) {
	o, err := outbox.Read(path)
	if err != nil {
		return nil, err
	}
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	results := notify.New(os.Getenv, time.Now, version).Send(ctx, o.Settings, o.Message)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return results, nil // the state was removed meanwhile, and does not come back for a line
	}
	trail, err := store.OpenAudit(filepath.Dir(filepath.Dir(path)), o.Message.Root, time.Now())
	if err == nil {
		defer trail.Close()
		_, err = trail.Append("notified", time.Now(), map[string]any{"event": o.Message.Event, "gate": o.Message.GateID, "loop": o.Message.LoopID, "ways": results}, false)
	}
	if done := outbox.Done(path, results, time.Now()); done != nil {
		return results, done
	}
	return results, err
}
