package agentcli

import (
	"strings"
	"sync"
)

// readers are the tools that change nothing, by their names without case and separators.
var readers = sync.OnceValue(func() map[string]bool {
	return wordSet(`read readfile readmanyfiles view viewimage cat notebookread ls list listdir listdirectory glob globfiles
		grep rg search searchfilecontent grepsearch codebasesearch semsearch toolsearch websearch webfetch googlewebsearch fetch lsp
		bashoutput readbash listbash listagents todowrite todoread todolist writetodos updateplan updatetodos reportintent think`)
})

// readingCommands are those that change nothing, whatever their arguments.
var readingCommands = sync.OnceValue(func() map[string]bool {
	return wordSet(`ls cat head tail grep egrep fgrep rg wc pwd cd echo printf true which type file stat du df nl cut tr diff cmp
		basename dirname realpath readlink whoami uname ps jq`)
})

// readingParts are the subcommands that change nothing.
var readingParts = sync.OnceValue(func() map[string]map[string]bool {
	return map[string]map[string]bool{
		"git": wordSet("status log diff show blame grep ls-files ls-tree cat-file rev-parse describe shortlog"),
		"go":  wordSet("version doc"),
	}
})

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// readsOnly tells whether a call changes nothing. In doubt it may change something.
func readsOnly(t Tool) bool {
	if t.Command != "" {
		return commandReadsOnly(t.Command)
	}
	plain := strings.NewReplacer("_", "", "-", "", ".", "").Replace(strings.ToLower(t.Name))
	return readers()[strings.TrimSuffix(plain, "toolcall")]
}

// commandReadsOnly is careful: it understands plain commands one after another and
// nothing else.
func commandReadsOnly(line string) bool {
	line = strings.ReplaceAll(line, "2>/dev/null", "")
	line = strings.ReplaceAll(line, "2>&1", "")
	if strings.ContainsAny(line, "><`$(){}\\") {
		return false
	}
	steps := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune("|&;\n", r) })
	for _, step := range steps {
		words := strings.Fields(step)
		if len(words) == 0 {
			continue
		}
		parts, some := readingParts()[words[0]]
		switch {
		case some && (len(words) < 2 || !parts[words[1]] || strings.Contains(step, "--output")):
			return false
		case !some && !readingCommands()[words[0]]:
			return false
		}
	}
	return len(steps) > 0
}
