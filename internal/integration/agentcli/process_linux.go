package agentcli

import (
	"bytes"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// bootID tells one run of the system from another: start times begin anew with each.
var bootID = sync.OnceValue(func() string {
	id, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(id))
})

// boot is the run of the system that a process belongs to.
func (p Process) boot() string {
	_, boot, _ := strings.Cut(p.Started, "@")
	return boot
}

// stat is what /proc tells of a process, from the third field on: its name, in brackets,
// may hold anything.
func stat(pid int) []string {
	text, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return nil
	}
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 20 {
		return nil
	}
	return fields
}

// Fields of stat.
const (
	statState, statParent, statGroup, statStart = 0, 1, 2, 19
)

func startOf(pid int) (started string, running bool) {
	fields := stat(pid)
	if fields == nil {
		return "", false
	}
	return fields[statStart] + "@" + bootID(), fields[statState] != "Z" && fields[statState] != "X"
}

// everyProcess calls f with the number and the stat of every process.
func everyProcess(f func(pid int, fields []string)) {
	dir, err := os.Open("/proc")
	if err != nil {
		return
	}
	defer dir.Close()
	names, _ := dir.Readdirnames(-1)
	for _, name := range names {
		if pid, err := strconv.Atoi(name); err == nil {
			if fields := stat(pid); fields != nil {
				f(pid, fields)
			}
		}
	}
}

func groupMembers(pgid int) (pids []int) {
	group := strconv.Itoa(pgid)
	everyProcess(func(pid int, fields []string) {
		if fields[statGroup] == group && fields[statState] != "Z" && fields[statState] != "X" {
			pids = append(pids, pid)
		}
	})
	return pids
}

// marked lists the running processes that carry a variable in their environment, however
// far they went from their parents.
func marked(variable string) []int { return having("\x00" + variable + "\x00") }

// carrying lists those whose variable is a path, or one below it.
func carrying(variable string) []int {
	return having("\x00"+variable+"\x00", "\x00"+variable+"/")
}

func having(texts ...string) (pids []int) {
	everyProcess(func(pid int, fields []string) {
		if pid == os.Getpid() || fields[statState] == "Z" || fields[statState] == "X" {
			return
		}
		env, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/environ")
		if err != nil {
			return
		}
		env = append([]byte{0}, env...)
		if slices.ContainsFunc(texts, func(text string) bool { return bytes.Contains(env, []byte(text)) }) {
			pids = append(pids, pid)
		}
	})
	return pids
}

// isStopped tells whether a process was stopped by a signal.
func isStopped(pid int) bool {
	fields := stat(pid)
	return fields != nil && fields[statState] == "T"
}
