package settings

import (
	"strconv"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// flatPreset is a list of rules that a flat configuration of ESLint takes in: ts.configs.strict,
	// vue.configs["flat/recommended"].
	flatPreset = lazy.MustCompile(`\b([A-Za-z_]\w*)\.configs(?:\.([A-Za-z_]\w*(?:\.[a-z]\w*)?)|\[\s*["']([^"']+)["']\s*\])`)
	// oldPresets are lists of rules that are taken in by their names of old.
	oldPresets = lazy.MustCompile(`\bcompat\.extends\(([^)]*)\)`)
)

// flatPresets adds the lists of rules that a flat configuration takes in.
func (d *Document) flatPresets(text string) {
	n := 0
	add := func(name string, line int) {
		d.add([]string{"presets", "#" + strconv.Itoa(n)}, name, line)
		n++
	}
	for i, line := range strings.Split(text, "\n") {
		if line = stripLineComment(line); line == "" {
			continue
		}
		for _, m := range flatPreset.FindAllStringSubmatch(line, 20) {
			add(m[1]+"/"+strings.TrimPrefix(strings.TrimPrefix(m[2]+m[3], "flat/"), "flat."), i+1)
		}
		for _, m := range oldPresets.FindAllStringSubmatch(line, 20) {
			for _, word := range quotedWord.FindAllStringSubmatch(m[1], 20) {
				add(word[1]+word[2], i+1)
			}
		}
	}
}
