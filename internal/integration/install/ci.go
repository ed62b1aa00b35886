package install

import (
	_ "embed"
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

var (
	//go:embed files/ci.sh
	ciScript string
	//go:embed files/comment.sh
	commentScript string
	//go:embed files/github.yml
	githubWorkflow string
	//go:embed files/github-steps.yml
	githubOwnSteps string
)

// Script is the check for any other pipeline: a POSIX shell script that is told by
// HOLDFAST_BASE, HOLDFAST_BEFORE and HOLDFAST_DEFAULT what to compare.
func Script() []byte { return []byte("#!/bin/sh\n" + ciScript) }

func githubTarget() target {
	return ownFile{
		path: func(s site) string { return filepath.Join(s.root, ".github", "workflows", "holdfast.yml") },
		text: func(s site) []byte {
			return []byte(strings.Replace(githubWorkflow, "STEPS\n", githubSteps(s), 1))
		},
		mark: "# Written by Holdfast.",
		why:  "a workflow that judges every pull request and push",
	}.target()
}

// githubSteps runs the published action where there is one; otherwise holdfast itself,
// which the runner must have or the variable HOLDFAST_INSTALL must bring.
func githubSteps(s site) string {
	if s.opt.Action != "" {
		return "      - uses: " + yamlString(s.opt.Action) + "\n"
	}
	text := githubOwnSteps
	for place, script := range map[string]string{"    JUDGE\n": ciScript, "    COMMENT\n": commentScript} {
		text = strings.Replace(text, place, deeper("    ", script), 1)
	}
	return deeper("      ", text)
}

func deeper(indent, text string) string { return strings.Join(indented(indent, text), "\n") + "\n" }

func indented(indent, text string) []string {
	var out []string
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		out = append(out, strings.TrimRight(indent+line, " \t"))
	}
	return out
}

func gitlabTarget() target {
	path := func(s site) string { return filepath.Join(s.root, ".gitlab-ci.yml") }
	return target{
		plan: func(s site) ([]Step, error) {
			return s.plan(path(s), blockMerge(gitlabInsert), 0o644, "a job that judges every merge request and push")
		},
		remove: func(s site) ([]Step, error) {
			return s.remove(path(s), blockMerge(gitlabInsert), "takes the job holdfast out")
		},
		status: func(s site) (State, error) { return s.blockStatus(path(s), blockMerge(gitlabInsert)) },
	}
}

func gitlabInsert(text []byte) ([]byte, error) {
	root, err := yamlRoot(text)
	if err != nil {
		return nil, err
	}
	if key, _ := yamlKey(root, "holdfast"); key != nil {
		return nil, &Obstacle{Line: key.Line, What: "a job named holdfast is there already", Mend: "rename it or take it out", Kind: ErrTaken}
	}
	body := []string{
		"# Protect the branch and let code owners approve changes of this file.",
		"holdfast:",
		"  stage: " + gitlabStage(root),
		"  rules:",
		"    - if: $CI_PIPELINE_SOURCE == \"merge_request_event\"",
		"    - if: $CI_COMMIT_BRANCH && $CI_OPEN_MERGE_REQUESTS == null",
		"  variables:",
		"    GIT_DEPTH: \"0\"",
		"    HOLDFAST_BASE: $CI_MERGE_REQUEST_DIFF_BASE_SHA",
		"    HOLDFAST_BEFORE: $CI_COMMIT_BEFORE_SHA",
		"    HOLDFAST_DEFAULT: $CI_DEFAULT_BRANCH",
		"    HOLDFAST_REQUEST: $CI_MERGE_REQUEST_IID",
		"  script:",
		"    - if [ -n \"${HOLDFAST_INSTALL:-}\" ]; then sh -c \"$HOLDFAST_INSTALL\"; fi # a command, set by the project's maintainers",
		"    - |",
		"      sh <<'HOLDFAST'",
	}
	body = append(body, indented("      ", ciScript)...)
	body = append(body,
		"      HOLDFAST",
		"  after_script: # a comment, where HOLDFAST_TOKEN is a masked variable with the right to write one",
		"    - |",
		"      sh <<'HOLDFAST'",
	)
	body = append(body, indented("      ", commentScript)...)
	body = append(body,
		"      HOLDFAST",
		"  artifacts:",
		"    when: always",
		"    paths: [holdfast.sarif, holdfast.md]",
	)
	return appendYAML(text, body)
}

// gitlabStage: a pipeline without the stage test still has .pre, which in turn does not
// run alone.
func gitlabStage(root *yaml.Node) string {
	_, stages := yamlKey(root, "stages")
	if stages == nil || slices.ContainsFunc(stages.Content, func(n *yaml.Node) bool { return n.Value == "test" }) {
		return "test"
	}
	return ".pre"
}
