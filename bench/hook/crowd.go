package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"sync"
	"time"

	"holdfast/internal/integration/store"
)

const together = 50

// crowd starts fifty hooks at once, half of them of one session: every one has to answer,
// and every answer has to be in the audit trail.
func crowd(r rig) error {
	before, err := r.trail()
	if err != nil {
		return err
	}
	times, errs := make([]time.Duration, together), make([]error, together)
	var wait sync.WaitGroup
	for i := range together {
		wait.Add(1)
		go func() {
			defer wait.Done()
			session := fmt.Sprint("many", i)
			if i%2 == 0 {
				session = "one"
			}
			times[i], errs[i] = r.time(r.edit(r.guarded, 1000+i, session, []string{honest, skip}[i/2%2]))
		}()
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return fmt.Errorf("fifty at once: %w", err)
		}
	}
	after, err := r.trail()
	if err != nil {
		return err
	}
	fmt.Printf("%d hooks at once: p50 %s, p99 %s; %d lines in the audit trail\n\n", together, short(at(times, 50)), short(at(times, 99)), after-before)
	if after-before != together {
		return fmt.Errorf("%d lines of %d are in the audit trail", after-before, together)
	}
	return nil
}

// trail counts the answers in the audit trail, which has to be whole.
func (r rig) trail() (int, error) {
	cmd := exec.Command(r.binary, "log", "verify", "--show", "--json")
	cmd.Dir, cmd.Env = r.guarded, r.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		return 0, fmt.Errorf("log verify: %w: %s", err, out)
	}
	answers := 0
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		if bytes.Contains(lines.Bytes(), []byte(`"kind":"hook"`)) {
			answers++
		}
	}
	return answers, nil
}

const many = 1_000_000

// growth measures an append to a short audit trail and to a long one in turn, each time as
// a new process would do it.
func growth(dir string) error {
	now := time.Now()
	roots := []string{filepath.Join(dir, "short"), filepath.Join(dir, "long")}
	for i, lines := range []int{1000, many} {
		if err := add(dir, roots[i], now, lines, false); err != nil {
			return err
		}
	}
	took := make([][]time.Duration, len(roots))
	for range 200 {
		for i, root := range roots {
			begin := time.Now()
			if err := add(dir, root, now, 1, true); err != nil {
				return err
			}
			took[i] = append(took[i], time.Since(begin))
		}
	}
	fmt.Printf("an entry of the audit trail, on the disk: p50 %s after 1,000 lines, %s after 1,000,000\n", short(at(took[0], 50)), short(at(took[1], 50)))
	if at(took[1], 50) > 2*at(took[0], 50) {
		return errors.New("the audit trail slows down as it grows")
	}
	return nil
}

// add appends lines to the audit trail of a work tree.
func add(state, root string, now time.Time, lines int, sync bool) error {
	data := map[string]any{"agent": "claude", "session": "bench", "phase": "pre", "tool": "Edit", "decision": "allow", "duration_ms": 7.5}
	trail, err := store.OpenAudit(state, root, now)
	if err != nil {
		return err
	}
	defer trail.Close()
	for range lines {
		if _, err := trail.Append("hook", now, data, sync); err != nil {
			return err
		}
	}
	return nil
}
