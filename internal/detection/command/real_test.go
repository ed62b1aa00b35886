package command_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/bmatcuk/doublestar/v4"

	"holdfast/internal/detection/command"
)

// realTree is what every real command starts from.
var realTree = map[string]string{
	"a.txt": "alpha\nbeta\ngamma\n", "b.txt": "one two one\n", "tests/a.py": "def test_a():\n    assert f(1) == 2\n", "tests/b.py": "assert 1\nassert 2\n",
	"tests/deep/c.py": "x = 1\n", "web/src/a.test.ts": "it('a', () => {})\n", "bare.txt": "no line end", "fix.patch": "--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,3 @@\n alpha\n-beta\n+BETA\n gamma\n",
	"list.txt": "tests/a.py\n",
}

// realCommands are run by a real bash; what they do must be what was foretold.
var realCommands = []string{
	`rm tests/a.py`, `rm -rf tests`, `rm -rf ./tests/ web/../a.txt`, `cd tests && rm a.py`, `cd tests; rm a.py; cd ..; rm a.txt`, `(cd tests && rm a.py); rm a.txt`,
	`rm tests/{a,b}.py`, `rm tests/*.py`, `rm tests/[ab].py`, `rm "tests/a.py" 'b.txt'`, `r\m tests/a.py`, `"r"m tests/a.py`, `$'rm' $'tests/\x61.py'`, `x=r; ${x}m tests/a.py`,
	`cmd="rm -rf tests"; $cmd`, `rm${IFS}-rf${IFS}tests`, `IFS=,; x=rm,a.txt; $x`, `$(echo rm) tests/a.py`, "`printf 'r%s' m` tests/a.py", `echo 'rm tests/a.py' | bash`, `bash <<< 'rm tests/a.py'`,
	`sh -c 'rm "$1"' x tests/a.py`, `x=tests/a.py sh -c 'rm $x'`, `eval "rm tests/a.py"`, `x='rm tests/a.py'; eval "$x"`, `command rm tests/a.py`, `env rm tests/a.py`, `env -C tests rm a.py`, `nice -n 5 timeout 10 rm tests/a.py`,
	`f() { rm "$1"; }; f tests/a.py`, `x=xrmx; y=${x#x}; ${y%x} a.txt`, `x=RM; ${x,,} a.txt`, `x=term; ${x:2:1}m a.txt`, `a=(rm -rf tests); "${a[@]}"`, `set -- rm a.txt; "$@"`, `{rm,-rf,tests}`,
	`find . -name '*.py' -delete`, `find tests -name '*.py' -exec rm {} +`, `find . -name '*.py' -print0 | xargs -0 rm`, `find . -name '*.py' -exec sh -c 'rm "$1"' _ {} \;`, `echo tests/a.py tests/b.py | xargs rm`,
	`for f in tests/*.py; do rm "$f"; done`, `find tests -name '*.py' | while read -r f; do rm "$f"; done`, `unlink a.txt`, `echo cm0gYS50eHQ= | base64 -d | sh`, `x=mr; $(echo $x | rev) a.txt`,
	`mv a.txt c.txt`, `mv a.txt tests`, `mv a.txt b.txt tests/`, `mv tests old`, `mv tests web`, `mv tests/a.py tests/z.py`, `mv -t web a.txt`, `mkdir new && mv tests new/`,
	`cp a.txt c.txt`, `cp a.txt b.txt tests/`, `cp /dev/null a.txt`, `cp a.txt tests`, `: > a.txt`, `> a.txt`, `echo 'x y' > n.txt`, `echo -n > a.txt`, `printf 'a\n%s\n' b >> a.txt`, `printf '%s-' a b > n.txt`,
	`truncate -s 0 a.txt`, `dd if=/dev/null of=a.txt 2>/dev/null`, `install -m 644 /dev/null a.txt`, `touch a.txt n.txt`, `echo x | tee n.txt > /dev/null`, `echo x | tee -a a.txt > m.txt`,
	"cat > n.txt <<'EOF'\n$x `y` \\z\nEOF", "x=1; cat > n.txt <<EOF\n$x \\$y \\\\ \"q\" 'r'\nEOF", "cat >> a.txt <<-EOF\n\tone\n\t\ttwo\n\tEOF", `cat > n.txt <<< "one line"`, "name=n; cat > ${name}.txt <<EOF\np $name\nEOF",
	`sed -i 's/a/X/' a.txt`, `sed -i 's/a/X/g; s/m/M/' a.txt`, `sed -i '/beta/d' a.txt`, `sed -i '2d' a.txt bare.txt`, `sed -i '2,3d' a.txt`, `sed -i '$d' a.txt`, `sed -i '/alpha/,/beta/d' a.txt`, `sed -i '2!d' a.txt`,
	`sed -i 's/one/1/2' b.txt`, `sed -i -E 's/(o)(n)e/\2\1/g' b.txt`, `sed -i 's/\(o\)ne/[\1&]/g' b.txt`, `sed -i 's|a|/|' a.txt`, `sed -i 's/^/# /' tests/*.py`, `sed -i 's/ *$/./' bare.txt`, `sed -i 's/ASSERT/x/I' tests/a.py`,
	`sed -i '1i first' a.txt`, `sed -i '2a after' a.txt`, `sed -i '/beta/c changed' a.txt`, `sed -i 's/a*/-/g' a.txt`, `sed -i 's/[[:alpha:]]\+/W/' a.txt`, `sed -i 's/x\|one/Z/g' b.txt`, `sed -i -e 's/a/b/' -e 's/b/c/' a.txt`,
	`sed -i 's/assert \(.*\) == 2/assert True/' tests/a.py`, `sed -i 's/[]a]/_/g' a.txt`, `sed -i 's/a.b\?/_/' a.txt`, `sed -i 's/$/!/' bare.txt`, `sed -i.bak 's/zzz/y/' tests/deep/c.py && rm tests/deep/c.py.bak`,
	`perl -pi -e 's/a/X/g' a.txt`, `perl -pi -e 's/(\w+) (\w+)/$2 $1/' b.txt`, `perl -0777 -pi -e 's/alpha\nbeta/ab/' a.txt`,
	`patch -s -p1 < fix.patch`, "patch -s -p1 <<'EOF'\n--- a/a.txt\n+++ b/a.txt\n@@ -1,3 +1,2 @@\n alpha\n-beta\n gamma\nEOF", "cd tests && git apply --unsafe-paths <<'EOF'\n--- a/b.py\n+++ b/b.py\n@@ -1,2 +1,2 @@\n assert 1\n-assert 2\n+assert 3\nEOF",
	`false || rm a.txt`, `true && rm a.txt`, `if true; then rm a.txt; fi`, `case x in x) rm a.txt;; esac`, `! rm a.txt`, `{ rm a.txt; }`, `time rm a.txt`, `x=$(rm a.txt)`, `echo $(( $(rm a.txt; echo 1) + 1 )) > n.txt; rm n.txt`,
	`rm a.txt; cp b.txt a.txt; rm b.txt`, `mv a.txt t && mv b.txt a.txt && mv t b.txt`, `printf -v c rm; $c a.txt`, `read -r c <<< rm; $c a.txt`, `x=(a.txt b.txt); rm "${x[1]}"`, `x=a; y=x; rm ${!y}.txt`, `x=a.b.c; rm ${x%%.*}.txt`, `x=tests/a.py; rm ${x##*/} $x; true`, `x=a-txt; rm ${x/-/.}`,
	`git() { command rm "$@"; }; git a.txt`, `rm() { command rm -f "$@"; }; rm a.txt`, `f=a; for f in b; do :; done; rm $f.txt`, `while true; do f=a; rm $f.txt; break; done`,
	`rm a.txt # b.txt`, "rm a.txt \\\n b.txt", `parallel() { rm "$@"; }; parallel a.txt b.txt`, `trap 'rm a.txt' EXIT`, `rm $PWD/a.txt`, `rm "$(pwd)/a.txt"`, `rm ~+/a.txt || rm a.txt`, `xargs rm < list.txt || true; rm -f tests/a.py`,
}

