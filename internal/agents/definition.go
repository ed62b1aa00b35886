package agents

// Definition is who an agent is. The agents in the loop and the files that are installed
// into coding agents are made of the same definitions.
type Definition struct {
	Name        string
	Aliases     []string // the names other files know it by
	Description string   // when to turn to it
	System      string   // its system message
	Tools       []string
	Color       string
	Service     bool // answers from numbers alone; nothing a coding agent could play
}

// reading are the tools of agents that judge and change nothing.
var reading = []string{"Read", "Grep", "Glob", "Bash"}

// Definitions are all agents, in the order of the layers they speak for.
func Definitions() []Definition {
	return []Definition{
		lazinessDetection(), coverageMonitor(), recoveryOrchestrator(), qualityGateEnforcer(), blockingDecision(), promptReinforcement(), behavioralCorrection(),
		progressTracking(), regressionDetection(), bestOutputSelector(), bestOutputTracker(), metricsAggregator(),
	}
}
