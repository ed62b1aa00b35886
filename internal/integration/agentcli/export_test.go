package agentcli

import "strings"

// FindProcess is the process that has a number now.
var FindProcess = processOf

func lowered(text string) string { return strings.ReplaceAll(strings.ToLower(text), "’", "'") }