// realScripts are scripts of sed that are read in memory; GNU's own must agree.
var realScripts = []string{
	`sed -i 's/a\|b/X/' a.txt b.txt bare.txt`,
	`sed -i 's/a{2}/x/' a.txt b.txt bare.txt`,
	`sed -i 's/a\{1,2\}/x/g' a.txt b.txt bare.txt`,
	`sed -i 's/\./-/' a.txt b.txt bare.txt`,
	`sed -i 's/[^a]/x/2g' a.txt b.txt bare.txt`,
	`sed -i 's/\//x/' a.txt b.txt bare.txt`,
	`sed -i 's,a,b,' a.txt b.txt bare.txt`,
	`sed -i 's/a/\n/' a.txt b.txt bare.txt`,
	`sed -i 's/a/\&/' a.txt b.txt bare.txt`,
	`sed -i 's/$/\t/' a.txt b.txt bare.txt`,
	`sed -i '/^$/d' a.txt b.txt bare.txt`,
	`sed -i '$!d' a.txt b.txt bare.txt`,
	`sed -i '1,/beta/d' a.txt b.txt bare.txt`,
	`sed -i '1,/alpha/d' a.txt b.txt bare.txt`,
	`sed -i '2,1d' a.txt b.txt bare.txt`,
	`sed -i '/beta/,1d' a.txt b.txt bare.txt`,
	`sed -i '/alpha/,2d' a.txt b.txt bare.txt`,
	`sed -i 's/x*$//' a.txt b.txt bare.txt`,
	`sed -i 's/^a*//' a.txt b.txt bare.txt`,
	`sed -i 's/(a)/b/' a.txt b.txt bare.txt`,
	`sed -i 's/\bone\b/1/g' a.txt b.txt bare.txt`,
	`sed -i 's/\s\+/_/g' a.txt b.txt bare.txt`,
	`sed -i 's/[a-c]*/X/' a.txt b.txt bare.txt`,
	`sed -i 's/.*//' a.txt b.txt bare.txt`,
	`sed -i '5d' a.txt b.txt bare.txt`,
	`sed -i 's/a^b$c/x/' a.txt b.txt bare.txt`,
	`sed -i 's/*/x/' a.txt b.txt bare.txt`,
	`sed -i 's/a**/x/' a.txt b.txt bare.txt`,
	`sed -i 's/\(a\|l\)*/x/' a.txt b.txt bare.txt`,
	`sed -i '/a/!s/m/M/' a.txt b.txt bare.txt`,
	`sed -i '2,$d' a.txt b.txt bare.txt`,
	`sed -i '1,2s/a/b/;3d' a.txt b.txt bare.txt`,
	`sed -i '/b/i\  two words' a.txt b.txt bare.txt`,
	`sed -i 's/one two\|one/X/' a.txt b.txt bare.txt`,
	`sed -i 's/o*/<&>/g' a.txt b.txt bare.txt`,
	`sed -i 's/\(one\).*\(one\)/\2-\1/' a.txt b.txt bare.txt`,
	`sed -i 's/'\''/q/' a.txt b.txt bare.txt`,
	`sed -i 's#one#/#g' a.txt b.txt bare.txt`,
	`sed -i 's/a/b/;s/b/c/' a.txt b.txt bare.txt`,
	`sed -i 's/[/]/x/' a.txt b.txt bare.txt`,
	`sed -i 's/[\n]/x/' a.txt b.txt bare.txt`,
	`sed -i 's/\^/x/' a.txt b.txt bare.txt`,
	`sed -i 's/a\+$/END/' a.txt b.txt bare.txt`,
	`sed -i 's/\(\)/x/' a.txt b.txt bare.txt`,
	`sed -i -E 's/a{2}|b+/x/' a.txt b.txt bare.txt`,
	`sed -i -E 's/\(/x/' a.txt b.txt bare.txt`,
	`sed -i -E 's/(one|two) (one|two)/\2 \1/' a.txt b.txt bare.txt`,
	`sed -i -E 's/^(.)(.*)$/\2\1/' a.txt b.txt bare.txt`,
	`sed -i -E 's/o?n/x/g' a.txt b.txt bare.txt`,
	`sed -i -E 's/[[:space:]]+/_/g' a.txt b.txt bare.txt`,
	`sed -i -E 's/(a)(b)?/[\2]/' a.txt b.txt bare.txt`,
	`sed -i -E 's/a|ab|alp/X/' a.txt b.txt bare.txt`,
	`sed -i -E 's/()/x/g' a.txt b.txt bare.txt`,
	`sed -i -E 's/a$|^b/x/' a.txt b.txt bare.txt`,
}

