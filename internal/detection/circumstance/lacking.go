package circumstance

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// lack are words that say what a platform or a library cannot do.
	Lack = lazy.MustCompile(`(?i)\bunsupported\b|\b(?:not|never|n['’]t|no longer)\s+(?:yet\s+)?(?:\w+ly\s+)?(?:be\s+)?(?:support|available|implement|provid|permit|allow|possible|exist|ha(?:ve|s)\b|offer|honou?r|expos)\w*|\bunavailable\b|\black(?:s|ing)?\b|\bno support\b|\bonly (?:on|for|in|with|works|supported)\b|\brequires?\b|\bcan(?:not| not|['’]t)\b`)
	// puzzled are words of somebody who does not know what is wrong.
	Puzzled = lazy.MustCompile(`(?i)\b(?:can(?:not|['’]t| not)|could(?:n['’]t| not)) (?:figure|reproduce|see|tell|find|fix|explain|understand|get|make (?:it|this|them) (?:pass|work|green))|\bno idea\b|\bfor some reason\b|\bnot sure\b|\bunclear\b|\bdon['’]t know\b`)
)

// LackStated tells a message one sentence of which says what a platform cannot do: a test that fails there
// fails for that, not for what is wrong with the code.
func LackStated(message string) bool {
	for _, sentence := range SentenceEnd.Split(message, -1) {
		sentence = strings.Join(strings.Fields(sentence), " ")
		if Lack.MatchString(sentence) && !Puzzled.MatchString(sentence) && hostNamed.MatchString(sentence) {
			return true
		}
	}
	return false
}

// hostNamed are names of platforms and engines as sentences give them.
var hostNamed = lazy.MustCompile(`(?i)\b(?:windows|win32|mingw|msys|cygwin|mac ?os(?: x)?|osx|darwin|linux|\w*bsd|solaris|android|ios|wasm|emscripten|arm64|aarch64|32-bit|big[ -]endian|musl|alpine|mono|jruby|truffleruby|rubinius|pypy|jython|hhvm|graalvm|silverlight|unity|node|deno|bun|safari|firefox|ie ?\d+|jre|jdk|java) ?\d*\b`)

// failsOnly are the words for a test that fails, always, without more.
var failsOnly = lazy.MustCompile(`(?i)\bfail(?:s|ed|ing|ures?)?\b`)

// FailsOnEngine tells a reason or a message that gives as the only trouble that tests fail on an engine which
// a project runs on besides its own, and which the condition asks for.
func FailsOnEngine(said, condition string) bool {
	engine := rareEngine.FindString(condition)
	if engine == "" {
		return false
	}
	for _, sentence := range SentenceEnd.Split(said, -1) {
		left := failsOnly.ReplaceAllString(sentence, "")
		if Trouble.MatchString(left) || sentence != left && !strings.Contains(strings.ToLower(sentence), strings.ToLower(engine)) {
			return false
		}
	}
	return true
}
