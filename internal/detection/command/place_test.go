package command_test

import (
	"strings"
	"testing"

	"holdfast/internal/detection/command"
)

// TestPlaces tells the same file by all the paths it can have.
func TestPlaces(t *testing.T) {
	known := command.Place{Top: "/home/dev/proj", Home: "/home/dev"}
	in := func(cwd string) command.Place { p := known; p.Cwd = cwd; return p }
	for _, c := range []struct {
		place command.Place
		line  string
		path  string
	}{
		{known, "rm tests/a.py", "tests/a.py"},
		{known, "rm /home/dev/proj/tests/a.py", "tests/a.py"},
		{known, "rm ~/proj/tests/a.py", "tests/a.py"},
		{known, "rm $HOME/proj/tests/a.py", "tests/a.py"},
		{known, "rm ../proj/tests/a.py", "tests/a.py"},
		{known, "cd / && rm home/dev/proj/tests/a.py", "tests/a.py"},
		{known, "cd ~/proj/tests && rm a.py", "tests/a.py"},
		{known, "cd && rm proj/tests/a.py", "tests/a.py"},
		{known, "rm /home/dev/other/a.py", "/home/dev/other/a.py"},
		{known, "rm /home/dev/proj2/a.py", "/home/dev/proj2/a.py"},
		{known, "rm ../x", "/home/dev/x"},
		{in("web/src"), "rm a.ts", "web/src/a.ts"},
		{in("web/src"), "rm ../../tests/a.py", "tests/a.py"},
		{in("web/src"), `rm "$PWD/a.ts"`, "web/src/a.ts"},
		{in("web"), "rm $(git rev-parse --show-toplevel)/tests/a.py", "tests/a.py"},
		{command.Place{Cwd: "web"}, "rm a.ts", "web/a.ts"},
		{command.Place{Cwd: "web"}, "cd .. && rm a.ts", "a.ts"},
		{command.Place{}, "rm ../x", "../x"},
		{command.Place{}, "rm /etc/x", "/etc/x"},
		{command.Place{}, "rm ~/x", "~/x"},
		{command.Place{}, "rm -rf .", "."},
	} {
		r := c.place.Read(c.line)
		if len(r.Effects) == 0 || r.Effects[0].Kind != command.Delete || r.Effects[0].Path != c.path {
			t.Errorf("%+v %s: %swant %s", c.place, c.line, brief(r), c.path)
		}
	}
}

// TestLinesAreShown holds that an effect shows the command as it is written.
func TestLinesAreShown(t *testing.T) {
	r := command.Read("cd x &&\n  r\\m \"a b\" > /dev/null; bash -c 'rm c'", "")
	var lines []string
	for _, e := range r.Effects {
		lines = append(lines, e.Line)
	}
	if got := strings.Join(lines, "|"); got != `r\m "a b" > /dev/null|rm c` {
		t.Errorf("shown: %s", got)
	}
}

// TestNothingOfOursIsShown holds that the stand-in for an unknown top never gets out.
func TestNothingOfOursIsShown(t *testing.T) {
	for _, line := range []string{"export GOFLAGS=$PWD", "rm $PWD.bak", "cp x $PWD/../y", "export PATH=$PWD/fake:$PATH", "echo $PWD > f", "ln -s $PWD x", "eval $PWD/x.sh", "cd $PWD/a && pytest $PWD/b"} {
		if text := brief(command.Read(line, "")); strings.Contains(text, "\x01") {
			t.Errorf("%s: %q", line, text)
		}
	}
}
