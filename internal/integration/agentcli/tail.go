package agentcli

// tail keeps the end of a text that comes in pieces.
type tail struct{ kept []byte }

func (t *tail) add(piece string) {
	t.kept = append(t.kept, piece...)
	if len(t.kept) > 4*maxMessage {
		t.kept = append(t.kept[:0], t.kept[len(t.kept)-2*maxMessage:]...)
	}
}

func (t *tail) clear() { t.kept = t.kept[:0] }

func (t *tail) text() string {
	kept := t.kept[max(0, len(t.kept)-maxMessage-4):]
	return last(string(kept), maxMessage)
}
