package source

import (
	"testing"

	"holdfast/internal/detection/syntax"
)

// A last message may be lost with the one who should have it, where the task ends behind it.
func TestALastMessageMayBeLostWithItsReceiver(t *testing.T) {
	const last = "let _ = tx.send(Err(status)).await;"
	for _, c := range []struct {
		name, checked string
		lines         []string
		want          bool
	}{
		{"the task ends", `tx.send(Ok(r)).await.expect("send")`, []string{last, "return;"}, true},
		{"the task goes on", `tx.send(Ok(r)).await.expect("send")`, []string{last, "count += 1;"}, false},
		{"the error was handed on", "tx.send(Ok(r)).await?", []string{last, "return;"}, false},
		{"it is all that follows", `tx.send(Ok(r)).await.expect("send")`, []string{last}, false},
	} {
		e := &edit{pair: &Pair{Language: syntax.Rust}, a: &Detail{Lines: c.lines}, b: &Detail{Drops: []Drop{{Callee: "send", Checked: true, Text: c.checked}}}}
		if got := endsForGoneReceiver(e, Drop{Callee: "send", Text: last}); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
