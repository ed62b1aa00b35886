// Command steps judges single steps down, one claim and a weaker one of the same subject, and their
// twins, the same claim in another form or a stronger one; it prints by library what was seen and
// names what was judged wrongly.
package main

import (
	"flag"
	"fmt"
	"os"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

func main() {
	dir := flag.String("pairs", "bench/steps/pairs", "folder of tables, one a library")
	only := flag.String("only", "", "only libraries whose name contains this")
	flag.Parse()

	libraries, err := readLibraries(*dir, *only)
	if err == nil {
		scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
		err = judgeAll(os.Stdout, scanner, libraries)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "steps:", err)
		os.Exit(3)
	}
}
