// Package habit finds what the agents of a repository do again and again: the same kind of
// avoidance below the same folder, in one task after the other.
package habit

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"holdfast/internal/tracking/baseline"
)

// Sighting is avoidance that was found once.
type Sighting struct {
	Type  baseline.Type
	Path  string // in the work tree, with slashes
	Agent string
	Task  string // the loop or the session in which it was found
	At    time.Time
}

// Habit is the same kind of avoidance below the same folder in several tasks.
type Habit struct {
	Type   baseline.Type `json:"regression_type"`
	Folder string        `json:"folder"` // "." for the whole repository
	Count  int           `json:"count"`
	Tasks  int           `json:"tasks"` // loops and sessions
	Agents []string      `json:"agents"`
	First  time.Time     `json:"first"`
	Last   time.Time     `json:"last"`
}

const (
	leastTasks = 2 // once is an accident
	leastCount = 3
	maxHabits  = 20
)

// Find gives the habits, the most frequent first. A folder speaks for what lies below it
// unless one of its folders already does.
func Find(sightings []Sighting) []Habit {
	below := map[place][]int{}
	for i, s := range sightings {
		for dir := folder(s.Path); ; dir = path.Dir(dir) {
			at := place{s.Type, dir}
			below[at] = append(below[at], i)
			if dir == "." {
				break
			}
		}
	}
	places := make([]place, 0, len(below))
	for p := range below {
		places = append(places, p)
	}
	slices.SortFunc(places, func(a, b place) int {
		return cmp.Or(cmp.Compare(depth(b.folder), depth(a.folder)), cmp.Compare(a.folder, b.folder), cmp.Compare(a.kind, b.kind))
	})
	told := map[int]bool{}
	habits := []Habit{}
	for _, p := range places {
		rest := slices.DeleteFunc(below[p], func(i int) bool { return told[i] })
		h := sum(p, rest, sightings)
		if h.Tasks < leastTasks || h.Count < leastCount {
			continue
		}
		habits = append(habits, h)
		for _, i := range rest {
			told[i] = true
		}
	}
	slices.SortFunc(habits, func(a, b Habit) int {
		return cmp.Or(b.Tasks-a.Tasks, b.Count-a.Count, cmp.Compare(a.Folder, b.Folder), cmp.Compare(a.Type, b.Type))
	})
	return habits[:min(len(habits), maxHabits)]
}

type place struct {
	kind   baseline.Type
	folder string
}

// folder is where a file lies. What would lead out of the work tree lies at its top.
func folder(file string) string {
	dir := path.Dir(path.Clean("/" + file))
	if dir == "/" {
		return "."
	}
	return strings.TrimPrefix(dir, "/")
}

func depth(folder string) int {
	if folder == "." {
		return 0
	}
	return 1 + strings.Count(folder, "/")
}

func sum(p place, of []int, sightings []Sighting) Habit {
	h := Habit{Type: p.kind, Folder: p.folder, Count: len(of), Agents: []string{}}
	tasks, agents := map[string]bool{}, map[string]bool{}
	for _, i := range of {
		s := sightings[i]
		tasks[s.Task] = true
		if s.Agent != "" {
			agents[s.Agent] = true
		}
		if h.First.IsZero() || s.At.Before(h.First) {
			h.First = s.At
		}
		if s.At.After(h.Last) {
			h.Last = s.At
		}
	}
	h.Tasks = len(tasks)
	for a := range agents {
		h.Agents = append(h.Agents, a)
	}
	slices.Sort(h.Agents)
	return h
}

// String is the habit as a sentence.
func (h Habit) String() string {
	where := "under " + h.Folder
	if h.Folder == "." {
		where = "all over the repository"
	}
	return fmt.Sprintf("agents %s %s: %d times in %d tasks", verb(h.Type), where, h.Count, h.Tasks)
}

func verb(t baseline.Type) string {
	switch t {
	case baseline.TestDeletion:
		return "delete tests"
	case baseline.TestSkipping:
		return "skip tests"
	case baseline.FeatureRemoval:
		return "take features out"
	case baseline.CoverageRegression:
		return "lose coverage"
	case baseline.AssertionWeakening:
		return "weaken assertions"
	case baseline.ErrorSuppression:
		return "suppress errors"
	}
	return "get around checks"
}

// Warn is what an agent is told about the habits of those before it; "" when there are none.
// An agent gives folders their names, so only names that can be nothing else are repeated.
func Warn(habits []Habit) string {
	habits = slices.DeleteFunc(slices.Clone(habits), func(h Habit) bool { return !plain(h.Folder) })
	if len(habits) == 0 {
		return ""
	}
	var out strings.Builder
	out.WriteString("In earlier tasks in this repository changes of this kind were found and undone:\n")
	for _, h := range habits[:min(len(habits), 3)] {
		fmt.Fprintf(&out, "- %s\n", h)
	}
	out.WriteString("They cost iterations and brought nothing. Mend the code there instead.")
	return out.String()
}

// maxName is how long a folder's name may be to be repeated to an agent.
const maxName = 100

// plain tells a folder's name from a sentence.
func plain(folder string) bool {
	odd := func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("._-/@+", r))
	}
	return len(folder) <= maxName && !strings.ContainsFunc(folder, odd)
}
