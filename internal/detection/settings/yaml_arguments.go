package settings

import (
	"path"
	"strings"
)

// builders are the images of Cloud Build that are called as the program they hold.
const builders = "/cloud-builders/"

// shells run the text that they are handed behind a flag.
var shells = map[string]bool{"bash": true, "sh": true, "/bin/bash": true, "/bin/sh": true}

// argumentCommands are the commands of steps that name a program and, apart from it, a list of arguments: the
// program stands as their entrypoint, or is what their image is made for.
func (d *Document) argumentCommands() {
	program, words, line := map[string]string{}, map[string][]string{}, map[string]int{}
	var steps [][]string
	for _, s := range d.Settings {
		if len(s.Path) < 2 {
			continue
		}
		step, key := s.Path[:len(s.Path)-1], s.Key()
		switch {
		case key == "entrypoint":
			program[strings.Join(step, ".")] = s.Value
		case key == "name" && strings.Contains(s.Value, builders) && program[strings.Join(step, ".")] == "":
			program[strings.Join(step, ".")] = path.Base(strings.SplitN(s.Value, ":", 2)[0])
		case IsItem(key) && step[len(step)-1] == "args":
			at := strings.Join(step[:len(step)-1], ".")
			if words[at] == nil {
				steps, line[at] = append(steps, step), s.Line
			}
			words[at] = append(words[at], s.Value)
		}
	}
	for _, step := range steps {
		at := strings.Join(step[:len(step)-1], ".")
		if text := handedTo(program[at], words[at]); text != "" {
			d.run(step, text, line[at]).name(step)
		}
	}
}

// handedTo is the line by which a program runs with its arguments; the text that a shell is handed is run as it stands.
func handedTo(program string, words []string) string {
	if program == "" {
		return ""
	}
	if shells[program] {
		if len(words) > 1 && strings.HasPrefix(words[0], "-") && strings.HasSuffix(words[0], "c") {
			return words[1]
		}
		return strings.Join(words, " ")
	}
	return program + " " + strings.Join(words, " ")
}
