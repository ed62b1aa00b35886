package acceptance

import (
	"os"
	"os/exec"
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

func peakMemory(state *os.ProcessState) int64 {
	if usage, ok := state.SysUsage().(*syscall.Rusage); ok {
		return int64(usage.Maxrss)
	}
	return 0
}
