package store

import (
	"fmt"
	"path"
	"strings"
)

// persistName is the folder beside .aiwg/ralph in which the files of a task stand that other
// programs of this format look for: recoveries/{task-id}-recovery.json and its kin. It
// belongs to several programs: only files with the name of the loop are ours there.
const persistName = "persistence"

// persistIgnore keeps git, and so snapshots, from looking at them.
const persistIgnore = persistName + "/" + ignoreName

// outside is how a loop names that folder from its own.
const outside = "../../../" + persistName + "/"

// inTree is where a name stands, from the root of the work tree.
func inTree(name string) string {
	if name == persistName || strings.HasPrefix(name, persistName+"/") {
		return path.Join(path.Dir(folderName), name)
	}
	return path.Join(folderName, name)
}

// fromTree is the name of a file that stands there.
func fromTree(place string) string {
	if name, found := strings.CutPrefix(place, path.Dir(folderName)+"/"); found && strings.HasPrefix(name, persistName+"/") {
		return name
	}
	return strings.TrimPrefix(place, folderName+"/")
}

// persisted turns a name beside .aiwg/ralph into ours; "" when the loop has no such file.
func (p *Projection) persisted(rel string) string {
	name := strings.TrimPrefix(rel, "../../../")
	parts := strings.Split(name, "/")
	if !strings.HasPrefix(rel, outside) || path.Clean(name) != name || len(parts) != 3 || !strings.HasPrefix(parts[2], p.home.ID+"-") && !isDetection(parts) {
		return ""
	}
	return name
}

// isDetection tells the files that are named after the moment of a detection: no other loop
// has one of that moment, for only one works in a tree.
func isDetection(parts []string) bool {
	moment, found := strings.CutSuffix(parts[2], "-detection.json")
	return found && parts[1] == "detections" && moment != "" && strings.Trim(moment, "0123456789TZ.") == ""
}

// settleIn comes before the first file there: what stood in the way before us stays, and
// git is told to look away, so that no snapshot ever holds such a file.
func (p *Projection) settleIn(name string) error {
	if p.mirror(name).exists() {
		return nil
	}
	live, noticed := p.live, p.noticed
	p.live = nil // nothing makes room for us
	folder, err := p.enter(path.Dir(name), true)
	p.live, p.noticed = live, noticed
	if err != nil {
		return fmt.Errorf("write %s: %w (%w)", inTree(name), ErrForeign, err)
	}
	folder.Close()
	if p.mirror(persistIgnore).exists() {
		return nil
	}
	return p.write(persistIgnore, []byte(ignored))
}
