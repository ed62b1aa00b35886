package contract

import (
	"slices"
	"strconv"
	"strings"
)

// ParseCheck reads a check in its short form, as it stands in completion_checks or behind
// --check:
//
//	tests_green                             a name
//	coverage:2                              a name and its argument
//	prd_all_pass:docs/prd.json
//	command:make                            a command of one word
//	go test ./...                           a line of several words is a command
//	npx tsc --noEmit passes                 the word at the end says what a command is expected to do anyway
//	tests pass                              the same as tests_green
//	file:dist/app.js                        exists
//	file:dist/app.js contains VERSION       also absent, matches, sha256
//	json:report.json#/failed equals 0       also exists, absent, not_equals, at_least, at_most
//	holdout:/srv/hidden go test ./...       a directory outside the work tree, and the command
//
// A single word that is no check is a mistake, not a command.
func ParseCheck(text string) (Check, error) {
	line := strings.TrimSpace(text)
	if known, ok := phrases[strings.ToLower(strings.TrimRight(line, ".!"))]; ok {
		return valid(Check{Kind: known})
	}
	if name, argument, ok := shortForm(line); ok {
		return parseNamed(Kind(name), argument)
	}
	stripped := stripPromise(line)
	if stripped == line && !strings.ContainsAny(line, " \t") {
		return Check{}, Fault{Message: unknownName(line), Hint: hintFor(line)}
	}
	if _, known := shapes[Kind(stripped)]; known {
		return parseNamed(Kind(stripped), "")
	}
	if near, ok := nearest(stripped); ok && strings.Contains(stripped, "_") {
		return Check{}, Fault{Message: unknownName(stripped), Hint: "did you mean " + string(near) + "?"}
	}
	return valid(Check{Kind: Command, Command: stripped})
}

// ParseCompletion reads what stands behind --completion: a check in its short form, or any
// command, also of a single word.
func ParseCompletion(text string) (Check, error) {
	line := strings.TrimSpace(text)
	if _, near := nearest(line); !near && line != "" && !strings.ContainsAny(line, " \t:_") {
		return valid(Check{Kind: Command, Command: line})
	}
	return ParseCheck(text)
}

// shortForm splits NAME or NAME:ARGUMENT. A name has no space in it, so that the colon of
// `npm run test:unit` belongs to the command.
func shortForm(line string) (name, argument string, ok bool) {
	name, argument, colon := strings.Cut(line, ":")
	if _, known := shapes[Kind(name)]; known {
		return name, strings.TrimSpace(argument), true
	}
	plain := name != "" && !strings.ContainsFunc(name, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') })
	return name, strings.TrimSpace(argument), colon && plain
}

func parseNamed(kind Kind, argument string) (Check, error) {
	shape, known := shapes[kind]
	if !known {
		return Check{}, Fault{Message: unknownName(string(kind)), Hint: hintFor(string(kind))}
	}
	c := Check{Kind: kind}
	switch kind {
	case Command:
		c.Command = stripPromise(argument)
	case PRDAllPass:
		c.Path = argument
	case Coverage:
		return parseCoverage(c, argument)
	case Holdout:
		path, command, _ := strings.Cut(argument, " ")
		c.Path, c.Command = path, stripPromise(strings.TrimSpace(command))
	case File:
		c.Path, c.Is, c.Want = question(argument, shape.is)
	case JSON:
		c.Path, c.Is, c.Want = question(argument, shape.is)
		c.Path, c.Pointer, _ = strings.Cut(c.Path, "#")
	default:
		if argument != "" {
			return Check{}, Fault{Message: string(kind) + ": " + strconv.Quote(argument) + " has no meaning here", Hint: "write " + string(kind) + " alone"}
		}
	}
	return valid(c)
}

func parseCoverage(c Check, argument string) (Check, error) {
	if argument == "" {
		return valid(c)
	}
	drop, ok := number(argument)
	if !ok {
		return Check{}, Fault{Message: "coverage: " + strconv.Quote(argument) + " is no number", Hint: "write how many percentage points coverage may drop, such as coverage:2"}
	}
	c.MaxDrop = &drop
	return valid(c)
}

// question splits PATH, the question and what is wanted; PATH alone asks whether it exists.
func question(argument string, known []Is) (path string, is Is, want string) {
	for at := 0; at < len(argument); at++ {
		if argument[at] != ' ' {
			continue
		}
		word, rest, _ := strings.Cut(argument[at+1:], " ")
		if slices.Contains(known, Is(word)) {
			return strings.TrimSpace(argument[:at]), Is(word), strings.TrimSpace(rest)
		}
	}
	return argument, Exists, ""
}

func valid(c Check) (Check, error) {
	if err := c.Validate(); err != nil {
		return Check{}, err
	}
	return c, nil
}
