package gate

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/settings"
)

// mayCheck are words of commands that test, lint or build something.
var mayCheck = lazy.MustCompile(`(?i)test|spec|check|lint|verif|e2e|\bci\b|cover|build|compile|make|npx|run\b|phpunit|jest|mocha|cypress|gradle|mvn|cargo|dotnet|mix\b|sbt|rake|tox|nox|task|just\b`)

// triedAgainCommand is what a step tries several times where that checks nothing: it starts a service or installs
// something. "" where it may check something, or nobody says what it runs.
func triedAgainCommand(f file, attempts settings.Setting) string {
	if !strings.Contains(strings.ToLower(attempts.Key()), "attempts") && !strings.Contains(strings.ToLower(attempts.Key()), "retr") {
		return ""
	}
	at := strings.Join(attempts.Path[:len(attempts.Path)-1], "\x00") + "\x00command"
	command := newIndex(f.after).byPath[at].Value
	if mayCheck.MatchString(command) {
		return ""
	}
	return shorten(command)
}
