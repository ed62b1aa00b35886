package recovery

import "time"

// File is {task-id}-recovery.json: the last recovery of a task in the words of the format,
// and the ones before it. docs/schema/recovery.schema.json describes it.
type File struct {
	Recovery Document   `json:"recovery"`
	Earlier  []Document `json:"earlier"`
}

// Document is one recovery as others read it.
type Document struct {
	TaskID      string       `json:"task_id"`
	RecoveryID  string       `json:"recovery_id"`
	InitiatedAt time.Time    `json:"initiated_at"`
	DetectionID string       `json:"detection_id"`
	Detection   Detection    `json:"detection"`
	Stage       Stage        `json:"current_stage"`
	Attempts    int          `json:"attempt_count"`
	Max         int          `json:"max_attempts"`
	Stages      stages       `json:"stages"`
	Outcome     *outcome     `json:"outcome"` // null while it is under way
	Transitions []Transition `json:"transitions"`
}

type stages struct {
	Pause    *paused    `json:"pause,omitempty"`
	Diagnose *diagnosed `json:"diagnose,omitempty"`
	Adapt    *adapted   `json:"adapt,omitempty"`
	Retry    retried    `json:"retry"`
	Escalate escalated  `json:"escalate"`
}

type paused struct {
	Timestamp time.Time `json:"timestamp"`
	Snapshot  string    `json:"state_snapshot_path"`
}

type diagnosed struct {
	Timestamp  time.Time `json:"timestamp"`
	RootCause  string    `json:"root_cause"`
	Category   Category  `json:"category"`
	Confidence float64   `json:"confidence"`
	Analysis   string    `json:"analysis"`
}

type adapted struct {
	Timestamp time.Time `json:"timestamp"`
	Strategy  Strategy  `json:"strategy"`
	Actions   []string  `json:"actions_taken"`
}

type retried struct {
	Attempts int       `json:"attempts"`
	Outcomes []Attempt `json:"outcomes"`
}

type escalated struct {
	Triggered bool       `json:"triggered"`
	Timestamp *time.Time `json:"timestamp"`
	Reason    string     `json:"reason,omitempty"`
	Channels  []string   `json:"channels"`
	Response  *string    `json:"human_response"`
}

type outcome struct {
	Status     string   `json:"status"`
	Resolution string   `json:"resolution"`
	Lessons    []string `json:"lessons_learned"`
}

// FileOf writes the recoveries of a task, the last one first; over tells that the task has ended.
func FileOf(sessions []Session, over bool) File {
	out := File{Earlier: []Document{}}
	for i, s := range sessions {
		if i == len(sessions)-1 {
			out.Recovery = s.document(over)
			break
		}
		out.Earlier = append(out.Earlier, s.document(true))
	}
	return out
}

func (s Session) document(over bool) Document {
	d := Document{
		TaskID: s.Task.ID, RecoveryID: s.ID, DetectionID: s.Detection.ID, Detection: s.Detection, Stage: s.Stage, Attempts: s.Attempts, Max: s.Max, Transitions: s.Transitions,
		Stages: stages{Retry: retried{s.Attempts, s.Tried}, Escalate: escalated{Channels: []string{}}}, Outcome: s.outcome(over),
	}
	for _, t := range s.Transitions {
		switch {
		case t.On == Detected:
			d.InitiatedAt = t.At
		case t.On == Paused:
			d.Stages.Pause = &paused{t.At, s.Snapshot}
		}
		if t.To == AtEscalate {
			d.Stages.Escalate = escalated{Triggered: true, Timestamp: &t.At, Reason: s.Escalation, Channels: []string{"gate"}}
		}
	}
	if len(s.Diagnoses) > 0 {
		g := s.Diagnosis()
		d.Stages.Diagnose = &diagnosed{g.At, g.RootCause, g.Category, g.Confidence, g.Analysis}
	}
	if len(s.Adaptations) > 0 {
		a := s.Adaptation()
		d.Stages.Adapt = &adapted{a.At, a.Strategy, actions(a)}
	}
	if s.Escalation != "" && s.Answer != "" {
		d.Stages.Escalate.Response = &s.Answer
	}
	return d
}

func actions(a Adaptation) []string {
	if a.Guidance == "" {
		return []string{}
	}
	return []string{a.Guidance}
}

// outcome is nil while a session is under way. One that its task has left behind is abandoned.
func (s Session) outcome(over bool) *outcome {
	switch {
	case s.Escalation != "" && s.Answer == "abort", s.Open() && over:
		return &outcome{"abandoned", "the task ended before the recovery did", []string{}}
	case s.Escalation != "":
		return &outcome{"escalated", s.Escalation, []string{}}
	case s.Stage == AtResolved:
		return &outcome{"resolved", last(s.Tried).Notes, s.lessons()}
	}
	return nil
}

func (s Session) lessons() []string {
	out := []string{}
	if d := s.Diagnosis(); d.RootCause != "" {
		out = append(out, d.RootCause)
	}
	if a := s.Adaptation(); a.Guidance != "" {
		out = append(out, "What helped: "+a.Guidance)
	}
	return out
}
