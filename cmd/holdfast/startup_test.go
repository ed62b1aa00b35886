package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"testing"
)

// The budget of everything that runs before main. A hook call is a fresh process, so
// every package pays for itself each time. Memory is the measure that holds on a busy
// machine; time is the one that counts.
const (
	startupKB = 400
	startupMS = 5.0
	attempts  = 7
)

type initCost struct {
	pkg    string
	ms, kb float64
}

// TestStartupBudget names the packages to blame when start-up becomes dear.
func TestStartupBudget(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "holdfast")
	if out, err := exec.Command("go", "build", "-ldflags=-w", "-o", binary, ".").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	ms, kb, costs := startup(t, binary)
	for range attempts - 1 {
		if m, k, c := startup(t, binary); m < ms {
			ms, kb, costs = m, k, c
		}
	}
	t.Logf("start-up: %.2f ms, %.0f KB", ms, kb)
	if ms <= startupMS && kb <= startupKB {
		return
	}
	sort.Slice(costs, func(i, j int) bool { return costs[i].kb > costs[j].kb })
	var worst []string
	for _, c := range costs[:min(len(costs), 5)] {
		worst = append(worst, fmt.Sprintf("  %s: %.2f ms, %.0f KB", c.pkg, c.ms, c.kb))
	}
	t.Errorf("start-up takes %.2f ms and %.0f KB, the budget is %.0f ms and %d KB; the dearest packages:\n%s", ms, kb, startupMS, startupKB, strings.Join(worst, "\n"))
}

var initLine = regexp.MustCompile(`(?m)^init (\S+) @\S+ ms, (\S+) ms clock, (\d+) bytes`)

func startup(t *testing.T, binary string) (ms, kb float64, costs []initCost) {
	t.Helper()
	cmd := exec.Command(binary, "version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("run: %v\n%s", err, out)
	}
	for _, m := range initLine.FindAllStringSubmatch(string(out), -1) {
		clock, _ := strconv.ParseFloat(m[2], 64)
		bytes, _ := strconv.ParseFloat(m[3], 64)
		costs = append(costs, initCost{m[1], clock, bytes / 1024})
		ms, kb = ms+clock, kb+bytes/1024
	}
	if len(costs) == 0 {
		t.Fatal("Go printed no init trace")
	}
	return ms, kb, costs
}

// TestForbiddenDependencies keeps packages with known heavy start-up out of the binary.
func TestForbiddenDependencies(t *testing.T) {
	heavy := map[string]string{
		"github.com/go-enry/go-enry":             "61 ms of tables at start-up",
		"github.com/santhosh-tekuri/jsonschema":  "compiles its schemas at start-up",
		"go.temporal.io/sdk":                     "belongs into the worker's binary",
		"go.opentelemetry.io/otel/exporters":     "belongs into the server's binary",
		"github.com/modelcontextprotocol/go-sdk": "belongs into the server's binary",
		"github.com/google/jsonschema-go":        "is for tests",
	}
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, dep := range strings.Fields(string(out)) {
		for prefix, why := range heavy {
			if strings.HasPrefix(dep, prefix) {
				t.Errorf("holdfast imports %s: it %s", dep, why)
			}
		}
	}
}
