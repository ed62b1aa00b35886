package change_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"holdfast/internal/detection/change"
)

// show writes a change in one short line a file, so that expectations can be read.
func show(c change.Change) string {
	var out []string
	for _, f := range c.Files {
		s := string(f.Status) + " " + f.Path
		if f.OldPath != "" {
			s += " from " + f.OldPath
		}
		s += fmt.Sprintf(" %q %q", f.Before.Text, f.After.Text)
		for _, w := range []struct {
			word string
			on   bool
		}{{" partial", f.Partial}, {" binary", f.Before.Binary || f.After.Binary}, {" note: " + f.Note, f.Note != ""}, {" doubt: " + f.Doubt, f.Doubt != ""}} {
			if w.on {
				s += w.word
			}
		}
		out = append(out, s)
	}
	return strings.Join(out, "\n")
}

var patches = map[string]struct{ patch, want string }{
	"a git patch": {
		"diff --git a/x.go b/x.go\nindex 1..2 100644\n--- a/x.go\n+++ b/x.go\n@@ -1,2 +1,2 @@ func\n a\n-b\n+c\n",
		`modified x.go "a\nb\n" "a\nc\n" partial`,
	},
	"hunks keep their line numbers": {
		"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n@@ -4 +4 @@\n-c\n+d\n",
		`modified x "a\n\n\nc\n" "b\n\n\nd\n" partial`,
	},
	"wrong counts are forgiven": {
		"--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n-a\n+b\n--- a/y\n+++ b/y\n@@ -1,1 +1,1 @@\n c\n-d\n+e\n+f\n",
		"modified x \"a\\n\" \"b\\n\" partial\nmodified y \"c\\nd\\n\" \"c\\ne\\nf\\n\" partial",
	},
	"an empty context line without its space": {
		"--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n a\n\n-b\n+c\n",
		`modified x "a\n\nb\n" "a\n\nc\n" partial`,
	},
	"open blocks of words are closed, foreign ends left out": {
		"--- a/x.rb\n+++ b/x.rb\n@@ -3,4 +3,4 @@ describe X do\n   end\n\n-  it 'a' do\n+  xit 'a' do\n     run\n",
		`modified x.rb "\ndescribe X do\n  end\n\n  it 'a' do\n    run\nend\n" "\ndescribe X do\n  end\n\n  xit 'a' do\n    run\nend\n" partial`,
	},
	"code starts with the mark its language wants": {
		"--- a/x.php\n+++ b/x.php\n@@ -3 +3 @@\n-a();\n+b();\n",
		`modified x.php "<?php\n\na();\n" "<?php\n\nb();\n" partial`,
	},
	"a hunk header without numbers": {
		"--- a/x\n+++ b/x\n@@ def f():\n-a\n+b\n",
		`modified x "a\n" "b\n" partial`,
	},
	"deletion marked only by +0,0": {
		"--- a/t_test.go\n+++ b/t_test.go\n@@ -1,2 +0,0 @@\n-a\n-b\n",
		`removed t_test.go "a\nb\n" ""`,
	},
	"a file emptied but kept": {
		"diff --git a/x b/x\nindex 123..e69de29 100644\n--- a/x\n+++ b/x\n@@ -1 +0,0 @@\n-a\n",
		`modified x "a\n" "" partial`,
	},
	"deletion with git's header": {
		"diff --git a/x b/x\ndeleted file mode 100644\nindex 1..0\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n",
		`removed x "a\n" ""`,
	},
	"a new file": {
		"diff --git a/x b/x\nnew file mode 100755\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n\\ No newline at end of file\n",
		`added x "" "a\nb"`,
	},
	"CRLF everywhere": {
		"diff --git a/x b/x\r\n--- a/x\r\n+++ b/x\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n",
		`modified x "a\n" "b\n" partial`,
	},
	"UTF-16 as PowerShell writes it": {
		"\xFF\xFE" + wide("--- a/x\r\n+++ b/x\r\n@@ -1 +1 @@\r\n-a\r\n+b\r\n"),
		`modified x "a\n" "b\n" partial`,
	},
	"a rename with edits": {
		"diff --git a/old name b/new name\nsimilarity index 90%\nrename from old name\nrename to new name\n--- a/old name\n+++ b/new name\n@@ -1 +1 @@\n-a\n+b\n",
		`renamed new name from old name "a\n" "b\n" partial`,
	},
	"a pure rename": {
		"diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n",
		`renamed y from x "" "" partial`,
	},
	"a mode change": {
		"diff --git a/x.sh b/x.sh\nold mode 100644\nnew mode 100755\n",
		`modified x.sh "" "" partial`,
	},
	"binary files": {
		"diff --git a/x.png b/x.png\nindex 1..2 100644\nBinary files a/x.png and b/x.png differ\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n",
		"modified x.png \"\" \"\" binary\nmodified y \"a\\n\" \"b\\n\" partial",
	},
	"a git binary patch": {
		"diff --git a/x.png b/x.png\nindex 1..2 100644\nGIT binary patch\nliteral 3\nKcmZQ\n\nliteral 0\nHcmV?\n\n",
		`modified x.png "" "" binary`,
	},
	"two compared directories": {
		"diff -ru old/p/x.py new/p/x.py\n--- old/p/x.py\t2026-01-01 10:00:00\n+++ new/p/x.py\t2026-01-02 10:00:00\n@@ -1 +1 @@\n-a\n+b\n",
		`modified p/x.py "a\n" "b\n" partial`,
	},
	"no prefixes": {
		"diff --git x.py x.py\n--- x.py\n+++ x.py\n@@ -1 +1 @@\n-a\n+b\n",
		`modified x.py "a\n" "b\n" partial`,
	},
	"quoted names": {
		"diff --git \"a/f\\303\\244.txt\" \"b/f\\303\\244.txt\"\n--- \"a/f\\303\\244.txt\"\n+++ \"b/f\\303\\244.txt\"\n@@ -1 +1 @@\n-a\n+b\n",
		`modified fä.txt "a\n" "b\n" partial`,
	},
	"a mailed patch": {
		"From abc Mon Sep 17\nSubject: [PATCH] x\n\n---\n x | 2 +-\n\ndiff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n-- \n2.39.5\n\n",
		`modified x "a\n" "b\n" partial`,
	},
	"a mailed patch with wrong counts": {
		"--- a/x\n+++ b/x\n@@ -1,7 +1,7 @@\n-a\n+b\n-- \n2.39.5\n\n",
		`modified x "a\n" "b\n" partial`,
	},
	"prose between files": {
		"Here is the fix:\n```diff\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n```\nand then\n```diff\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-c\n+d\n```\n",
		"modified x \"a\\n\" \"b\\n\" partial\nmodified y \"c\\n\" \"d\\n\" partial",
	},
	"lines that look like a header": {
		"--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n x\n--- old\n+++ new\n@@ -9 +9 @@\n-a\n+b\n",
		`modified q.sql "x\n-- old\n\n\n\n\n\n\na\n" "x\n++ new\n\n\n\n\n\n\nb\n" partial`,
	},
	"a hunk without a file, before one that has one": {
		"@@ -1 +1 @@\n-a\n+b\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
		"modified (unknown) \"\" \"\" note: the patch does not name the file\nmodified x \"a\\n\" \"b\\n\" partial",
	},
	"a patch that ends in a hunk": {
		"--- a/x\n+++ b/x\n@@ -1,9 +1,9 @@\n a\n-b\n",
		`modified x "a\nb\n" "a\n" partial doubt: the patch ends in the middle; judged by what there is of it`,
	},
	"a patch that ends in a header": {
		"diff --git a/x b/x\nindex 1..2 100644\n",
		`modified x "" "" partial doubt: the patch ends in the middle; judged by what there is of it`,
	},
	"a combined diff beside another": {
		"diff --cc x.go\nindex 1,2..3\n--- a/x.go\n+++ b/x.go\n@@@ -1,1 -1,1 +1,1 @@@\n- a\n -b\n++c\ndiff --git a/y b/y\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-c\n+d\n",
		"modified x.go \"\" \"\" note: a combined diff of a merge shows no before and after\nmodified y \"c\\n\" \"d\\n\" partial",
	},
	"a diff of words beside another": {
		"--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\na\n[-b-]{+c+}\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-c\n+d\n",
		"modified x \"\" \"\" note: the patch adds and removes no line here, as diffs of words do\nmodified y \"c\\n\" \"d\\n\" partial",
	},
	"a patch that ends in the header of a hunk": {
		"--- a/x\n+++ b/x\n@@ -8,7 +8,",
		`modified x "" "" partial doubt: the patch ends in the middle; judged by what there is of it`,
	},
	"a path that climbs stays inside": {
		"--- a/../../etc/passwd\n+++ b/../../etc/passwd\n@@ -1 +1 @@\n-a\n+b\n",
		`modified etc/passwd "a\n" "b\n" partial`,
	},
	"a hunk cut out of code is closed, and keeps its heading": {
		"--- a/x_test.go\n+++ b/x_test.go\n@@ -9,3 +9,4 @@ func TestA(t *testing.T) {\n \t})\n }\n func TestB(t *testing.T) {\n+\tt.Skip(\")\")\n",
		`modified x_test.go "\n\n\n\n\n\n\nfunc TestA(t *testing.T) {\n\t} \n \nfunc TestB(t *testing.T) {\n}\n" "\n\n\n\n\n\n\nfunc TestA(t *testing.T) {\n\t} \n \nfunc TestB(t *testing.T) {\n\tt.Skip(\")\")\n}\n" partial`,
	},
	"nothing at all": {"\n\n", ""},
}

