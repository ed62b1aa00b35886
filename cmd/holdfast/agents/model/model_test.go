package model_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"holdfast/cmd/holdfast/agents/model"
)

func ask(t *testing.T, s *model.Server, path, body string) string {
	t.Helper()
	r, err := http.Post(s.URL()+path, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestEveryInterface: the same script in four forms; the second question tells what the
// tool said.
func TestEveryInterface(t *testing.T) {
	cases := map[string]struct{ path, first, second string }{
		"anthropic": {"/v1/messages", `{"stream":true,"tools":[{"name":"look"}],"messages":[{"role":"user","content":"go"}]}`,
			`{"stream":true,"tools":[{"name":"look"}],"messages":[{"role":"user","content":"go"},{"role":"assistant","content":[{"type":"tool_use"}]},{"role":"user","content":[{"type":"tool_result","content":"seen"}]}]}`},
		"responses": {"/v1/responses", `{"stream":true,"tools":[{"type":"function","name":"look"}],"input":[{"type":"message","role":"user","content":"go"}]}`,
			`{"stream":true,"tools":[{"type":"function","name":"look"}],"input":[{"type":"message","role":"user","content":"go"},{"type":"message","role":"assistant"},{"type":"function_call"},{"type":"function_call_output","output":"seen"}]}`},
		"completions": {"/v1/chat/completions", `{"stream":true,"tools":[{"function":{"name":"look"}}],"messages":[{"role":"user","content":"go"}]}`,
			`{"stream":true,"tools":[{"function":{"name":"look"}}],"messages":[{"role":"user","content":"go"},{"role":"assistant"},{"role":"tool","content":"seen"}]}`},
		"gemini": {"/v1beta/models/m:streamGenerateContent", `{"tools":[{"functionDeclarations":[{"name":"look"}]}],"contents":[{"role":"user","parts":[{"text":"go"}]}]}`,
			`{"tools":[{"functionDeclarations":[{"name":"look"}]}],"contents":[{"role":"user","parts":[{"text":"go"}]},{"role":"model"},{"role":"user","parts":[{"functionResponse":{"response":{"output":"seen"}}}]}]}`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			s := model.Start()
			defer s.Close()
			s.Follow(
				model.Act{Turns: []model.Turn{{Text: "I look.", Calls: []model.Call{{Tool: "look", Input: map[string]any{"at": "it"}}}}}},
				model.Act{Cue: "seen", Turns: []model.Turn{{}, {Text: "There it is."}}})
			if got := ask(t, s, c.path, c.first); !strings.Contains(got, "I look.") || !strings.Contains(got, `look"`) || !strings.HasPrefix(got, "event:") && !strings.HasPrefix(got, "data:") {
				t.Errorf("first: %s", got)
			}
			if got := ask(t, s, c.path, c.second); !strings.Contains(got, "There it is.") {
				t.Errorf("second: %s", got)
			}
			asked := s.Requests()
			if len(asked) != 2 || asked[0].Turn != 0 || asked[1].Turn != 1 || !strings.Contains(asked[1].Told, "seen") || strings.Contains(asked[1].Told, "tool_use") {
				t.Errorf("%+v", asked)
			}
		})
	}
}

func TestWhatDoesNotFitIsAFault(t *testing.T) {
	s := model.Start()
	defer s.Close()
	s.Follow(model.Act{Turns: []model.Turn{{Calls: []model.Call{{Tool: "other"}}}}})
	ask(t, s, "/v1/messages", `{"tools":[{"name":"look"}],"messages":[]}`)
	ask(t, s, "/v1/messages", `{`)
	if faults := s.Faults(); len(faults) != 2 || !strings.Contains(faults[0], "no tool other") {
		t.Errorf("%q", faults)
	}
}

func TestAQuestionWithoutToolsIsNoPartOfTheScript(t *testing.T) {
	s := model.Start()
	defer s.Close()
	s.Follow(model.Act{Turns: []model.Turn{{Text: "first"}}})
	if got := ask(t, s, "/v1/messages", `{"messages":[{"role":"user","content":"a title, please"}]}`); strings.Contains(got, "first") || len(s.Requests()) != 0 {
		t.Errorf("%s, %+v", got, s.Requests())
	}
	if got := ask(t, s, "/v1/messages", `{"tools":[{"name":"look"}],"messages":[{"role":"user","content":"go"}]}`); !strings.Contains(got, "first") {
		t.Error(got)
	}
}

func FuzzQuestion(f *testing.F) {
	s := model.Start()
	f.Cleanup(s.Close)
	f.Add(`{"tools":[{"name":"look"}],"messages":[{"role":"user","content":"go"}]}`)
	f.Add(`{"input":"text","contents":[1,null,{"role":"model"}]}`)
	f.Fuzz(func(t *testing.T, body string) {
		if got := ask(t, s, "/v1/messages", body); got == "" {
			t.Error("no answer")
		}
	})
}
