package ledger

import (
	"slices"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/oracle"
)

// makesFile is a call of Go's own library that puts something on the disk: whether it fails is up to the machine.
var makesFile = lazy.MustCompile(`^(?:os|ioutil) \. (WriteFile|MkdirAll|Mkdir|Symlink|Link|Chmod) \(`)

// needsNoFile tells a claim that something could be put on the disk, in a case that puts nothing there any
// more and claims what it claims without it.
func (x *Ledger) needsNoFile(o oracle.Oracle) bool {
	m := makesFile.FindStringSubmatch(o.Subject)
	return m != nil && o.Kind == "no-error" && x.calls != nil && !slices.Contains(x.calls, m[1])
}
