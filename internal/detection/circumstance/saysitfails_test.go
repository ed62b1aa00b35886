package circumstance

import (
	"testing"

	"holdfast/internal/detection/inventory"
)

func TestAMessageGivesTheTroubleOfTestsAsAReason(t *testing.T) {
	for message, want := range map[string]bool{
		"Disable failing test on Windows":                                                                         true,
		"Temporarily ignore the snapshot test under Windows":                                                      true,
		"test: skip the e2e test that is timing out in CI (#12)":                                                  true,
		"Windows\n\nSince the tests fail sporadically there\nwe are going to ignore them.":                        true,
		"Skip tests of links on Windows":                                                                          false,
		"Skip tests of links on Windows, which has none":                                                          false,
		"Fix the crash of the reader\n\nThe new test is skipped on Windows.":                                      false,
		"Skip the reader test on big-endian machines\n\nThe file makes the test fail for the wrong reason there.": false,
		"Skip the reader test on big-endian machines, where the test fails":                                       true,
		"Return early when a request fails":                                                                       false,
		"Ignore failing requests":                                                                                 false,
		"Add a test for time-outs":                                                                                false,
		"Skip the file test on Windows\n\nPaths are written otherwise there.\n\nFixes a failure":                  false,
	} {
		if got := TroubleStated(message); got != want {
			t.Errorf("%q gives trouble as a reason: %v, want %v", message, got, want)
		}
	}
}

func TestAConditionThatLeavesOutMoreIsBroader(t *testing.T) {
	for _, x := range []struct {
		why, before, after string
		want               bool
	}{
		{"skip: ", "kIsWeb || isIOS", "kIsWeb || isIOS || isMacOS", true},
		{"skip: ", "kIsWeb || isMacOS", "kIsWeb || isIOS || isMacOS", true},
		{"skip: ", "kIsWeb || isIOS || isMacOS", "kIsWeb || isIOS", false},
		{"skip: ", "isWindows", "isWindows && isOld", false},
		{"if ", "isWindows", "isWindows && !isNative", true},
		{"if ", "!isWindows && isNative", "!isWindows && !isMac && isNative", true},
		{"if ", "!isWindows && !isMac", "!isWindows", false},
		{"if ", "isWindows", "isWindows || isMac", false},
		{"@DisabledOnOs", "OS.WINDOWS", "{OS.WINDOWS, OS.MACOS}", true},
		{"@DisabledOnOs", "{OS.WINDOWS, OS.MACOS}", "OS.WINDOWS", false},
		{"@DisabledOnOs", "OS.WINDOWS", "OS.MACOS", false},
		{"@Flaky", "OS.LINUX", "OS.ALL", true},
		{"@EnabledOnOs", "{OS.LINUX, OS.MAC}", "OS.LINUX", true},
		{"@EnabledOnOs", "OS.LINUX", "{OS.LINUX, OS.MAC}", false},
		{"#[cfg(", `not any(target_os = "linux", target_os = "macos")`, `not any(target_os = "linux")`, true},
		{"#[cfg(", `not any(target_os = "linux", target_os = "macos")`, `not target_os = "linux"`, true},
		{"#[cfg(", `not any(unix)`, `not any(unix, windows)`, false},
		{"//go:build ", "//go:build linux || darwin", "//go:build linux", true},
		{"//go:build ", "//go:build linux", "//go:build linux || darwin", false},
	} {
		b, a := &inventory.Case{Condition: x.before, Why: x.why}, &inventory.Case{Condition: x.after, Why: x.why}
		if got := Broader(b, a); got != x.want {
			t.Errorf("%s%s is broader than %s: %v, want %v", x.why, x.after, x.before, got, x.want)
		}
	}
}
