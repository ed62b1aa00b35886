package install

// fileOf tells how an agent keeps its hooks in a JSON file. It is a function, so that
// commands that install nothing do not pay for the table.
func fileOf(t Target) (agentFile, bool) {
	a, ok := map[Target]agentFile{
		Claude: {
			project: ".claude/settings.json", user: ".claude/settings.json", render: claudeEntry, disabled: claudeDisabled,
			entries: claudeEntries(),
		},
		Codex: {
			project: ".codex/hooks.json", user: ".codex/hooks.json", render: codexEntry, disabled: codexDisabled,
			entries: []entry{
				{event: "SessionStart", seconds: first},
				{event: "UserPromptSubmit", seconds: first},
				{event: "PreToolUse", matcher: true, closed: true, seconds: quick},
				{event: "PermissionRequest", matcher: true, seconds: quick},
				{event: "PostToolUse", matcher: true, seconds: after},
				{event: "PreCompact", seconds: quick},
				{event: "SubagentStop", seconds: stop},
				{event: "Stop", seconds: stop},
				{event: "SessionEnd", seconds: 3}, // Codex waits no longer here
			},
		},
		Gemini: {
			project: ".gemini/settings.json", user: ".gemini/settings.json", render: geminiEntry, disabled: geminiDisabled,
			entries: []entry{
				{event: "SessionStart", seconds: first},
				{event: "BeforeAgent", seconds: first},
				{event: "BeforeTool", matcher: true, closed: true, seconds: quick},
				{event: "AfterTool", matcher: true, seconds: after},
				{event: "PreCompress", seconds: quick},
				{event: "AfterAgent", seconds: stop},
				{event: "SessionEnd", seconds: quick},
			},
		},
		Copilot: {
			project: ".github/hooks/holdfast.json", user: ".copilot/hooks/holdfast.json", version: "1", render: copilotEntry, disabled: nothingDisables,
			entries: []entry{
				{event: "sessionStart", seconds: first},
				{event: "userPromptSubmitted", seconds: first},
				{event: "preToolUse", seconds: quick},
				{event: "permissionRequest", seconds: quick},
				{event: "postToolUse", seconds: after},
				{event: "postToolUseFailure", seconds: after},
				{event: "preCompact", seconds: quick},
				{event: "subagentStop", seconds: stop},
				{event: "agentStop", seconds: stop},
				{event: "sessionEnd", seconds: quick},
			},
			advice: []Problem{{
				"copilot -p runs the hooks of a repository only in a trusted folder",
				"trust the folder in Copilot, or set GITHUB_COPILOT_PROMPT_MODE_REPO_HOOKS=true where it runs headless",
			}},
		},
		Cursor: {
			project: ".cursor/hooks.json", user: ".cursor/hooks.json", version: "1", render: cursorEntry, disabled: nothingDisables,
			entries: []entry{
				{event: "sessionStart", seconds: first},
				{event: "beforeSubmitPrompt", seconds: first},
				{event: "preToolUse", closed: true, seconds: quick},
				{event: "postToolUse", seconds: after},
				{event: "postToolUseFailure", seconds: after},
				{event: "preCompact", seconds: quick},
				{event: "subagentStop", seconds: stop},
				{event: "stop", seconds: stop},
				{event: "sessionEnd", seconds: quick},
			},
		},
		Windsurf: {
			project: ".windsurf/hooks.json", user: ".codeium/windsurf/hooks.json", render: windsurfEntry, disabled: nothingDisables,
			entries: []entry{
				{event: "pre_user_prompt"},
				{event: "pre_write_code", closed: true},
				{event: "post_write_code"},
				{event: "pre_run_command", closed: true},
				{event: "post_run_command"},
				{event: "pre_mcp_tool_use", closed: true},
				{event: "post_mcp_tool_use"},
				{event: "post_cascade_response"},
			},
		},
		Crush: {
			project: "crush.json", hidden: ".crush.json", user: ".config/crush/crush.json", render: crushEntry, disabled: nothingDisables,
			// other events exist only in newer versions, and an unknown one is an error there
			entries: []entry{{event: "PreToolUse", closed: true, seconds: quick}},
		},
	}[t]
	return a, ok
}

func claudeEntries() []entry {
	return []entry{
		{event: "SessionStart", seconds: first},
		{event: "UserPromptSubmit", seconds: first},
		{event: "PreToolUse", matcher: true, closed: true, seconds: quick},
		{event: "PermissionRequest", matcher: true, seconds: quick},
		{event: "PostToolUse", matcher: true, seconds: after},
		{event: "PostToolUseFailure", matcher: true, seconds: after},
		{event: "PreCompact", seconds: quick},
		{event: "ConfigChange", closed: true, seconds: quick},
		{event: "SubagentStop", closed: true, seconds: stop},
		{event: "Stop", closed: true, seconds: stop},
		{event: "SessionEnd", seconds: quick},
	}
}
