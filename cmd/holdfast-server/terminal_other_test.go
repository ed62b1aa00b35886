//go:build !linux

package main_test

import (
	"os"
	"testing"
)

func openTerminal(t *testing.T) (person, line *os.File) {
	t.Helper()
	t.Skip("pseudo terminals are opened as Linux does")
	return nil, nil
}
