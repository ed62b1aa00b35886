package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"time"
)

// take opens and locks a file.
func take(path string) (*os.File, error) {
	for {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, err
		}
		got, err := tryLock(file)
		switch {
		case err != nil:
			return nil, errors.Join(err, file.Close())
		case !got:
			holder := readOwner(file)
			return nil, errors.Join(&LockedError{path, holder}, file.Close())
		case inPlace(file, path):
			return file, nil
		}
		file.Close() // it was removed meanwhile, and its lock keeps nobody out
	}
}

func inPlace(file *os.File, path string) bool {
	mine, err := file.Stat()
	there, err2 := os.Stat(path)
	return err == nil && err2 == nil && os.SameFile(mine, there)
}

func readOwner(file *os.File) Owner {
	var owner Owner
	text, _ := io.ReadAll(io.NewSectionReader(file, 0, 4<<10))
	line, _, _ := bytes.Cut(text, []byte("\n")) // a longer name may stand there still
	if json.Unmarshal(line, &owner) != nil {
		return Owner{}
	}
	return owner
}

// patience is how long a writer waits for another one, which takes a moment each.
const patience = 30 * time.Second

// await takes a lock that is held for moments only.
func await(path string) (*os.File, error) { return awaitFor(context.Background(), path) }

// awaitFor is await for one who has to be done in time.
func awaitFor(ctx context.Context, path string) (*os.File, error) {
	for begin, pause := time.Now(), time.Millisecond; ; pause = min(2*pause, 16*time.Millisecond) {
		file, err := take(path)
		if !errors.Is(err, ErrLocked) || time.Since(begin) > patience || ctx.Err() != nil {
			return file, err
		}
		time.Sleep(pause)
	}
}
