package llm

import (
	"testing"

	"holdfast/internal/agents"
	"holdfast/internal/enforcement/policy"
)

// FuzzParse: whatever a model writes, what is heard of it is whole and in its bounds, and
// is read the same from the cache.
func FuzzParse(f *testing.F) {
	f.Add(`{"question":"q","verdict":"ask","confidence":0.5,"reasoning":"x"}`, false)
	f.Add(`{"question":"q","verdict":"block","confidence":1,"reasoning":"x","category":"knowledge_gap","root_cause":"y","steps":["z"]}`, true)
	f.Add("```json\n{}\n```", false)
	f.Fuzz(func(t *testing.T, text string, diagnosis bool) {
		kind := agents.AskIntent
		if diagnosis {
			kind = agents.AskDiagnosis
		}
		c, err := parse(kind, "q", text)
		if err != nil {
			return
		}
		if c.Opinion.Confidence < 0 || c.Opinion.Confidence > 1 || c.Opinion.Reasoning == "" || diagnosis == (c.Category == "") {
			t.Fatalf("%+v", c)
		}
		if after := policy.Stricter(policy.Block, c.Opinion); after != policy.Block {
			t.Fatalf("block became %s", after)
		}
		again, err := parse(kind, "", string(stored(kind, c)))
		if err != nil || again.Opinion != c.Opinion || again.RootCause != c.RootCause || len(again.Steps) != len(c.Steps) {
			t.Fatalf("%+v, from the cache %+v, %v", c, again, err)
		}
	})
}
