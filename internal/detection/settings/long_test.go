package settings

import (
	"fmt"
	"strings"
	"testing"
)

func TestALongListIsReadToItsEnd(t *testing.T) {
	var b strings.Builder
	b.WriteString("let package = Package(\n    targets: [\n")
	for i := range 300 {
		fmt.Fprintf(&b, "        .testTarget(\n            name: \"T%d\",\n            dependencies: [\"A\"]\n        ),\n", i)
	}
	b.WriteString("    ]\n)\n")
	d, err := Read("Package.swift", []byte(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range d.Settings {
		if strings.Contains(s.Value, "T299") {
			return
		}
	}
	t.Errorf("the last of 300 targets is not among %d settings", len(d.Settings))
}
