package source

// clearAll adds the clearances that hold whatever the kind of event.
func (c *comparison) clearAll() {
	for i := range c.events {
		ev := &c.events[i]
		// A new comment does not make up for a handler that used to do more.
		if reason, _ := ev.Facts["reason"].(bool); reason && ev.Kind != "handler-emptied" {
			ev.Clear("justified", "a comment at the place gives a reason")
		}
		// Nor is an error that used to be passed on one of those that nobody minds.
		passedOn := ev.Kind == "handler-emptied" && ev.Facts["from"] == string(Rethrows)
		lone, _ := ev.Facts["lone"].(bool) // nothing else happened that would make it a part of some tidying
		if cleanup, _ := ev.Facts["cleanup"].(bool); cleanup && !passedOn && !lone {
			ev.Clear("cleanup", "errors of clean-up and probing are commonly dropped")
		}
		if fresh, _ := ev.Facts["new_function"].(bool); fresh {
			ev.Clear("new-code", "the code is new: nothing that worked was silenced")
		}
	}
}
