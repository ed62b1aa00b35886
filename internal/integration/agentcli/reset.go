package agentcli

import (
	"strconv"
	"strings"
	"time"

	"holdfast/internal/detection/lazy"
)

// How services say when they will answer again; all in lower case.
var (
	resetEpoch = lazy.MustCompile(`limit reached\|(\d{10})\b`)
	resetClock = lazy.MustCompile(`(?:resets?|try again|available again|retry)(?: (?:at|after))? (\d{1,2})(?::(\d{2}))? ?(am|pm)?\b(?: ?\(([a-z_]+/[a-z_/+-]+|utc)\))?`)
	resetSpan  = lazy.MustCompile(`(?:try again|retry|resets?|reset after|retry after)(?: in| after)? ((?:\d+(?:\.\d+)? ?(?:days?|d|hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s),? ?(?:and )?)+)(?:[^a-z]|$)`)
	spanPart   = lazy.MustCompile(`(\d+(?:\.\d+)?) ?(d|h|m|s)`)
)

var spanUnits = map[string]time.Duration{"d": 24 * time.Hour, "h": time.Hour, "m": time.Minute, "s": time.Second}

// longestWait is the longest time to a reset that is believed.
const longestWait = 35 * 24 * time.Hour

// resetIn reads when a limit ends from a text in lower case; zero when it is not told in
// a simple way.
func resetIn(text string, now time.Time) time.Time {
	at := resetTime(text, now)
	if at.Before(now.Add(-time.Hour)) || at.After(now.Add(longestWait)) {
		return time.Time{}
	}
	return at.UTC()
}

func resetTime(text string, now time.Time) time.Time {
	if m := resetEpoch.FindStringSubmatch(text); m != nil {
		seconds, _ := strconv.ParseInt(m[1], 10, 64)
		return time.Unix(seconds, 0)
	}
	if m := resetSpan.FindStringSubmatch(text); m != nil {
		return now.Add(span(m[1]))
	}
	if m := resetClock.FindStringSubmatch(text); m != nil && m[2]+m[3] != "" {
		return nextClock(m[1], m[2], m[3], m[4], now)
	}
	return time.Time{}
}

func span(text string) (sum time.Duration) {
	for _, m := range spanPart.FindAllStringSubmatch(text, 8) {
		n, _ := strconv.ParseFloat(m[1], 64)
		sum += time.Duration(min(n, 1e5) * float64(spanUnits[m[2]]))
	}
	return min(sum, 2*longestWait)
}

// nextClock is the next time that a clock shows this.
func nextClock(hour, minute, half, zone string, now time.Time) time.Time {
	h, _ := strconv.Atoi(hour)
	m, _ := strconv.Atoi(minute)
	switch {
	case half != "" && (h < 1 || h > 12), h > 23, m > 59:
		return time.Time{}
	case half == "pm" && h < 12:
		h += 12
	case half == "am" && h == 12:
		h = 0
	}
	where := now.Location()
	if zone != "" {
		named, err := time.LoadLocation(zoneName(zone))
		if err != nil {
			return time.Time{}
		}
		where = named
	}
	local := now.In(where)
	at := time.Date(local.Year(), local.Month(), local.Day(), h, m, 0, 0, where)
	if at.Before(now) {
		at = at.AddDate(0, 0, 1)
	}
	return at
}

// zoneName writes a zone as the database does: America/New_York.
func zoneName(lower string) string {
	if lower == "utc" {
		return "UTC"
	}
	capital := true
	return strings.Map(func(r rune) rune {
		if capital && r >= 'a' && r <= 'z' {
			r -= 'a' - 'A'
		}
		capital = r == '/' || r == '_' || r == '-'
		return r
	}, lower)
}
