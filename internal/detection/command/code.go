package command

import "strings"

// codeCalls are functions of scripting languages whose first argument is a path.
func codeCalls() map[string]Kind { return codeCallTable.get(buildCodeCalls) }

var codeCallTable table[Kind]

func buildCodeCalls() map[string]Kind {
	return map[string]Kind{
		"os.remove": Delete, "os.unlink": Delete, "os.rmdir": Delete, "shutil.rmtree": Delete, "rmtree": Delete, "unlinkSync": Delete, "rmSync": Delete, "rmdirSync": Delete, "unlink": Delete, "fs.rm": Delete, "fs.unlink": Delete,
		"File.delete": Delete, "File.unlink": Delete, "FileUtils.rm_rf": Delete, "FileUtils.rm_r": Delete, "FileUtils.rm": Delete, "remove_tree": Delete, "removeSync": Delete, "Deno.remove": Delete,
		"writeFileSync": Write, "fs.writeFile": Write, "File.write": Write, "file_put_contents": Write, "writeTextFileSync": Write, "truncateSync": Write, "os.truncate": Write,
		"appendFileSync": Append, "os.rename": Move, "os.replace": Move, "shutil.move": Move, "renameSync": Move, "File.rename": Move, "FileUtils.mv": Move, "os.chmod": Chmod, "chmodSync": Chmod,
		"open": Write, "Path": Write, "pathlib.Path": Write,
	}
}

// shellCalls run a line or a list of words.
const shellCalls = "os.system system os.popen popen subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen execSync exec spawnSync spawn execFileSync shell_exec passthru qx check_output check_call"

// risky are words of code that can do more than compute and print.
var risky = [...]string{"open", "os.", "os,", "import os", "subprocess", "shutil", "pathlib", "Path", "exec", "eval", "__", "getattr", "fs", "child_process", "write", "unlink", "system", "require(", "remove", "delete", "rename", "File", "spawn", "popen", "import("}

// code reads the obvious constant cases of code in another language; the rest is unclear.
func (r *reader) code(w word) {
	if w.vague {
		r.doubt("", "", "the code it runs is known only then")
		return
	}
	r.calledTexts(w.text)
	for _, c := range callsIn(w.text) {
		kind, ok := codeCalls()[c.name]
		if !ok {
			kind, ok = codeCalls()[lastName(c.name)]
			ok = ok && !isOneOf(lastName(c.name), "open Path")
		}
		if ok {
			r.codeEffect(kind, c)
		}
	}
	for _, s := range risky {
		if strings.Contains(w.text, s) {
			r.doubt("", "", "code of another language is read only where it is plain")
			return
		}
	}
}

func lastName(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

func (r *reader) codeEffect(kind Kind, c codeCall) {
	if len(c.args) == 0 || c.args[0] == "" {
		return
	}
	detail := c.name
	switch lastName(c.name) {
	case "open":
		mode := "r"
		if len(c.args) > 1 {
			mode = c.args[1]
		}
		switch {
		case strings.ContainsAny(mode, "wx+"):
		case strings.Contains(mode, "a"):
			kind = Append
		default:
			return
		}
	case "Path":
		method, _, _ := strings.Cut(strings.TrimPrefix(c.rest, "."), "(")
		switch method {
		case "unlink", "rmdir":
			kind = Delete
		case "write_text", "write_bytes", "touch":
			kind = Write
		case "rename", "replace":
			kind = Move
		default:
			return
		}
	}
	r.touch(kind, literal(c.args[0]), func(e *Effect) {
		e.Detail, e.Recursive = detail, isOneOf(lastName(c.name), "rmtree rm_rf rm_r rmSync rm remove_tree removeSync remove") && c.name != "os.remove"
		if kind == Move && len(c.args) > 1 {
			e.To = r.resolve(c.args[1])
		}
	})
}

// calledTexts reads the lines that code hands to a shell.
func (r *reader) calledTexts(code string) {
	for _, c := range callsIn(code) {
		if !isOneOf(c.name, shellCalls) && !isOneOf(lastName(c.name), "execSync exec system spawnSync") || len(c.args) == 0 || c.args[0] == "" {
			continue
		}
		r.within(func() stream {
			if len(c.args) == 1 || strings.Contains(c.args[0], " ") {
				return r.text(c.args[0])
			}
			var words []word
			for _, a := range c.args {
				words = append(words, literal(a))
			}
			return r.inside(words)
		})
	}
}
