package agenthook

import "strings"

// readTool sets what a tool would do, or did. Before the tool runs an edit that cannot be
// understood is an error: the guard must not wave through what it cannot read.
func (e *Event) readTool(c call, o object) error {
	e.ToolName, e.ToolUseID, e.MCPServer = c.tool, c.id, mcpServer(o)
	narrow := hookTool(e.HookName)
	switch e.Tool = narrow; {
	case narrow == "" && c.tool == "" && e.Phase == Pre:
		return &BadPayload{Where: "tool_name", Message: "missing, and the hook's name does not tell the tool"}
	case narrow == "" && c.tool == "":
		return nil
	case e.MCPServer != "":
		e.Tool = ToolMCP
	case narrow == "":
		e.Tool = toolKind(c.tool)
	}
	input, text := inputOf(c.input)
	if input == nil && narrow != "" {
		input = o // Cursor's narrow hooks have the tool's members at the top
	}
	err := e.readInput(input, text)
	e.Result = resultOf(e, c.response)
	if err != nil && (e.Phase == Pre || e.Phase == Permission) {
		return err
	}
	return nil
}

// mcpServer names the server of a tool that comes from one, as far as the agent tells.
func mcpServer(o object) string {
	for _, name := range []string{o.object("mcp_server").text("name"), o.object("mcp_context").text("server_name"), o.object("tool_info").text("mcp_server_name")} {
		if name != "" {
			return name
		}
	}
	return ""
}

// inputOf gives a tool's input as an object or, for tools that take bare text, as text.
// Some agents write the object as text.
func inputOf(v value) (object, string) {
	if !v.isText() {
		return v.members(), ""
	}
	text := v.text()
	if strings.HasPrefix(strings.TrimSpace(text), "{") {
		if o, err := readObject([]byte(text)); err == nil {
			return o, text
		}
	}
	return nil, text
}

func (e *Event) readInput(input object, text string) error {
	switch e.Tool {
	case ToolShell:
		return e.readShell(input, text)
	case ToolWrite, ToolEdit, ToolNotebook:
		return e.readEdits(input)
	case ToolPatch:
		return e.readPatch(input, text)
	}
	return nil
}

func (e *Event) readShell(input object, text string) error {
	e.Command = input.text("command", "command_line", "cmd", "input", "chars")
	if words := input.get("command", "cmd").items(); e.Command == "" && words != nil {
		e.Command = shellWords(words)
	}
	if e.Command == "" && input == nil {
		e.Command = text
	}
	if dir := input.text("cwd", "workdir", "working_directory", "dir_path", "directory"); dir != "" {
		e.Cwd = absolute(dir, e.Cwd)
	}
	if e.Command == "" && e.Phase == Pre {
		return missing("command")
	}
	return nil
}

// shellWords writes a list of arguments as a shell would read them.
func shellWords(words []value) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = "'" + strings.ReplaceAll(w.text(), "'", `'\''`) + "'"
	}
	return strings.Join(out, " ")
}

func missing(member string) error {
	return &BadPayload{Where: "tool_input." + member, Message: "missing or no text"}
}
