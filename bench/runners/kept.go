package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// run gives a command's standard output; runners exit with an error for many reasons
// that do not concern the list, so callers decide what an error means.
func run(dir, name string, args ...string) ([]byte, error) {
	return runWith(nil, dir, name, args...)
}

// runWith adds variables to those of this process. What a runner said before is read again where
// -lists names a folder: a checkout then need not be installed a second time.
func runWith(env []string, dir, name string, args ...string) ([]byte, error) {
	kept := keptAt(dir, append(append([]string{name}, args...), env...))
	if out, err := os.ReadFile(kept); err == nil && kept != "" {
		return out, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), *limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.WaitDelay, cmd.Env = dir, time.Second, append(os.Environ(), env...)
	var out, complaints bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaints
	err := cmd.Run()
	if ctx.Err() == nil && out.Len() > 0 && kept != "" {
		if kerr := os.WriteFile(kept, out.Bytes(), 0o644); kerr != nil {
			return out.Bytes(), fmt.Errorf("keep what the runner said: %w", kerr)
		}
	}
	if err != nil {
		text := complaints.String()
		return out.Bytes(), fmt.Errorf("%w: %s", err, text[max(0, len(text)-400):])
	}
	return out.Bytes(), nil
}

// keptAt is where the answer to a command is kept; "" when none is.
func keptAt(dir string, command []string) string {
	if *lists == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.Join(command, "\x00")))
	return filepath.Join(*lists, filepath.Base(dir)+"-"+hex.EncodeToString(sum[:6])+".txt")
}
