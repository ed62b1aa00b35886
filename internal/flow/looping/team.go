package looping

import (
	"encoding/json"
	"fmt"

	"holdfast/internal/agents"
	"holdfast/internal/enforcement/policy"
	"holdfast/internal/tracking/baseline"
)

// newTeam brings the named agents of a loop together. What they say to one another is
// stored.
func (r *runner) newTeam() *agents.Team {
	return agents.NewTeam(agents.Desk{
		Loop: r.loop, Scanner: r.scanner, Mode: policy.Mode(r.loop.Rules.Mode), Limits: baseline.DefaultLimits(), Texts: r.ownReminders(), Consult: r.consult(),
		Bus: agents.Bus{Now: r.Now, NewID: func() string { return r.NewID()[:8] }, Record: r.recordTurn},
	})
}

// Conversations are kept in files of a hundred iterations each, and none of them grows
// beyond its size: a loop may go on for ten thousand.
const (
	turnsFile      = "conversations/%04d.jsonl"
	turnsPattern   = "conversations/*.jsonl"
	turnsTogether  = 100
	maxTurnsInFile = 512 << 10
)

// spoken is how much has been said in the file that is written to.
type spoken struct {
	file  string
	bytes int64
	full  bool
}

// recordTurn stores what an agent said. That it could not be stored is told, and changes
// nothing of what it said.
func (r *runner) recordTurn(t agents.Turn) {
	if err := r.storeTurn(t.Outline(r.inspector.Masked)); err != nil {
		r.Note("write down a conversation: " + err.Error())
	}
}

func (r *runner) storeTurn(t agents.Turn) error {
	r.spokenLock.Lock()
	defer r.spokenLock.Unlock()
	file := fmt.Sprintf(turnsFile, r.loop.Iteration/turnsTogether)
	if r.spoken.file != file {
		r.spoken = spoken{file: file, bytes: r.home.KeptSize(file)}
	}
	if r.spoken.full {
		return nil
	}
	line, err := json.Marshal(t)
	if err != nil {
		return err
	}
	if r.spoken.bytes += int64(len(line)); r.spoken.bytes > maxTurnsInFile {
		r.spoken.full = true
		t = agents.Turn{Conversation: t.Conversation, Error: fmt.Sprintf("what is said from here to iteration %d is not stored: there is too much of it", (r.loop.Iteration/turnsTogether+1)*turnsTogether)}
		t.Timestamp = r.Now()
		if line, err = json.Marshal(t); err != nil {
			return err
		}
	}
	return r.projected.Append(file, line)
}

// Conversations gives what the agents of a loop said to one another, oldest first.
func Conversations(id string, hands Hands, yield func(agents.Turn) error) error {
	return keptLines(id, turnsPattern, "the conversations", hands, yield)
}
