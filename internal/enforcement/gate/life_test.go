package gate_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/gate"
)

var everyChoice = []gate.Choice{gate.Approve, gate.Reject, gate.Continue, gate.ManualFix, gate.Delegate, gate.Abort, gate.TimeOut}

func deletion() gate.Question {
	return gate.Ask(gate.Destructive, gate.Rules{}, gate.Question{
		ID: "a1", Undone: []string{"a_test.go"}, Findings: []detect.Finding{{Type: "test_deletion", Path: "a_test.go", Test: "TestA"}, {Type: "test_skip", Path: "b_test.go", Test: "TestB"}},
	}, noon)
}

// leads is what each answer comes to. That nobody has answered never lets a change pass.
var leads = map[gate.Choice]gate.State{
	gate.Approve: gate.Allowed, gate.Reject: gate.Refused, gate.Continue: gate.Continued, gate.ManualFix: gate.HandedBack, gate.Abort: gate.Aborted, gate.TimeOut: gate.Expired,
}

// TestNoSequenceLosesAGate is a model: a gate is open until the first answer that is final,
// and is as that answer left it ever after, whatever anybody says then.
func TestNoSequenceLosesAGate(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 11))
	for range 5000 {
		state, final := gate.Open, gate.State("")
		var said []string
		for range 1 + random.IntN(8) {
			r := gate.Reply{Choice: everyChoice[random.IntN(len(everyChoice))], By: "Ada"}
			if random.IntN(3) > 0 {
				r.Reason, r.To = "because", "Bob"
			}
			said = append(said, string(r.Choice))
			before := state
			var answer gate.Answer
			var err error
			state, answer, err = deletion().Answered(state, r, noon)
			needs := r.Reason == "" && (r.Choice == gate.Approve || r.Choice == gate.Continue || r.Choice == gate.Delegate)
			switch {
			case final != "":
				if !errors.Is(err, gate.ErrAnswered) || state != final {
					t.Fatalf("%v: a second answer counts: %s, %v", said, state, err)
				}
			case needs:
				if err == nil || state != before {
					t.Fatalf("%v: %s, %v", said, state, err)
				}
			case r.Choice == gate.Delegate:
				if err != nil || state != gate.Delegated || state.Over() || answer.To != "Bob" {
					t.Fatalf("%v: %s, %v", said, state, err)
				}
			default:
				if err != nil || state != leads[r.Choice] || !state.Over() || answer.Decision != gate.Decision(state) || answer.By != "Ada" {
					t.Fatalf("%v: %s %+v, %v", said, state, answer, err)
				}
				final = state
			}
		}
		if state.Over() != (final != "") {
			t.Fatalf("%v: the gate is lost: %s", said, state)
		}
	}
}

func TestAnOverrideRunsOutAndOthersDoNot(t *testing.T) {
	_, yes, err := deletion().Answered(gate.Open, gate.Reply{Choice: gate.Approve, Reason: " moved to c_test.go\n"}, noon)
	if err != nil || yes.Reason != "moved to c_test.go" || !yes.Expires.Equal(noon.AddDate(0, 0, 90)) {
		t.Errorf("%+v %v", yes, err)
	}
	_, no, err := deletion().Answered(gate.Delegated, gate.Reply{Choice: gate.Reject}, noon)
	if err != nil || !no.Expires.IsZero() {
		t.Errorf("%+v %v", no, err)
	}
}

func TestAGateOffersWhatCanBeDone(t *testing.T) {
	q := deletion()
	if len(q.Deleted) != 1 || q.Deleted[0] != "a_test.go: TestA" || q.Type != gate.Approval || q.Mode != gate.Terminate || !q.Deadline.IsZero() || q.OnTimeout != gate.Block {
		t.Errorf("%+v", q)
	}
	stuck := gate.Ask(gate.StuckLoop, gate.Rules{Timeout: time.Hour, OnTimeout: gate.GiveUp}, gate.Question{}, noon)
	for choice, want := range map[gate.Choice]bool{gate.Continue: true, gate.ManualFix: true, gate.Abort: true, gate.Delegate: true, gate.Approve: false, gate.Reject: false} {
		if stuck.Offers(choice) != want {
			t.Errorf("a stuck loop offers %s: %v", choice, !want)
		}
		if _, _, err := stuck.Answered(gate.Open, gate.Reply{Choice: choice, Reason: "why", To: "Bob"}, noon); (err == nil) != want {
			t.Errorf("%s: %v", choice, err)
		}
	}
	if stuck.Due(noon.Add(59*time.Minute)) || !stuck.Due(noon.Add(time.Hour)) || q.Due(noon.AddDate(10, 0, 0)) {
		t.Error("the time is over too early, or never")
	}
	nothing := gate.Ask(gate.Recovery, gate.Rules{}, gate.Question{}, noon)
	if nothing.Offers(gate.Approve) || !nothing.Offers(gate.Continue) {
		t.Error("where nothing was undone there is nothing to approve")
	}
}

