package install

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// git asks the repository at root; what the environment says of another one does not count.
func git(root string, args ...string) (string, error) {
	cmd := exec.Command("git", append([]string{"-C", root}, args...)...)
	for _, variable := range os.Environ() {
		if name, _, _ := strings.Cut(variable, "="); name != "GIT_DIR" && name != "GIT_WORK_TREE" && name != "GIT_INDEX_FILE" && name != "GIT_COMMON_DIR" && name != "GIT_PREFIX" {
			cmd.Env = append(cmd.Env, variable)
		}
	}
	out, err := cmd.Output()
	return strings.TrimRight(string(out), "\r\n"), err
}

// gitDir is the directory that all work trees of a repository share, or "".
func gitDir(root string) string {
	out, err := git(root, "rev-parse", "--git-common-dir")
	if err != nil {
		return ""
	}
	return absolute(root, out)
}

func absolute(root, path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(root, path)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return filepath.Clean(path)
}
