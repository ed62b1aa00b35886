package detect

import (
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/source"
	"holdfast/internal/detection/syntax"
)

// Survey is what a project holds beside its tests' cases: files by what they are for, its
// flags, and how often its code decides.
type Survey struct {
	Tests, Sources []string
	Flags          []source.Flag
	Complexity     source.Complexity // of its sources
}

func (s *Survey) add(path string, tree *syntax.Tree, file *inventory.File) {
	if file != nil && file.Test {
		s.Tests = append(s.Tests, path)
		return
	}
	s.Sources = append(s.Sources, path)
	if tree == nil || source.Generated(path, tree.Source) {
		return
	}
	s.Complexity = s.Complexity.Add(source.ComplexityOf(tree))
	s.Flags = append(s.Flags, source.Flags(tree)...)
}

// AddSettings lists the flags of a file of settings.
func (s *Survey) AddSettings(path string, text []byte) {
	s.Flags = append(s.Flags, source.ReadText(text, path).Flags...)
}