// TestRealShell runs commands in a real bash and compares the work tree with what Apply
// foretold, byte for byte.
func TestRealShell(t *testing.T) {
	for _, line := range append(slices.Clone(realCommands), realScripts...) {
		t.Run(line, func(t *testing.T) {
			dir := t.TempDir()
			writeTree(t, dir, realTree)
			reading := command.Read(line, "")
			files, unclear := command.ApplyTo(reading.Effects, treeOf(realTree))
			foretold := map[string]string{}
			for name, text := range realTree {
				foretold[name] = text
			}
			for _, f := range files {
				delete(foretold, f.PathBefore())
				delete(foretold, f.Path)
			}
			for _, f := range files {
				if f.After.Present {
					foretold[f.Path] = string(f.After.Text)
				}
			}
			cmd := exec.Command("bash", "-c", line)
			cmd.Dir = dir
			out, _ := cmd.CombinedOutput()
			got, want := show(foretold), show(readTree(t, dir))
			if got != want {
				t.Errorf("foretold:\n%s\nbash did:\n%s\nbash said: %s\nunclear: %v %v", got, want, out, reading.Unclear, unclear)
			}
		})
	}
}

func treeOf(files map[string]string) command.Tree {
	return command.Tree{
		Read: func(name string) ([]byte, bool) {
			text, ok := files[name]
			return []byte(text), ok
		},
		Match: func(glob string) []string {
			var out []string
			for name := range files {
				if ok, _ := doublestar.Match(glob, name); ok {
					out = append(out, name)
				}
			}
			sort.Strings(out)
			return out
		},
	}
}

func writeTree(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func readTree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(file)
		name, _ := filepath.Rel(dir, file)
		out[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func show(files map[string]string) string {
	var names []string
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	var b strings.Builder
	for _, name := range names {
		b.WriteString("  " + name + ": " + strings.ReplaceAll(files[name], "\n", "\\n") + "\n")
	}
	return b.String()
}
