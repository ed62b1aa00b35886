package looping

import (
	"crypto/sha256"
	"encoding/hex"
	"holdfast/internal/enforcement/recovery"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/baseline"
	"holdfast/internal/tracking/loop"
	"strings"
)

// Started is what a tree held at the start of sessions.
type Started struct {
	Metrics baseline.Metrics `json:"metrics"`
	Survey  baseline.Survey  `json:"survey"`
}

// SittingOf is a session as it is kept, in the words of loops.
func SittingOf(s store.Session, begun Started) loop.Sitting {
	out := loop.Sitting{
		TaskID: TaskID(s.Agent, s.ID), Task: s.Purpose, Agent: s.Agent, Root: s.Root, StartedAt: s.StartedAt, SeenAt: s.SeenAt, Start: loop.Point{Snapshot: s.Start.Snapshot, Tree: s.Start.Tree},
		Metrics: begun.Metrics, Survey: begun.Survey, Turn: s.Prompts, Scores: s.Reinforcement.Scores, Level: s.Reinforcement.Level, Levels: s.Reinforcement.History, Met: s.Met, Course: s.Course,
	}
	if out.Metrics.CapturedAt.IsZero() {
		out.Metrics = s.Course.Start
	}
	out.Metrics.CapturedAt = s.StartedAt // another session may have begun there before
	if s.Recovery.ID != "" {
		out.Recoveries = append(append([]recovery.Session{}, s.Recovered...), s.Recovery)
	}
	return out
}

// TaskID is a session as a task, in letters that stand in the name of a file.
func TaskID(agent, id string) string {
	if id == "" || len(id) > 60 || strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") != "" {
		sum := sha256.Sum256([]byte(id))
		id = hex.EncodeToString(sum[:8])
	}
	return agent + "-" + id
}
