package prompt

import (
	"fmt"
	"strings"
)

// Recovery is what a retry has to know: why the attempt before was taken back, and the one
// thing to do differently.
type Recovery struct {
	Attempt, Most int
	Cause         string
	Guidance      string
	Lessons       []string // what like cases have taught
}

// maxLessons is how many lessons a prompt has room for.
const maxLessons = 3

// differently guides a retry. Causes and lessons quote files and programs, so they are data;
// the guidance is ours.
func (in Input) differently(limit int) string {
	if in.Recovery == nil || in.Recovery.Guidance == "" {
		return ""
	}
	guided := strings.TrimSpace(in.holdouts().renamed(in.Recovery.Guidance)) + "\n"
	cause := in.cause()
	for _, text := range []string{cause + guided + in.lessons(), cause + guided, guided} {
		if len(text) <= limit {
			return text
		}
	}
	return clipped(guided, limit)
}

func (in Input) cause() string {
	text := fmt.Sprintf("This is attempt %d of at most %d to get over this.", in.Recovery.Attempt, in.Recovery.Most)
	if in.Recovery.Cause == "" {
		return text + "\n"
	}
	return text + " Why the last attempt did not stand, as far as can be told:\n" + fenced(clipped(oneLine(in.holdouts().masked(in.Recovery.Cause)), maxLine))
}

func (in Input) lessons() string {
	kept := in.Recovery.Lessons[:min(len(in.Recovery.Lessons), maxLessons)]
	if len(kept) == 0 {
		return ""
	}
	return "What was learnt in cases like this:\n" + fenced(lines(itemsOf(in.holdouts().maskedAll(kept))))
}
