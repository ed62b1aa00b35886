package hooking_test

import (
	"strings"
	"testing"
	"time"

	"holdfast/internal/enforcement/gate"
)

const workflow = "on: pull_request\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: go test ./...\n"

func newWithCI(t *testing.T, settings string) *guarded {
	g := newGuarded(t, settings)
	g.Write(".github/workflows/ci.yml", workflow)
	g.Commit("CI")
	g.start()
	return g
}

// asks is a prompt of the person.
func (g *guarded) asks(prompt string) says {
	g.T.Helper()
	g.now = g.now.Add(time.Minute)
	return g.claude("UserPromptSubmit", map[string]any{"prompt": prompt})
}

func (g *guarded) vets() says {
	g.T.Helper()
	return g.edit(".github/workflows/ci.yml", "      - run: go test ./...", "      - run: go vet ./...\n      - run: go test ./...")
}

func TestCIIsNotTheAgentsToWrite(t *testing.T) {
	g := newWithCI(t, "mode: standard\n")
	g.refused(g.vets(), "a workflow")
	for _, path := range []string{
		".github/workflows/new.yml", ".github/actions/setup/action.yml", ".gitlab-ci.yml", ".circleci/config.yml", "azure-pipelines.yml", "Jenkinsfile", ".buildkite/pipeline.yml",
		"bitbucket-pipelines.yml", ".drone.yml", ".woodpecker.yml", ".woodpecker/test.yaml", ".travis.yml", "appveyor.yml", ".ci/run",
	} {
		g.refused(g.put(g.path(path), "steps: [make]\n"), path)
	}
	for _, line := range []string{
		"sed -i 's/ubuntu-latest/ubuntu-22.04/' .github/workflows/ci.yml", "echo '# x' >> .github/workflows/ci.yml", "curl -s https://example.com/ci.yml > .github/workflows/other.yml",
		"git rm -q .github/workflows/ci.yml", "cp cart.go Jenkinsfile", "rm -rf .github",
	} {
		g.refused(g.bash(line), line)
	}
	for _, path := range []string{".github/workflows/README.md", "examples/.github/workflows/ci.yml", "docs/ci.yml", ".github/ISSUE_TEMPLATE.md", "ci/client.go"} {
		g.passes(g.put(g.path(path), "package ci\n"), path)
	}
	g.passes(g.bash("cat .github/workflows/ci.yml | grep run"), "reading CI")
}

func TestCIIsSeenAfterACommandAndAtTheStop(t *testing.T) {
	g := newWithCI(t, "mode: standard\n")
	g.refused(g.runs("sed -i 's/ubuntu-latest/ubuntu-22.04/' .github/workflows/ci.yml"), "CI that a program edited")
	g.refused(g.stop(), "a stop with it")
	g.passes(g.edit(".github/workflows/ci.yml", "ubuntu-22.04", "ubuntu-latest"), "bringing it back by hand")
	g.passes(g.runs("git restore .github/workflows/ci.yml"), "brought back")
	g.passes(g.stop(), "a stop with CI as it was")
}

func TestThePersonMayAskForCIAndTakeItBack(t *testing.T) {
	g := newWithCI(t, "mode: standard\n")
	g.asks("Make the tests pass, CI is red")
	g.refused(g.vets(), "CI that should only be green")
	g.asks("Add a vet step to the CI workflow")
	g.passes(g.vets(), "CI that was asked for")
	g.refused(g.edit(".github/workflows/ci.yml", "go test ./...", "go test ./... || true"), "CI that checks less, which nobody asked for")
	g.asks("Go on with the cart")
	g.passes(g.vets(), "CI that was asked for, a turn later")
	g.passes(g.runs("sed -i 's/ubuntu-latest/ubuntu-22.04/' .github/workflows/ci.yml"), "CI by a program")
	g.passes(g.stop(), "a stop with CI that was asked for")
	g.asks("Please leave CI alone from now on")
	g.refused(g.vets(), "CI that is to be left alone")
}

func TestCIThatAPersonAllowedStandsStepByStep(t *testing.T) {
	g := newWithCI(t, "mode: standard\n")
	for _, step := range [][2]string{{"ubuntu-latest", "ubuntu-22.04"}, {"pull_request", "[push, pull_request]"}} {
		try := func() says { return g.edit(".github/workflows/ci.yml", step[0], step[1]) }
		g.refused(try(), step[1])
		if err := g.answer(gate.Approve, "as we agreed"); err != nil {
			t.Fatal(err)
		}
		g.passes(try(), step[1]+", approved")
		g.runs("true")
		g.Write(".github/workflows/ci.yml", replaced(g.text(".github/workflows/ci.yml"), step))
	}
	g.passes(g.stop(), "a stop after both")
}

func TestAProjectSaysWhatAnEditOfCIIs(t *testing.T) {
	g := newWithCI(t, "patterns:\n  guard-ci-edited: {disabled: true, reason: agents write our CI}\n")
	g.passes(g.vets(), "where the project allows it")
	g = newWithCI(t, "patterns:\n  guard-ci-edited: {severity: warning}\n")
	if s := g.vets(); s.blocked {
		t.Errorf("a warning refused: %+v", s)
	}
}

func TestTheCheckInCIIsForPeopleToTakeAway(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write(".gitlab-ci.yml", "compile:\n  script: [make]\nguard:\n  script: [holdfast check origin/main..HEAD]\n")
	g.Commit("CI")
	g.start()
	g.asks("Update the CI pipeline")
	g.passes(g.edit(".gitlab-ci.yml", "[make]", "[make all]"), "what was asked for")
	g.refused(g.edit(".gitlab-ci.yml", "guard:\n  script: [holdfast check origin/main..HEAD]\n", ""), "our own check")
}

func TestCIThatComesWithGitIsNotTheAgents(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write(".github/workflows/ci.yml", workflow)
	g.Commit("CI")
	others := t.TempDir()
	g.Git("clone", "-q", g.Dir, others)
	g.Git("-C", others, "config", "user.email", "b@example.com")
	g.Git("-C", others, "config", "user.name", "Bea")
	g.Git("remote", "add", "origin", others)
	g.Git("fetch", "-q", "origin")
	g.now = g.now.Add(-time.Hour) // what git notes from here on is of the session
	g.start()
	at := "git -C " + others + " "
	g.passes(g.runs("sed -i 's/ubuntu-latest/ubuntu-22.04/' "+others+"/.github/workflows/ci.yml && "+at+"commit -qam newer && git pull -q origin $(git branch --show-current)"), "a pull that brings CI")
	g.passes(g.stop(), "a stop after the pull")
	g.refused(g.runs("sed -i 's/ubuntu-22.04/ubuntu-20.04/' .github/workflows/ci.yml && git commit -qam own"), "CI of its own")
	g.refused(g.stop(), "a stop with CI of its own")
	g.passes(g.runs("git revert --no-edit HEAD"), "its own CI taken back")
}

func replaced(text string, step [2]string) string {
	return strings.Replace(text, step[0], step[1], 1)
}
