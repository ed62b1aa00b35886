package main

import (
	"bytes"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// sufferers have trouble of the kind that real agents have.
func sufferers() map[string]behaviour {
	return map[string]behaviour{
		"slow":         {"is silent for a while, then fixes", slow},
		"hanger":       {"does nothing for ever and ignores signals", hang},
		"crasher":      {"dies in the middle of an edit; fixes in the next iteration", turns(crash, moves("mend", "fix"))},
		"flooder":      {"prints 200 MB without a line end, binary, then fixes", flood},
		"rate-limited": {"is told to wait at first, then fixes", limited},
	}
}

func slow(a *agent) error {
	time.Sleep(pause("AGENTS_SLOW", 3*time.Second))
	return moves("fix")(a)
}

// pause reads a length of time that a suite may shorten.
func pause(name string, usual time.Duration) time.Duration {
	if d, err := time.ParseDuration(os.Getenv(name)); err == nil {
		return d
	}
	return usual
}

func hang(a *agent) error {
	signal.Ignore(syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP)
	a.say("Let me think about this.")
	for {
		time.Sleep(time.Hour)
	}
}

// crash becomes a shell that dies of a real segmentation fault: Go would turn the
// signal into an exit status of its own.
func crash(a *agent) error {
	if err := a.do("half_edit"); err != nil {
		return err
	}
	return syscall.Exec("/bin/sh", []string{"sh", "-c", "kill -SEGV $$"}, os.Environ())
}

func flood(a *agent) error {
	block := bytes.Repeat([]byte("\x00\xff\xfe{\"type\":\x1b[31m\r"), 1<<16)
	for sent := 0; sent < 200<<20; sent += len(block) {
		if _, err := os.Stdout.Write(block); err != nil {
			return err
		}
	}
	a.say("")
	return moves("fix")(a)
}

// limited fails once as claude does when an account has used up its share.
func limited(a *agent) error {
	if !a.first("limited") {
		return moves("fix")(a)
	}
	reset := time.Now().Add(pause("AGENTS_LIMIT", 2*time.Second)).Add(time.Second)
	a.say(`{"type":"rate_limit_event","rate_limit_info":{"status":"rejected","resetsAt":%d,"rateLimitType":"five_hour","overageStatus":"rejected","isUsingOverage":false}}`, reset.Unix())
	a.say(`{"type":"result","subtype":"success","is_error":true,"terminal_reason":"api_error","num_turns":1,"total_cost_usd":0,"result":"You've hit your limit","session_id":"s"}`)
	return fmt.Errorf("you've hit your limit")
}
