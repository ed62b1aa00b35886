package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
)

// hostAsked are the words by which code asks what it runs on: the version of a language or of a
// library, the platform, whether something is installed. No run on one host takes both branches.
var hostAsked = lazy.MustCompile(`\bRUBY_(?:VERSION|ENGINE|PLATFORM)\b|respond_to\?\(:ruby2_keywords|\bdefined\?[ (]|\brescue LoadError\b|\bGem::Version\b` +
	`|\bPHP_(?:VERSION|OS)\w*\b|\b(?:extension_loaded|function_exists|class_exists|interface_exists)\s*\(|\bversion_compare\s*\(` +
	`|\bsys\.(?:version_info|platform|implementation)\b|\bos\.name\b|\bplatform\.(?:system|python_implementation)\b|\bTYPE_CHECKING\b|\bexcept \(?(?:ImportError|ModuleNotFoundError)\b|__name__ == ["']__main__` +
	`|\bprocess\.(?:platform|versions?)\b|\btypeof (?:window|document|process|globalThis|self|Deno|Bun)\b|\bruntime\.GOOS\b|\bCode\.ensure_loaded\?|\bSystem\.otp_release\b|\bVersion\.match\?` +
	`|\b[A-Z]\w*(?:\.|::)(?:release|version|VERSION)\b\s*[<>=]|\bOperatingSystem\.Is\w+\(|\bRuntimeInformation\.|\b(?:kIsWeb|Platform\.is[A-Z])`)

// otherBranches are the words with which the other branch of a question begins.
var otherBranches = lazy.MustCompile(`^[\s})]*(?:else|elsif|elif|rescue|ensure|except|catch|when)\b`)

// hostBound tells silencers of the count of coverage that stand where code asks what it runs on: the
// tests of one host cannot reach what is written for others.
func hostBound(p *Pair, group []Suppression) bool {
	if p.After == nil {
		return false
	}
	lines := strings.Split(p.After.All(), "\n")
	for _, s := range group {
		if s.Kind != "coverage" || s.FileWide || s.Line < 1 || s.Line > len(lines) || !closesBlock(p.After, s) && !asksHost(lines, s) {
			return false
		}
	}
	return true
}

// closesBlock tells the second of two equal marks around a block.
func closesBlock(f *Facts, s Suppression) bool {
	if s.Tool != "simplecov" {
		return false
	}
	at := 0
	for _, other := range f.Suppressions {
		if other.Tool == s.Tool && other.Line < s.Line {
			at++
		}
	}
	return at%2 == 1
}

// asksHost tells whether what is silenced asks for the host, or a line does under which it stands.
func asksHost(lines []string, s Suppression) bool {
	at := s.Line - 1
	if hostAsked.MatchString(s.Target) || hostAsked.MatchString(lines[at]) {
		return true
	}
	if isComment(strings.TrimSpace(lines[at])) { // it stands above the code
		at = min(at+1, len(lines)-1)
	}
	within, sideways := margin(lines[at]), otherBranches.MatchString(lines[at])
	for at--; at >= 0 && (within > 0 || sideways); at-- {
		deep := margin(lines[at])
		if strings.TrimSpace(lines[at]) == "" || isComment(strings.TrimSpace(lines[at])) || deep > within || deep == within && !sideways {
			continue
		}
		if hostAsked.MatchString(lines[at]) {
			return true
		}
		within, sideways = deep, otherBranches.MatchString(lines[at])
	}
	return false
}

func margin(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }
