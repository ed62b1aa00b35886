package git

import (
	"strconv"

	"holdfast/internal/detection/change"
	"holdfast/internal/detection/recent"
)

// mostKept bounds the versions of files that are kept, in bytes.
const mostKept = 16 << 20

// kept are versions of files that were read a moment ago. In a history every version comes up
// twice, as what one commit left behind and as what another found. Nobody may change a text.
type kept struct{ sides *recent.Cache[change.Side] }

func newKept() *kept { return &kept{recent.New[change.Side](mostKept)} }

func (k *kept) side(id string, mode uint32) (change.Side, bool) {
	if k == nil {
		return change.Side{}, false
	}
	return k.sides.Get(keyOf(id, mode))
}

func (k *kept) keep(id string, mode uint32, side change.Side) {
	if k != nil {
		k.sides.Put(keyOf(id, mode), side, len(side.Text)+len(id)*4)
	}
}

func keyOf(id string, mode uint32) string { return id + " " + strconv.FormatUint(uint64(mode), 8) }
