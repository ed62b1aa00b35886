package agenthook

import "strings"

// toolKind is what a tool of a name does. Names that nobody knows are ToolOther.
func toolKind(name string) ToolKind {
	if lower := strings.ToLower(name); strings.HasPrefix(lower, "mcp__") || strings.HasPrefix(lower, "mcp_") || strings.HasPrefix(lower, "mcp:") {
		return ToolMCP
	}
	switch plain(name) {
	case "write", "writefile", "create", "createfile":
		return ToolWrite
	case "edit", "multiedit", "replace", "strreplace", "strreplaceeditor", "editfile", "searchreplace", "delete", "deletefile", "insert":
		return ToolEdit
	case "applypatch", "patch":
		return ToolPatch
	case "notebookedit", "editnotebook":
		return ToolNotebook
	case "bash", "shell", "runshellcommand", "execcommand", "localshell", "powershell", "runterminalcmd", "writebash", "writepowershell", "writestdin":
		return ToolShell
	case "read", "readfile", "view", "grep", "glob", "ls", "listdirectory", "readmanyfiles", "searchfilecontent", "readbash", "readpowershell":
		return ToolRead
	case "agent", "task", "spawnagent", "agenticfetch":
		return ToolAgent
	}
	return ToolOther
}

// hookTool is the kind of tool that a hook's name alone tells.
func hookTool(hook string) ToolKind {
	switch plain(hook) {
	case "beforeshellexecution", "aftershellexecution", "preruncommand", "postruncommand":
		return ToolShell
	case "beforemcpexecution", "aftermcpexecution", "premcptooluse", "postmcptooluse":
		return ToolMCP
	case "beforereadfile", "beforetabfileread", "prereadcode", "postreadcode":
		return ToolRead
	case "prewritecode", "postwritecode", "afterfileedit", "aftertabfileedit":
		return ToolEdit
	}
	return ""
}
