package flow

// HookTrace gives what was told of the events of a loop, oldest first.
func HookTrace(id string, hands LoopHands, yield func(HookLine) error) error {
	return keptLines(id, "hook-log.jsonl", "hook-log.jsonl", hands, yield)
}
