package agenthook

import (
	"bytes"
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
	return append(out, whole[at+len(part):]...)
}

// offset is where a part begins in the whole that it was cut from: a slice keeps the
// capacity up to the end of what it was cut from.
func offset(whole []byte, part value) int {
	return cap(whole) - cap(part)
}

func replaceCell(cell value, edit Edit) []byte {
	out := []byte(cell)
	if source := cell.members().get("source"); source != nil {
		out = splice(out, source, quote(nil, edit.Content))
	}
	if kind := value(out).members().get("cell_type"); kind != nil && edit.CellType != "" {
		out = splice(out, kind, quote(nil, edit.CellType))
	}
	return out
}

func insertCell(raw []byte, cells value, items []value, after int, edit Edit) []byte {
	kind := edit.CellType
	if kind == "" {
		kind = "code"
	}
	cell := append(quote([]byte(`{"cell_type":`), kind), `,"metadata":{},"source":`...)
	cell = append(quote(cell, edit.Content), '}')
	switch {
	case cells == nil:
		return raw
	case len(items) == 0:
		return splice(raw, cells, append(append([]byte("["), cell...), ']'))
	case after < 0:
		return splice(raw, items[0], append(append(cell, ','), items[0]...))
	}
	return splice(raw, items[after], append(append(append([]byte{}, items[after]...), ','), cell...))
}

func deleteCell(raw []byte, items []value, at int) []byte {
	start, end := offset(raw, items[at]), offset(raw, items[at])+len(items[at])
	switch {
	case at+1 < len(items):
		end = offset(raw, items[at+1])
	case at > 0:
		start = offset(raw, items[at-1]) + len(items[at-1])
	}
	return bytes.Join([][]byte{raw[:start], raw[end:]}, nil)
}
