package agenthook

// call is where an agent's payload keeps the parts of a tool call.
type call struct {
	hook     string
	tool     string
	id       string
	session  string
	parent   string
	input    value
	response value
}

func callOf(a Agent, o object) call {
	switch a {
	case OpenCode:
		return openCodeCall(o)
	case Windsurf:
		return call{hook: o.text("agent_action_name"), input: o.get("tool_info"), tool: o.object("tool_info").text("mcp_tool_name")}
	case Crush:
		return call{hook: o.text("event", "hook_event_name"), tool: o.text("tool_name"), input: o.get("tool_input"), response: o.get("tool_result")}
	}
	return call{
		hook: o.text("hook_event_name", "hookName"), tool: o.text("tool_name", "toolName"), id: o.text("tool_use_id", "toolUseId"),
		input: o.get("tool_input", "toolArgs", "toolInput"), response: o.get("tool_response", "tool_result", "toolResult", "tool_output", "output"),
	}
}

// openCodeCall reads what the plugin sends: the arguments of the plugin's hook as they
// are, under "input" and "output", or an event of the bus under "event".
func openCodeCall(o object) call {
	in, out := o.object("input"), o.object("output")
	c := call{hook: o.text("hook"), tool: in.text("tool"), id: in.text("callID"), session: in.text("sessionID")}
	c.input = in.get("args")
	if !c.input.exists() {
		c.input = out.get("args")
	}
	if out.has("output") || out.has("metadata") {
		c.response = o.get("output")
	}
	if event := o.object("event"); event != nil {
		c.hook = event.text("type")
		properties := event.object("properties")
		c.session = properties.text("sessionID")
		info := properties.object("info")
		c.session, c.parent = orElse(c.session, info.text("id")), info.text("parentID")
	}
	return c
}
