package agentcli

// FindProcess is the process that has a number now.
var FindProcess = processOf
