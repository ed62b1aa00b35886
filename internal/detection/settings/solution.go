package settings

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

var solutionProject = lazy.MustCompile(`^Project\("[^"]*"\)\s*=\s*"[^"]*",\s*"([^"]+)"`)

// readSolution lists the projects of a Visual Studio solution.
func readSolution(d *Document, _ string, text []byte) {
	n := 0
	for i, line := range strings.Split(string(text), "\n") {
		if m := solutionProject.FindStringSubmatch(strings.TrimSpace(line)); m != nil {
			d.add([]string{"Project", "#" + strconv.Itoa(n)}, strings.ReplaceAll(m[1], `\`, "/"), i+1)
			n++
		}
	}
}
