package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/lazy"
)

var (
	// barelyAsks is a part, squeezed, that holds for nearly all there is: for what is there, is not empty, has a
	// length or is of a type.
	barelyAsks = lazy.MustCompile(`^(?:\$?[@\w.>-]+?(?:!={1,2}|isnot)(?:""|null|nil|None|undefined|NULL|nullptr|0|-1)|!!\$?[\w.]+|bool\w+|!(?:empty|is_null|is_nil)\$?\w+|isset\$\w+|!\$?[@\w.>-]+?\.(?:isEmpty|is_empty|isBlank|empty\?|blank\?|nil\?|isNullOrEmpty)|!(?:string|String)\.IsNullOr\w+\.?\w*|(?:len|strlen|mb_strlen|count|String\.length|byte_size|length)\$?[\w.]+?(?:>=?|!={1,2})\d+|\$?[@\w.>-]+?(?:\.|->)(?:length|size|count|len|Length|Count)(?:>=?|!={1,2})\d+|\$?[@\w.]+?\.(?:present\?|any\?|is_some|isPresent|isNotEmpty|nonEmpty|isDefined)|typeof\w+!?={2,3}"\w+")$`)
	// orWord is how some languages join alternatives.
	orWord = lazy.MustCompile(`\s+or\s+`)
)

// nearlyAlwaysYes is an answer of yes or no that is yes now for nearly everything that it was asked about: an
// alternative stands beside the old answer that only wants the same thing to be there.
func nearlyAlwaysYes(e *edit) (was, is string) {
	if saysWhatNot.MatchString(e.after.Name) {
		return "", ""
	}
	for _, old := range e.removed {
		had, answers := givenAnswer(e, old)
		if !answers || had == "" {
			continue
		}
		for _, now := range e.added {
			has, same := givenAnswer(e, now)
			more, beside := strings.CutSuffix(has, "||"+had)
			if !beside {
				more, beside = strings.CutPrefix(has, had+"||")
			}
			if same && beside && barelyAsks.MatchString(more) && ofSameThing(old, now) {
				return old, now
			}
		}
	}
	return "", ""
}

// ofSameThing tells whether an alternative that a line has and another had not is about something that both
// speak of.
func ofSameThing(old, now string) bool {
	had := squeezed(alternatives.Split(old[len(answerHead.FindString(old)):], -1))
	return slices.ContainsFunc(alternatives.Split(now, -1), func(part string) bool {
		part = part[len(answerHead.FindString(part)):]
		return !slices.Contains(had, squeeze(part)) && slices.ContainsFunc(words(part), func(w string) bool { return !commonWords[w] && expression.HoldsWord(old, w) })
	})
}

// givenAnswer is the answer, squeezed, that a line gives.
func givenAnswer(e *edit, line string) (answer string, answers bool) {
	head := answerHead.FindString(line)
	if head == "" && !implicitReturn[e.pair.Language] || asksFirst.MatchString(line) {
		return "", false
	}
	return squeeze(orWord.ReplaceAllString(line[len(head):], "||")), true
}

// namedAnswer is an answer that is nothing but a name.
var namedAnswer = lazy.MustCompile(`^\$?[a-zA-Z_]\w*\??$`)

// answersTooEarly is the answer of what says who or what may pass that was the last link of a chain of
// questions, each of which built on the one before, and is an earlier link now.
func answersTooEarly(e *edit) (was, is string) {
	if !asksWhatPasses(bare(e.after.Name)) {
		return "", ""
	}
	for _, old := range e.removed {
		last, answers := givenAnswer(e, old)
		for _, now := range e.added {
			link, same := givenAnswer(e, now)
			if answers && same && last != link && namedAnswer.MatchString(last) && namedAnswer.MatchString(link) && buildsOn(e.removed, last, link) && slices.ContainsFunc(e.a.Lines, func(l string) bool { return gives(l, link) }) {
				return strings.Join(e.removed, " "), now
			}
		}
	}
	return "", ""
}

// buildsOn tells whether lines give a name a value that asks for another, and for something else, by way of
// as many names as it takes.
func buildsOn(lines []string, name, on string) bool {
	for range lines {
		at := slices.IndexFunc(lines, func(l string) bool { return gives(l, name) && both.MatchString(l) })
		if at < 0 {
			return false
		}
		if expression.HoldsWord(lines[at], strings.TrimPrefix(on, "$")) {
			return true
		}
		_, value, _ := strings.Cut(lines[at], "=")
		link := slices.IndexFunc(words(value), func(w string) bool {
			return w != name && slices.ContainsFunc(lines, func(l string) bool { return gives(l, w) })
		})
		if link < 0 {
			return false
		}
		name = words(value)[link]
	}
	return false
}

// gives tells a line that gives a name a value.
func gives(line, name string) bool {
	head, _, assigns := strings.Cut(line, "=")
	named := words(strings.TrimRight(head, ": "))
	return assigns && len(named) > 0 && len(named) < 4 && slices.Contains(named, strings.TrimPrefix(name, "$"))
}
