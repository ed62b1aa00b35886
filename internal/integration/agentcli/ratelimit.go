package agentcli

import (
	"strings"
	"time"
)

// Answers of services, by their status. net/http would be paid for at every start.
const (
	tooManyRequests = 429
	serverError     = 500
	badGateway      = 502
	unavailable     = 503
	gatewayTimeout  = 504
	overloaded      = 529 // Anthropic's own
)

// limitOf is what an answer of a service means when it means: not now. Whether 429 is the
// limit of an account or of a minute, only the words beside it tell.
func limitOf(status int) (RateLimit, bool) {
	limit := RateLimit{Rejected: true, Transient: true}
	switch {
	case status == tooManyRequests:
		limit.Kind = "rate"
	case status == unavailable || status == overloaded:
		limit.Kind = "overloaded"
	case status == serverError || status == badGateway || status == gatewayTimeout:
		limit.Kind = "server"
	default:
		return RateLimit{}, false
	}
	return limit, true
}

// limitWords are how agents say that a limit is reached; accounts first, because a
// message about an account may also speak of a rate.
var limitWords = []struct {
	words     string
	kind      string
	transient bool
}{
	{"you've hit your session limit", "session", false},
	{"you've hit your usage limit", "usage", false},
	{"you've hit your limit", "usage", false},
	{"monthly usage limit", "usage", false},
	{"weekly limit reached", "usage", false},
	{"individual spend limit", "spend", false},
	{"usage limit reached", "usage", false},
	{"insufficient_quota", "quota", false},
	{"exceeded your current quota", "quota", false},
	{"quota exhausted", "quota", false},
	{"credit balance is too low", "credit", false},
	{"rate limit exceeded", "rate", true},
	{"rate_limit_error", "rate", true},
	{"rate limit reached", "rate", true},
	{"too many requests", "rate", true},
	{"resource_exhausted", "rate", true},
	{"api error: 429", "rate", true},
	{"api error: 502", "server", true},
	{"api error: 503", "overloaded", true},
	{"api error: 504", "server", true},
	{"api error: 529", "overloaded", true},
	{"overloaded_error", "overloaded", true},
	{"model is overloaded", "overloaded", true},
	{"servers are overloaded", "overloaded", true},
}

// limitIn looks for a limit in the last texts of a run that failed, newest first.
func limitIn(texts []string, now time.Time) *RateLimit {
	for i := len(texts) - 1; i >= 0; i-- {
		lower := strings.ReplaceAll(strings.ToLower(texts[i]), "’", "'")
		for _, w := range limitWords {
			if strings.Contains(lower, w.words) {
				return &RateLimit{Rejected: true, Kind: w.kind, Transient: w.transient, ResetAt: resetIn(lower, now)}
			}
		}
	}
	return nil
}

// settleLimit decides whether a limit ended the run: what the agent told in its stream,
// or, when it failed by itself, what its last words say. A run that succeeded got over
// its limits.
func (r *record) settleLimit(now time.Time) {
	if !r.out.Failed() {
		return
	}
	told := r.limited
	var said *RateLimit
	if r.out.Reason == Exited {
		said = limitIn(r.blocks, now)
	}
	switch {
	case told == nil:
		told = said
	case said != nil && told.Transient && !said.Transient: // the status alone does not know of accounts
		told = said
	case said != nil && told.ResetAt.IsZero():
		told.ResetAt = said.ResetAt
	}
	r.out.RateLimit = told
}