func wide(s string) string {
	var out strings.Builder
	for _, r := range s {
		out.WriteByte(byte(r))
		out.WriteByte(0)
	}
	return out.String()
}

func TestParsePatch(t *testing.T) {
	for name, c := range patches {
		t.Run(name, func(t *testing.T) {
			got, err := change.ParsePatch([]byte(c.patch), nil)
			if err != nil {
				t.Fatal(err)
			}
			if show(got) != c.want {
				t.Errorf("got  %s\nwant %s", show(got), c.want)
			}
		})
	}
}

func TestParsePatchOfGarbage(t *testing.T) {
	for _, text := range []string{"hello world\n", "\x00\x01\x02", "--- only\n", "Index: x\n====\n", "@@ -1 +1 @@\n-a\n+b\n",
		"diff --cc x.go\nindex 1,2..3\n--- a/x.go\n+++ b/x.go\n@@@ -1,1 -1,1 +1,1 @@@\n- a\n -b\n++c\n", "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\na\n[-b-]{+c+}\n",
	} {
		if _, err := change.ParsePatch([]byte(text), nil); !errors.Is(err, change.ErrNoPatch) {
			t.Errorf("%q: got %v, want %v", text, err, change.ErrNoPatch)
		}
	}
}

func TestParsePatchOntoBase(t *testing.T) {
	patch := []byte("--- a/x\n+++ b/x\n@@ -2,2 +2,2 @@\n b\n-c\n+C\n")
	cases := map[string]struct{ base, want string }{
		"not yet applied":       {"a\nb\nc\nd\n", `modified x "a\nb\nc\nd\n" "a\nb\nC\nd\n"`},
		"already applied":       {"a\nb\nC\nd\n", `modified x "a\nb\nc\nd\n" "a\nb\nC\nd\n"`},
		"moved down":            {"0\n0\n0\na\nb\nc\n", `modified x "0\n0\n0\na\nb\nc\n" "0\n0\n0\na\nb\nC\n"`},
		"another text entirely": {"z\n", `modified x "\nb\nc\n" "\nb\nC\n" partial`},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			got, err := change.ParsePatch(patch, func(string) []byte { return []byte(c.base) })
			if err != nil || show(got) != c.want {
				t.Errorf("got  %s (%v)\nwant %s", show(got), err, c.want)
			}
		})
	}
}
