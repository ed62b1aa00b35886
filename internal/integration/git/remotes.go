package git

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
)

// Remotes are the addresses that a repository is fetched from and pushed to.
func (r *Repo) Remotes(ctx context.Context) ([]string, error) {
	out, err := r.command(ctx, "config", "--null", "--get-regexp", `^remote\..*\.(push)?url$`).Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 {
		return nil, nil // there are none
	}
	if err != nil {
		return nil, fmt.Errorf("git config: %w", err)
	}
	var urls []string
	for pair := range strings.SplitSeq(strings.TrimRight(string(out), "\x00"), "\x00") {
		if _, url, ok := strings.Cut(pair, "\n"); ok {
			urls = append(urls, url)
		}
	}
	return urls, nil
}