func TestModesSayWhenAGateOpens(t *testing.T) {
	mild, grave := gate.Facts{Types: []string{"test_deletion"}}, gate.Facts{Types: []string{"test_deletion"}, Critical: true}
	done := gate.Facts{Types: []string{"test_skip"}, Exhausted: true, Escalated: true}
	asks := gate.Facts{Types: []string{"premature_abandonment"}, Escalated: true}
	for name, c := range map[string]struct {
		mode  gate.Mode
		facts gate.Facts
		want  gate.Name
	}{
		"always, at once":                     {gate.Always, mild, gate.Destructive},
		"conditional, nothing serious":        {gate.Conditional, mild, ""},
		"conditional, critical":               {gate.Conditional, grave, gate.Destructive},
		"terminate, it can go on":             {gate.Terminate, grave, ""},
		"terminate, all chances used up":      {gate.Terminate, done, gate.Recovery},
		"terminate, asked for another reason": {gate.Terminate, asks, gate.Recovery},
		"terminate, stuck":                    {gate.Terminate, gate.Facts{Stuck: true}, gate.StuckLoop},
		"never":                               {gate.Never, done, ""},
		"always, nothing happened":            {gate.Always, gate.Facts{}, ""},
	} {
		rules := gate.Rules{Modes: map[gate.Name]gate.Mode{}}
		for _, n := range gate.Names() {
			rules.Modes[n] = c.mode
		}
		if got, opened := gate.Choose(c.facts, rules); got != c.want || opened != (c.want != "") {
			t.Errorf("%s: %q", name, got)
		}
	}
	for source, want := range map[string]bool{
		"":                                       true, // as it always was: when it is critical
		"iteration >= 5":                         false,
		"'test_deletion' in types AND NOT stuck": true,
		"tests_lost > 2 OR recovery_attempts > 1": false,
		"paths[7] == 'a'":                         true, // what cannot be asked is left to a human
		"no condition":                            true,
	} {
		rules := gate.Rules{Modes: map[gate.Name]gate.Mode{gate.Destructive: gate.Conditional}, Conditions: map[gate.Name]string{gate.Destructive: source}}
		if _, opened := gate.Choose(grave, rules); opened != want {
			t.Errorf("%q opens: %v", source, opened)
		}
	}
	if wrong := gate.CheckCondition(gate.DefaultCondition); wrong != "" {
		t.Error(wrong)
	}
	if m := (gate.Rules{}).Mode(gate.Destructive); m != gate.Terminate {
		t.Errorf("a gate nobody speaks of is %s", m)
	}
}

func TestRepliesAreRead(t *testing.T) {
	for text, want := range map[string]gate.Reply{
		"reject":                                     {Choice: gate.Reject, Via: "file"},
		"\ufeff# mine\n\nOverride: it moved\r\n":     {Choice: gate.Approve, Reason: "it moved", Via: "file"},
		"approve:\nit is\nproven elsewhere\nby: Ada": {Choice: gate.Approve, Reason: "it is\nproven elsewhere", By: "Ada", Via: "file"},
		"delegate\nto: Bob":                          {Choice: gate.Delegate, To: "Bob", Via: "file"},
		"continue: use the parser: not a regexp":     {Choice: gate.Continue, Reason: "use the parser: not a regexp", Via: "file"},
	} {
		got, err := gate.ParseReply("x.reply", []byte(text))
		if err != nil || got != want {
			t.Errorf("%q: %+v %v", text, got, err)
		}
	}
	for text, want := range map[string]string{
		"": "x.reply:1: the reply says nothing", "\n\nmaybe": `x.reply:3: "maybe" is no answer`, "timeout": "is no answer", "\xff": "is no text", strings.Repeat("a", gate.MaxReply+1): "longer than",
	} {
		if _, err := gate.ParseReply("x.reply", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

func FuzzParseReply(f *testing.F) {
	for _, seed := range []string{"reject", "approve: why\nby: Ada\nto: Bob", "abort\r\n", "# only", "continue:\n\x00"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := gate.ParseReply("x", text)
		if err != nil {
			return
		}
		if r.Choice == "" || r.Choice == gate.TimeOut || len(r.Reason) > len(text) {
			t.Errorf("%q: %+v", text, r)
		}
		if _, err := gate.ChoiceOf(string(r.Choice)); err != nil {
			t.Error(err)
		}
	})
}
