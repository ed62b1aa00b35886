package acceptance

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
)

var goVars sync.Map

// goEnv asks the go command once for each variable.
func goEnv(name string) string {
	if value, known := goVars.Load(name); known {
		return value.(string)
	}
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		return ""
	}
	value := strings.TrimSpace(string(out))
	goVars.Store(name, value)
	return value
}

// searchPath finds the interpreter itself first: what a version manager puts in its place is a
// shell script that takes longer than the tests it starts.
var searchPath = sync.OnceValue(func() string {
	path := os.Getenv("PATH")
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		return path
	}
	return filepath.Dir(string(out)) + string(filepath.ListSeparator) + path
})

func peakMemory(state *os.ProcessState) int64 {
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		return int64(usage.Maxrss)
	}
	return 0
}
