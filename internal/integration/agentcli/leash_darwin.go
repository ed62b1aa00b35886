package agentcli

// adoptOrphans cannot be had here.
func adoptOrphans() {}

// remaining lists the running processes of the agent's group; those that left it are not
// found here.
func (l *leash) remaining() []int { return groupMembers(l.agent) }
