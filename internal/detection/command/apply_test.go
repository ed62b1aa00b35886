package command_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/command"
)

// TestWhatCannotBeForetold holds that edits whose result is known only when they run change
// nothing in memory and are unclear.
func TestWhatCannotBeForetold(t *testing.T) {
	for _, line := range []string{
		`sed -i "s/$A/b/" a.txt`, `sed -i 's/\(a\)\1/b/' a.txt`, `sed -i 's/a/\U&/' a.txt`, `sed -n -i '/a/p' a.txt`, `sed -i 's/a/b/w out' a.txt`, `sed -i 's/a/date/e' a.txt`, `sed -i -f script a.txt`,
		`sed -i '1~2d' a.txt`, `sed -i 'N;s/a\nb/c/' a.txt`, `sed -i '/a/{s/a/b/}' a.txt`, `sed -i 'y/abc/xyz/' a.txt`, `sed -i 's/\<a\>/b/' a.txt`, `sed -i 's|a\|b|c|' a.txt`, `sed -z -i 's/a/b/' a.txt`,
		`perl -pi -e 's/a/$x/' a.txt`, `perl -pi -e 's/(?<=a)b/c/' a.txt`, `perl -ni -e 'print unless /a/' a.txt`, `perl -pi -e 's{a}{b}' a.txt`, `ruby -pi -e 'gsub(/a/, "b")' a.txt`,
		`awk -i inplace 1 a.txt`, `ed -s a.txt`, `date > a.txt`, `date >> a.txt`, `curl x > a.txt`, `git apply -R < a.txt`, `rm *.txt`, `rm -rf tests`, `git clean -fd`, `cp -r x a.txt`, `date | tee a.txt`,
		"git apply <<'EOF'\n--- a/a.txt\n+++ b/a.txt\n@@ -1 +1 @@\n-not there\n+x\nEOF", "git apply <<'EOF'\nno patch\nEOF", "apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.txt\n@@\n-not there\n+x\n*** End Patch\nEOF",
	} {
		files, unclear := command.Apply(command.Read(line, "").Effects, func(name string) ([]byte, bool) { return []byte("a\nb\n"), name == "a.txt" })
		if len(files) != 0 || len(unclear) == 0 {
			t.Errorf("%s: %d files, %d unclear", line, len(files), len(unclear))
		}
	}
}

// TestApplyKeepsTheStory holds that several steps become one change of each file.
func TestApplyKeepsTheStory(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"mv a.txt b.txt && sed -i 's/a/x/' b.txt", "renamed b.txt from a.txt"},
		{"mv a.txt b.txt && mv b.txt c.txt", "renamed c.txt from a.txt"},
		{"rm a.txt && echo new > a.txt", "modified a.txt"},
		{"echo new > n.txt && rm n.txt", ""},
		{"cp a.txt b.txt", "added b.txt"},
		{"mv a.txt /tmp/x", "removed a.txt"},
		{"sed -i 's/zzz/y/' a.txt", ""},
		{"rm /etc/passwd ../x ~/y", ""},
		{"rm missing.txt", ""},
		{"apply_patch <<'EOF'\n*** Begin Patch\n*** Update File: a.txt\n*** Move to: b.txt\n@@\n-a\n+A\n*** Delete File: a.txt\n*** End Patch\nEOF", ""},
		{"mv a.txt b.txt; git apply <<'EOF'\n--- a/b.txt\n+++ b/b.txt\n@@ -1,2 +1,2 @@\n-a\n+A\n b\nEOF", "renamed b.txt from a.txt"},
	} {
		files, _ := command.Apply(command.Read(c.line, "").Effects, func(name string) ([]byte, bool) { return []byte("a\nb\n"), name == "a.txt" })
		var got []string
		for _, f := range files {
			text := string(f.Status) + " " + f.Path
			if f.OldPath != "" {
				text += " from " + f.OldPath
			}
			got = append(got, text)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %q, want %q", c.line, got, c.want)
		}
	}
}

func TestApplyWithoutATree(t *testing.T) {
	files, unclear := command.Apply(command.Read("rm a; rm *.b; rm -r c; mv d e; echo x > f; cp g h; sed -i s/a/b/ i", "").Effects, nil)
	if len(files) != 1 || files[0].Path != "f" || len(unclear) == 0 {
		t.Errorf("%v %v", files, unclear)
	}
}
