package config

// Guard is how hooks in agents behave.
type Guard struct {
	OnError       string // block or warn: what follows when the guard itself fails
	MaxStopBlocks int    // how often in a row an agent's end is refused before a human is asked
	RollBack      bool   // take back what a command did behind the tools
	Reinforce     bool   // give the agent reminders
}

type writtenGuard struct {
	OnError       string `yaml:"on_error"`
	MaxStopBlocks *int   `yaml:"max_stop_blocks"`
	RollBack      bool   `yaml:"roll_back"`
	Reinforce     *bool  `yaml:"reinforce"`
}

// defaultStopBlocks stays below the caps of all agents.
const defaultStopBlocks = 3

// mostStopBlocks stays below the lowest cap of an agent, which is five (Cursor): more
// refusals in a row reach nobody.
const mostStopBlocks = 4

func (w writtenGuard) settle() Guard {
	g := Guard{OnError: "block", MaxStopBlocks: defaultStopBlocks, RollBack: w.RollBack, Reinforce: true}
	if w.OnError != "" {
		g.OnError = w.OnError
	}
	if w.MaxStopBlocks != nil {
		g.MaxStopBlocks = *w.MaxStopBlocks
	}
	if w.Reinforce != nil {
		g.Reinforce = *w.Reinforce
	}
	return g
}
