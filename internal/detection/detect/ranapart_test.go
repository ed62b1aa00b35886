package detect_test

import (
	"testing"

	"holdfast/internal/detection/change"
)

// edits is a change of several files.
func edits(files ...change.File) change.Change { return change.Change{Files: files} }

func edit(path, before, after string) change.File {
	return change.File{Path: path, Status: change.Modified, Before: change.Stored([]byte(before), 0o100644), After: change.Stored([]byte(after), 0o100644)}
}

// TestATestThatCIRunsInAStepOfItsOwnIsNotSwitchedOff: it leaves the usual run, and the change
// lets CI run all that left.
func TestATestThatCIRunsInAStepOfItsOwnIsNotSwitchedOff(t *testing.T) {
	test := "#[test]\nfn prints_the_version() {\n    assert_eq!(run(\"--version\"), \"1.2\");\n}\n"
	ci := "test_script:\n  - cargo build\n  - cargo test\n"
	for step, off := range map[string]bool{
		"  - cargo test -- --ignored\n":                false,
		"  - cargo test --workspace -- --ignored\n":    false,
		"  - cargo nextest run --run-ignored all\n":    false,
		"  - cargo test -- --ignored || true\n":        true,
		"  - cargo test version -- --ignored\n":        true,
		"  # cargo test -- --ignored\n":                true,
		"  - cargo test -- --ignored --skip version\n": true,
		"  - uses: actions-rs/cargo@v1\n    with:\n      command: test\n      args: --release -- --ignored\n": false,
		"  - uses: actions-rs/cargo@v1\n    with:\n      command: test\n      args: -- --ignored prints_it\n": true,
		"  - uses: actions-rs/cargo@v1\n    with:\n      command: build\n      args: --release\n":             true,
		"": true,
	} {
		res := scan(t, edits(edit("tests/version.rs", test, "#[ignore]\n"+test), edit("appveyor.yml", ci, ci+step)))
		if got := found(res.Findings, "test-skipped"); got != off {
			t.Errorf("%q: switched off: %v, want %v", step, got, off)
		}
	}
}
