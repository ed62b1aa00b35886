package gate

import "holdfast/internal/detection/lazy"

var (
	// browserSetup are files that say in which browsers tests run.
	browserSetup = lazy.MustCompile(`^(?:karma|wdio|protractor|nightwatch|testcafe|web-test-runner|intern)[\w.-]*\.(?:[cm]?[jt]s)$`)
	// oneBrowser is a line that has tests run in a browser which people still use.
	oneBrowser = lazy.MustCompile(`(?i)^(?:[\w.\[\]'"-]+\s*[=:]\s*|\w+\(\s*|\{\s*|["'])[^;]*(?:chrome|chromium|firefox|safari|microsoftedge|\bedge\b|webkit|android|iphone|ipad)`)
)
