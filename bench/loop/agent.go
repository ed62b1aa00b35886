package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// counted stands before the number that the agent changes.
var counted = []byte("const Count = ")

// work is the agent: it counts on in one line of one file and notes, outside of the work
// tree, when it began and ended.
func work(file, notes string) error {
	begin := time.Now()
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, after, found := bytes.Cut(text, counted)
	number, rest, _ := bytes.Cut(after, []byte("\n"))
	n, err := strconv.Atoi(string(number))
	if err != nil || !found {
		return fmt.Errorf("%s holds no count: %w", file, err)
	}
	if err := os.WriteFile(file, fmt.Appendf(nil, "%s%s%d\n%s", before, counted, n+1, rest), 0o600); err != nil {
		return err
	}
	log, err := os.OpenFile(notes, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer log.Close()
	_, err = fmt.Fprintln(log, begin.UnixNano(), time.Now().UnixNano())
	return err
}
