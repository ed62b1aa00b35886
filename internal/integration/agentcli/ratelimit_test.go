package agentcli

import (
	"testing"
	"time"
)

// resets are texts of services, and when they say that they answer again; "" for those
// that do not say it in a simple way. It is 10:00 UTC.
var resets = map[string]string{
	"You've hit your limit · resets 3pm (America/New_York)":         "2026-07-22T19:00:00Z",
	"You've hit your session limit · resets 9:30am (Europe/Berlin)": "2026-07-23T07:30:00Z",
	"5-hour limit reached ∙ resets 2am":                             "2026-07-23T02:00:00Z",
	"usage limit reached, resets at 14:05":                          "2026-07-22T14:05:00Z",
	"resets 12am (UTC)":                                             "2026-07-23T00:00:00Z",
	"resets 12pm (UTC)":                                             "2026-07-22T12:00:00Z",
	"Claude AI usage limit reached|1784718000":                      "2026-07-22T11:00:00Z",
	"You've hit your usage limit. Try again in 2 hours 5 minutes.":  "2026-07-22T12:05:00Z",
	"Please try again in 1 day, 3 hours and 2 minutes.":             "2026-07-23T13:02:00Z",
	"Rate limit reached. Please try again in 1.5s.":                 "2026-07-22T10:00:01.5Z",
	"429 Too Many Requests: retry after 30 seconds":                 "2026-07-22T10:00:30Z",
	"quota will reset after 4h12m":                                  "2026-07-22T14:12:00Z",
	"Try again at Nov 3rd, 2026 2:12 PM":                            "",
	"resets in a while":                                             "",
	"resets 25pm":                                                   "",
	"resets 3pm (Middle/Earth)":                                     "",
	"usage limit reached|1":                                         "",
	"try again in 9999 days":                                        "",
	"resets 3":                                                      "",
	"":                                                              "",
}

func TestResets(t *testing.T) {
	for text, want := range resets {
		got := ""
		if at := resetIn(lowered(text), now); !at.IsZero() {
			got = at.Format(time.RFC3339Nano)
		}
		if got != want {
			t.Errorf("%q resets at %q, want %q", text, got, want)
		}
	}
}

func TestLimitsAreOfAnAccountOrTransient(t *testing.T) {
	cases := map[string]struct {
		kind      string
		transient bool
	}{
		"You’ve hit your limit · resets 3pm":                                  {"usage", false},
		"You've hit your org's monthly usage limit":                           {"usage", false},
		"You've hit your individual spend limit":                              {"spend", false},
		"stream error: 429 Too Many Requests":                                 {"rate", true},
		"exceeded: insufficient_quota (429 Too Many Requests)":                {"quota", false},
		`API Error: 529 {"type":"error","error":{"type":"overloaded_error"}}`: {"overloaded", true},
		"API Error: 503 upstream":                                             {"overloaded", true},
		"Rate limit exceeded":                                                 {"rate", true},
	}
	for text, want := range cases {
		got := limitIn([]string{"before", text, "after"}, now)
		if got == nil || got.Kind != want.kind || got.Transient != want.transient || !got.Rejected {
			t.Errorf("%q is %+v, want %+v", text, got, want)
		}
	}
	for _, text := range []string{"", "I added a rate limiter", "the limit is 529", "tests of API errors pass"} {
		if got := limitIn([]string{text}, now); got != nil {
			t.Errorf("%q is taken for a limit: %+v", text, got)
		}
	}
}

func TestARunThatSucceededMetNoLimit(t *testing.T) {
	text := "I handle \"429 Too Many Requests\" now.\n"
	out, _ := told("script-", []byte(text))
	if out.RateLimit != nil {
		t.Errorf("got %+v", out.RateLimit)
	}
	r := newRecord("", nil)
	r.says(text)
	r.out.Reason, r.out.Exit = Exited, 1
	if r.settleLimit(now); r.out.RateLimit == nil {
		t.Error("a failed run with these words met one")
	}
	r.out.RateLimit, r.out.Reason = nil, TimedOut
	if r.settleLimit(now); r.out.RateLimit != nil {
		t.Error("a run that we ended did not fail because of its words")
	}
}
