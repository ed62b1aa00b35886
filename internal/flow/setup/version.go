package setup

import (
	"context"
	"os/exec"
	"sync"
	"time"

	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/install"
	"holdfast/internal/integration/report"
)

// patience is how long a program may take to say which version it is.
const patience = 5 * time.Second

type versionSaid struct {
	text string
	err  error
}

// versions asks the agents that are on the PATH, all at once.
func (p premises) versions(ctx context.Context) map[install.Target]versionSaid {
	out := map[install.Target]versionSaid{}
	var mu sync.Mutex
	var wait sync.WaitGroup
	for _, t := range install.Agents() {
		program := firstOnPath(install.Programs(t))
		if program == "" {
			continue
		}
		wait.Go(func() {
			text, err := agentcli.Version(ctx, program, p.home, patience)
			mu.Lock()
			defer mu.Unlock()
			out[t] = versionSaid{text, err}
		})
	}
	wait.Wait()
	return out
}

func firstOnPath(programs []string) string {
	for _, name := range programs {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// tellVersion adds what a version means for hooks that are installed.
func tellVersion(item *report.CheckupItem, t install.Target, v versionSaid) {
	if v.err != nil {
		item.Advice = append(item.Advice, report.Remedy{What: v.err.Error(), Mend: "see that it runs"})
		return
	}
	if item.Version = install.VersionIn(v.text); item.Version == "" {
		item.Advice = append(item.Advice, report.Remedy{What: "it does not say which version it is, so what its hooks can do is not known", Mend: "update it, or see what `" + string(t) + " --version` says"})
		return
	}
	item.Facts = append(item.Facts, "version "+item.Version)
	if len(item.Installed) == 0 {
		return
	}
	problems, advice := install.Needs(t, item.Version)
	for _, p := range problems {
		item.Problems = append(item.Problems, report.Remedy{What: p.What, Mend: p.Mend})
	}
	for _, p := range advice {
		item.Advice = append(item.Advice, report.Remedy{What: p.What, Mend: p.Mend})
	}
}

func gitItem(ctx context.Context) report.CheckupItem {
	item := report.CheckupItem{Name: "git-version", Used: true}
	text, err := agentcli.Version(ctx, "git", "", patience)
	if err != nil {
		item.Problems = append(item.Problems, report.Remedy{What: err.Error(), Mend: "install git so that it is found on the PATH"})
		return item
	}
	item.Version = install.VersionIn(text)
	item.Facts = []string{item.Version}
	return item
}
