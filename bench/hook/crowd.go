package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os/exec"
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

// growth measures an append to the audit trail when it is short and when it is long, each
// time as a new process would do it.
func growth(dir string) error {
	now := time.Now()
	data := map[string]any{"agent": "claude", "session": "bench", "phase": "pre", "tool": "Edit", "decision": "allow", "duration_ms": 7.5}
	var took [2][]time.Duration
	for round, upTo := range []int{1000, many} {
		trail, err := store.OpenAudit(dir, dir, now)
		if err != nil {
			return err
		}
		for range upTo {
			if _, err := trail.Append("hook", now, data, false); err != nil {
				return err
			}
		}
		trail.Close()
		for range 200 {
			begin := time.Now()
			trail, err := store.OpenAudit(dir, dir, now)
			if err != nil {
				return err
			}
			if _, err := trail.Append("hook", now, data, true); err != nil {
				return err
			}
			trail.Close()
			took[round] = append(took[round], time.Since(begin))
		}
	}
	fmt.Printf("an entry of the audit trail, on the disk: p50 %s after 1,000 lines, %s after 1,000,000\n", short(at(took[0], 50)), short(at(took[1], 50)))
	if at(took[1], 50) > 2*at(took[0], 50)+time.Millisecond {
		return fmt.Errorf("the audit trail grows slower")
	}
	return nil
}
