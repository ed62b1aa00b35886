package looping

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/store"
	"holdfast/internal/tracking/loop"
)

// Here is a loop of a folder's work tree as its journal tells it: a whole id, a part of
// one that fits no other, or nothing for the last. Nothing is written, and loops of other
// work trees are not shown.
func Here(dir, name string, hands Hands) (*loop.Loop, error) {
	r := &runner{Hands: hands}
	if err := r.useState(); err != nil {
		return nil, err
	}
	ids, err := store.List(r.State)
	if err != nil {
		return nil, err
	}
	root := shared.TopOf(cmp.Or(dir, "."))
	var near []*loop.Loop
	for _, id := range ids {
		if !strings.Contains(id, name) {
			continue
		}
		l, err := r.readOnly(id)
		if err != nil {
			if id == name {
				return nil, err
			}
			continue
		}
		if !shared.InsideTree(root, l.Root) && !shared.InsideTree(root, l.HomeRoot) {
			continue
		}
		if id == name {
			return l, nil
		}
		near = append(near, l)
	}
	return theLoop(near, name)
}

// theLoop is the one that is meant: the last when nothing was named.
func theLoop(near []*loop.Loop, name string) (*loop.Loop, error) {
	switch {
	case len(near) == 0 && name == "":
		return nil, fmt.Errorf("%w in this work tree", ErrNoLoop)
	case len(near) == 0:
		return nil, fmt.Errorf("%s: %w in this work tree", name, ErrNoLoop)
	case len(near) > 1 && name != "":
		return nil, fmt.Errorf("%s: %w", name, ErrAmbiguousLoop)
	}
	return slices.MaxFunc(near, func(a, b *loop.Loop) int { return a.StartedAt.Compare(b.StartedAt) }), nil
}
