package loop

import "fmt"

// Dir is where the projections of a loop stand in its work tree.
func Dir(id string) string { return ".aiwg/ralph/loops/" + id }

// IterationFile is where an iteration is told in full.
func IterationFile(id string, iteration int) string {
	return fmt.Sprintf("%s/iterations/iteration-%03d.json", Dir(id), iteration)
}

// CheckpointFile is where the checkpoint of an iteration is.
func CheckpointFile(id string, iteration int) string {
	return fmt.Sprintf("%s/checkpoints/iteration-%03d.json.gz", Dir(id), iteration)
}
