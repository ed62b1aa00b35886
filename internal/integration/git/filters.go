package git

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// withoutFilters is the repository with the content filters switched off that it defines
// itself: git runs them to compare files of the work tree, and what a repository configures
// is not run. Filters that the user has set up are the user's own.
func (r *Repo) withoutFilters(ctx context.Context) *Repo {
	if !r.mentionsFilters() {
		return r
	}
	out, err := r.run(ctx, "config", "--show-scope", "--includes", "-z", "--name-only", "--get-regexp", `^filter\.`)
	if err != nil && len(out) == 0 {
		return r // git ends with 1 when there is none
	}
	var drivers []string
	for fields := strings.Split(string(out), "\x00"); len(fields) > 1; fields = fields[2:] {
		name := strings.TrimPrefix(fields[1], "filter.")
		if end := strings.LastIndexByte(name, '.'); end >= 0 && (fields[0] == "local" || fields[0] == "worktree") {
			drivers = append(drivers, name[:end])
		}
	}
	slices.Sort(drivers)
	plain := *r
	plain.env = setInEnvironment(r.env, slices.Compact(drivers))
	return &plain
}

// mentionsFilters tells whether settings of the repository may define filters. Most define none,
// and asking git would cost every check a process.
func (r *Repo) mentionsFilters() bool {
	common := r.dir
	if text, err := os.ReadFile(filepath.Join(r.dir, "commondir")); err == nil {
		if common = strings.TrimSpace(string(text)); !filepath.IsAbs(common) {
			common = filepath.Join(r.dir, common)
		}
	}
	for _, file := range []string{filepath.Join(common, "config"), filepath.Join(r.dir, "config.worktree")} {
		text, _ := os.ReadFile(file)
		text = bytes.ToLower(text)
		if bytes.Contains(text, []byte("filter")) || bytes.Contains(text, []byte("include")) {
			return true
		}
	}
	return false
}

// setInEnvironment switches filters off by variables: names of filters may hold what the
// command line cannot say.
func setInEnvironment(env, drivers []string) []string {
	const counter = "GIT_CONFIG_COUNT="
	out, n := make([]string, 0, len(env)+4*len(drivers)+1), 0
	for _, pair := range env {
		if count, ok := strings.CutPrefix(pair, counter); ok {
			n, _ = strconv.Atoi(count)
			continue
		}
		out = append(out, pair)
	}
	for _, name := range drivers {
		for _, set := range [][2]string{{"process", ""}, {"clean", ""}, {"smudge", ""}, {"required", "false"}} {
			at := strconv.Itoa(n)
			out = append(out, "GIT_CONFIG_KEY_"+at+"=filter."+name+"."+set[0], "GIT_CONFIG_VALUE_"+at+"="+set[1])
			n++
		}
	}
	return append(out, counter+strconv.Itoa(n))
}
