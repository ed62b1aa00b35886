package agenthook

import "strings"

// readEdits reads the input of a tool that writes or edits one file. The agents have
// their own names for the same members.
func (e *Event) readEdits(input object) error {
	if input.text("command") == "view" { // an editor tool that only looks
		e.Tool = ToolRead
		return nil
	}
	path := input.text("file_path", "path", "filePath", "notebook_path", "absolute_path", "target_file", "target_notebook")
	if path == "" {
		return missing("file_path")
	}
	at := func(edit Edit) Edit {
		edit.Named, edit.Path = path, absolute(path, e.Cwd)
		return edit
	}
	if diff := input.text("diff"); diff != "" {
		e.Edits = []Edit{at(Edit{Kind: UnifiedDiff, Patch: diff})}
		return nil
	}
	if list := input.get("edits").items(); list != nil {
		for _, item := range list {
			edit, err := readEdit(item.members())
			if err != nil {
				return err
			}
			e.Edits = append(e.Edits, at(edit))
		}
		return nil
	}
	edit, err := e.readOne(input)
	if err == nil {
		e.Edits = []Edit{at(edit)}
	}
	return err
}

func (e *Event) readOne(input object) (Edit, error) {
	switch {
	case e.Tool == ToolNotebook:
		return readCell(input)
	case strings.HasPrefix(plain(e.ToolName), "delete"):
		return Edit{Kind: Removal}, nil
	}
	if content := input.get("content", "file_text", "contents"); content.isText() {
		return Edit{Kind: WholeFile, Content: content.text()}, nil
	}
	if line, ok := input.number("insert_line"); ok {
		return Edit{Kind: Insertion, Line: line, Content: input.text("new_str", "insert_text", "text")}, nil
	}
	return readEdit(input)
}

// readEdit reads a replacement of one text by another.
func readEdit(input object) (Edit, error) {
	old, new := input.get("old_string", "old_str", "oldString"), input.get("new_string", "new_str", "newString")
	if !old.isText() {
		return Edit{}, missing("old_string")
	}
	if new.exists() && !new.isText() { // Copilot leaves it out to remove the text
		return Edit{}, missing("new_string")
	}
	edit := Edit{Kind: Replacement, Old: old.text(), New: new.text()}
	edit.ReplaceAll = input.flag("replace_all", "replaceAll", "allow_multiple")
	if n, ok := input.number("expected_replacements"); ok && n > 1 {
		edit.ReplaceAll = true
	}
	return edit, nil
}

func readCell(input object) (Edit, error) {
	edit := Edit{
		Kind: NotebookCell, Content: input.text("new_source"), CellID: input.text("cell_id"),
		CellType: input.text("cell_type"), CellMode: input.text("edit_mode"),
	}
	if edit.CellMode == "" {
		edit.CellMode = "replace"
	}
	if n := input.get("cell_number", "cell_idx"); edit.CellID == "" && n.exists() {
		edit.CellID = "cell-" + string(n.raw)
	}
	return edit, nil
}

// readPatch reads the input of a tool that takes a patch.
func (e *Event) readPatch(input object, text string) error {
	patch := input.text("command", "patchText", "input", "patch", "patch_text")
	if patch == "" && input == nil {
		patch = text
	}
	if patch == "" {
		return missing("command")
	}
	kind := UnifiedDiff
	if strings.Contains(patch, "*** Begin Patch") {
		kind = Envelope
	}
	e.Edits = []Edit{{Kind: kind, Patch: patch}}
	return nil
}
