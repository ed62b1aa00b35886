package agenthook

import "strings"

// plain writes a name without case and signs, so that PreToolUse, preToolUse and
// pre_tool_use are one.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		}
		return -1
	}, name)
}

// phaseOf gives the phase of a hook's name and whether the name is known. No two agents
// mean different moments by one name, so one table serves them all.
func phaseOf(name string) (Phase, bool) {
	switch plain(name) {
	case "sessionstart", "sessioncreated":
		return SessionStart, true
	case "sessionend", "sessiondeleted":
		return SessionEnd, true
	case "userpromptsubmit", "userpromptsubmitted", "beforeagent", "beforesubmitprompt", "chatmessage", "preuserprompt":
		return Prompt, true
	case "pretooluse", "beforetool", "toolexecutebefore",
		"beforeshellexecution", "beforemcpexecution", "beforereadfile", "beforetabfileread",
		"prewritecode", "preruncommand", "premcptooluse", "prereadcode":
		return Pre, true
	case "posttooluse", "aftertool", "toolexecuteafter",
		"aftershellexecution", "aftermcpexecution", "afterfileedit", "aftertabfileedit",
		"postwritecode", "postruncommand", "postmcptooluse", "postreadcode":
		return Post, true
	case "posttoolusefailure":
		return PostFailure, true
	case "stop", "agentstop", "afteragent", "sessionidle", "postcascaderesponse":
		return Stop, true
	case "subagentstart":
		return SubagentStart, true
	case "subagentstop":
		return SubagentStop, true
	case "permissionrequest", "permissionask":
		return Permission, true
	case "configchange":
		return ConfigChange, true
	case "precompact", "precompress":
		return Compact, true
	}
	return Other, isOther(name)
}

// isOther tells whether a name is a hook that the guard knows and has no use for.
func isOther(name string) bool {
	switch plain(name) {
	case "notification", "posttoolbatch", "userpromptexpansion", "stopfailure", "postcompact", "permissiondenied", "setup", "teammateidle",
		"taskcreated", "taskcompleted", "elicitation", "elicitationresult", "worktreecreate", "worktreeremove",
		"instructionsloaded", "cwdchanged", "filechanged", "directoryadded", "messagedisplay", "premodelswitch", "postmodelswitch",
		"beforemodel", "aftermodel", "beforetoolselection", "userprompttransformed", "erroroccurred", "afteragentresponse",
		"afteragentthought", "workspaceopen", "postsetupworktree", "shellenv", "postcascaderesponsewithtranscript":
		return true
	}
	return false
}

// shapePhase finds the phase of a payload that does not name its hook, as Copilot's own
// ones do not, by the members that only one hook has. The name is Copilot's.
func shapePhase(o object) (Phase, string) {
	switch tool := o.has("toolName"); {
	case tool && o.has("toolResult"):
		return Post, "postToolUse"
	case tool && o.has("error"):
		return PostFailure, "postToolUseFailure"
	case tool:
		return Pre, "preToolUse"
	case o.has("agentName") && o.has("stopReason"):
		return SubagentStop, "subagentStop"
	case o.has("agentName"):
		return SubagentStart, "subagentStart"
	case o.has("stopReason") || o.has("stop_hook_active"):
		return Stop, "agentStop"
	case o.has("trigger"):
		return Compact, "preCompact"
	case o.has("source") || o.has("initialPrompt"):
		return SessionStart, "sessionStart"
	case o.has("prompt"):
		return Prompt, "userPromptSubmitted"
	case o.has("error"):
		return Other, "errorOccurred"
	case o.has("reason"):
		return SessionEnd, "sessionEnd"
	}
	return Other, ""
}
