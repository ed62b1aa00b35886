package agentcli

import (
	"encoding/json"
	"strings"
)

// Where tools of all agents name what they work on.
var (
	commandKeys = []string{"command", "cmd", "script"}
	pathKeys    = []string{"file_path", "filePath", "path", "notebook_path", "absolute_path", "target_file", "dir_path", "filename"}
	topicKeys   = []string{"pattern", "query", "url", "description", "prompt", "name"}
)

// describe tells what a tool is asked to do from its arguments.
func describe(id, name string, arguments json.RawMessage) Tool {
	t := Tool{ID: id, Name: first(name, maxName)}
	var args map[string]json.RawMessage
	decode(arguments, &args)
	if isShell(name) {
		t.Command = unwrapped(last(commandLine(args), maxCommand))
	}
	for _, key := range pathKeys {
		if path := stringOf(args[key]); path != "" && len(path) <= maxPath {
			t.Paths = append(t.Paths, path)
		}
	}
	var several []string
	if decode(args["paths"], &several); len(several) > 0 {
		t.Paths = append(t.Paths, several[:min(len(several), maxPaths)]...)
	}
	t.Input = oneLine(summary(t, args, arguments))
	t.ReadOnly = readsOnly(t)
	return t
}

func summary(t Tool, args map[string]json.RawMessage, arguments json.RawMessage) string {
	if t.Command != "" {
		return t.Command
	}
	if len(t.Paths) > 0 {
		return t.Paths[0]
	}
	for _, key := range topicKeys {
		if topic := stringOf(args[key]); topic != "" {
			return topic
		}
	}
	return string(arguments)
}

func stringOf(raw json.RawMessage) string {
	var s string
	decode(raw, &s)
	return s
}

// commandLine is the command of a shell; some agents give it as a list.
func commandLine(args map[string]json.RawMessage) string {
	for _, key := range commandKeys {
		if line := stringOf(args[key]); line != "" {
			return line
		}
		var argv []string
		if decode(args[key], &argv); len(argv) == 3 && isShell(argv[0]) {
			return argv[2]
		} else if len(argv) > 0 {
			return strings.Join(argv, " ")
		}
	}
	return ""
}

// unwrapped is the line within bash -lc '…', where it can be told for sure.
func unwrapped(line string) string {
	for _, shell := range []string{"bash", "zsh", "sh"} {
		for _, prefix := range []string{shell, "/bin/" + shell, "/usr/bin/" + shell} {
			inner, ok := strings.CutPrefix(line, prefix+" -lc ")
			if !ok {
				continue
			}
			quoted := len(inner) > 1 && inner[0] == '\'' && inner[len(inner)-1] == '\''
			switch {
			case quoted && !strings.Contains(inner[1:len(inner)-1], "'"):
				return inner[1 : len(inner)-1]
			case !strings.ContainsAny(inner, `'"\ `):
				return inner
			}
		}
	}
	return line
}

var shells = map[string]bool{
	"bash": true, "shell": true, "sh": true, "zsh": true, "powershell": true, "run_shell_command": true, "exec_command": true, "local_shell": true,
	"shellToolCall": true, "run_terminal_cmd": true, "execute_command": true, "command_execution": true,
}

func isShell(name string) bool {
	base := name[strings.LastIndexByte(name, '/')+1:]
	return shells[base] || shells[strings.ToLower(base)]
}
