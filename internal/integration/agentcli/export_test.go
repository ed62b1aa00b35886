package agentcli

import "strings"

// FindProcess is the process that has a number now.
var FindProcess = processOf

func lowered(text string) string { return strings.ReplaceAll(strings.ToLower(text), "’", "'") }

// PID is the process of a leash that waits.
func (a *Ahead) PID() int { return a.child.agent.PID }

// IsStopped is isStopped.
var IsStopped = isStopped
