package agenthook

// Event is one call of a hook, in the guard's words.
type Event struct {
	Agent    Agent  // the agent that the payload shows
	Claimed  Agent  // the agent that the command line named
	Session  string // one conversation, also when it is resumed or compacted
	Turn     string // one prompt within it, when the agent tells
	Subagent string // the subagent at work, "" for the main one
	Parent   string // the session that started this one, when the agent tells
	Phase    Phase
	HookName string // the agent's own name of the hook
	Cwd      string // the folder the agent works in
	Root     string // the project's folder: as the agent tells it, or as Locate was given it

	Tool      ToolKind
	ToolName  string
	ToolUseID string
	MCPServer string
	Edits     []Edit // what a write, edit, patch or notebook tool would do, not yet applied
	Command   string // what a shell tool runs
	Result    Result // what a tool gave, after it has run

	Prompt         string
	LastMessage    string
	TranscriptPath string
	StopActive     bool  // the agent says that this stop was blocked before
	Background     bool  // a session in the background, when the agent tells
	RunningTasks   int   // tasks in the background that are still running, when the agent tells
	Headless       *bool // nobody sits in front of the agent; nil when it does not tell
	PermissionMode string
	Source         string // startup, resume, clear, compact … of a session; which settings of a config change
	Trigger        string // manual or auto, of a compaction
	Reason         string // of a session's end
	Error          string // of a tool that failed
	ConfigFile     string // the settings file that changed
	Time           string // milliseconds since 1970 when the agent tells the time of the call
	Raw            []byte

	real func(string) string // how Locate follows links
}

// Result is what a tool gave. Before and After are whole texts where the agent tells them.
type Result struct {
	Text   string
	Exit   *int // exit status of a shell command, when it can be known
	Failed bool
	Path   string
	Before *string // nil: not told; a file that is new has Created
	After  *string
	// Created tells that the file was not there before.
	Created bool
}

// EditKind is the form in which an edit is told.
type EditKind string

// The forms of edits.
const (
	WholeFile    EditKind = "whole"
	Replacement  EditKind = "replacement"
	Insertion    EditKind = "insertion"
	Removal      EditKind = "removal"
	NotebookCell EditKind = "cell"
	Envelope     EditKind = "envelope" // "*** Begin Patch", may name many files
	UnifiedDiff  EditKind = "diff"
)

// Edit is one change that a tool would make.
type Edit struct {
	Kind    EditKind
	Named   string // the path as the payload writes it; "" for an envelope
	Path    string // absolute, without . and .., links resolved by Locate
	Rel     string // slash path below the root, "" when Outside
	Outside bool   // not below the root

	Content    string // of a whole file, of an insertion, of a notebook's cell
	Old, New   string
	ReplaceAll bool
	Line       int // an insertion comes after this line

	CellID, CellType string
	CellMode         string // replace, insert or delete
	Patch            string // the text of an envelope or a diff
}
