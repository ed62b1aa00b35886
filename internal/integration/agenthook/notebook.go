package agenthook

import (
	"fmt"
	"strconv"
	"strings"
)

// editNotebook changes one cell of a notebook and leaves every other byte as it is.
func editNotebook(raw []byte, edit Edit) ([]byte, error) {
	o, err := readObject(raw)
	if err != nil {
		return nil, &DoesNotApply{Path: edit.Path, Message: "it is no notebook: " + err.Error()}
	}
	cells := o.get("cells")
	items := cells.items()
	at := cellAt(items, edit.CellID)
	if edit.CellMode == "insert" {
		return insertCell(raw, cells, items, at, edit), nil
	}
	if at < 0 {
		return nil, &DoesNotApply{Path: edit.Path, Message: fmt.Sprintf("there is no cell %q", edit.CellID)}
	}
	if edit.CellMode == "delete" {
		return deleteCell(raw, items, at), nil
	}
	return splice(raw, items[at], replaceCell(items[at], edit)), nil
}

// cellAt finds a cell by its id or by a place like cell-3; -1 when there is none.
func cellAt(items []value, id string) int {
	for i, item := range items {
		if id != "" && item.members().text("id") == id {
			return i
		}
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(id, "cell-")); err == nil && n >= 0 && n < len(items) {
		return n
	}
	return -1
}

// splice puts new bytes in the place of a value, which is a part of the whole.
func splice(whole []byte, part value, put []byte) []byte {
	at := offset(whole, part)
	out := append([]byte{}, whole[:at]...)
	out = append(out, put...)
	return append(out, whole[at+len(part.raw):]...)
}

// offset is where a part begins in the whole that it was cut from: a slice keeps the
// capacity up to the end of what it was cut from.
func offset(whole []byte, part value) int {
	return cap(whole) - cap(part.raw)
}

func replaceCell(cell value, edit Edit) []byte {
	members := cell.members()
	out := cell.raw
	if source := members.get("source"); source.exists() {
		out = splice(out, source, quote(nil, edit.Content))
	}
	if kind := members.get("cell_type"); kind.exists() && edit.CellType != "" {
		changed, _ := readObject(out) // the splice has moved what comes after it
		out = splice(out, changed.get("cell_type"), quote(nil, edit.CellType))
	}
	return out
}

func insertCell(raw []byte, cells value, items []value, after int, edit Edit) []byte {
	kind := orElse(edit.CellType, "code")
	cell := append(quote([]byte(`{"cell_type":`), kind), `,"metadata":{},"source":`...)
	cell = append(quote(cell, edit.Content), '}')
	switch {
	case !cells.is('['):
		return raw
	case len(items) == 0:
		return splice(raw, cells, join("[", cell, "]"))
	case after < 0:
		return splice(raw, items[0], join("", cell, ",", items[0].raw))
	}
	return splice(raw, items[after], join("", items[after].raw, ",", cell))
}

// join puts texts and bytes one after another.
func join(parts ...any) []byte {
	var out []byte
	for _, part := range parts {
		switch p := part.(type) {
		case string:
			out = append(out, p...)
		case []byte:
			out = append(out, p...)
		}
	}
	return out
}

func deleteCell(raw []byte, items []value, at int) []byte {
	start := offset(raw, items[at])
	end := start + len(items[at].raw)
	switch {
	case at+1 < len(items):
		end = offset(raw, items[at+1])
	case at > 0:
		start = offset(raw, items[at-1]) + len(items[at-1].raw)
	}
	return join(raw[:start], raw[end:])
}
