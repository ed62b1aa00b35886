package agents

// The metadata of a question and of an answer, as hooks write them.
const (
	metaHook            = "hook_name"
	metaLoop            = "loop_id"
	metaIteration       = "iteration"
	metaInputs          = "inputs"
	metaVerdict         = "verdict"
	metaConfidence      = "confidence"
	metaRecommendations = "recommendations"
	metaArtifacts       = "artifacts"
	metaValues          = "values"
)

// message is a question as an agent gets it.
func (c Call) message() Message {
	return Message{Role: User, Content: c.Purpose, Metadata: map[string]any{metaHook: c.Hook, metaLoop: c.LoopID, metaIteration: c.Iteration, metaInputs: c.Inputs}}
}

// callOf reads a question. What is not there, or of another kind, is left out: agents say
// what they miss.
func callOf(agent string, m Message) Call {
	c := Call{Agent: agent, Purpose: m.Content}
	c.Hook, _ = m.Metadata[metaHook].(string)
	c.LoopID, _ = m.Metadata[metaLoop].(string)
	c.Iteration, _ = m.Metadata[metaIteration].(int)
	c.Inputs, _ = m.Metadata[metaInputs].(map[string]any)
	return c
}

// message is an answer as it is sent back.
func (a Answer) message() Message {
	return Message{Role: Assistant, Content: a.Reasoning, Metadata: map[string]any{
		metaVerdict: a.Verdict, metaConfidence: a.Confidence, metaRecommendations: listed(a.Recommendations), metaArtifacts: listed(a.Artifacts), metaValues: a.Values,
	}}
}

func answerOf(m Message) Answer {
	a := Answer{Reasoning: m.Content}
	a.Verdict, _ = m.Metadata[metaVerdict].(string)
	a.Confidence, _ = m.Metadata[metaConfidence].(float64)
	a.Recommendations, _ = m.Metadata[metaRecommendations].([]string)
	a.Artifacts, _ = m.Metadata[metaArtifacts].([]string)
	a.Values, _ = m.Metadata[metaValues].(map[string]any)
	return a
}

// listed is a list that is never null.
func listed(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}
