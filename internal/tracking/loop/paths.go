package loop

import "fmt"

// Dir is where the projections of a loop stand in its work tree.
func Dir(id string) string { return ".aiwg/ralph/loops/" + id }

// IterationFile is where, in that folder, an iteration is told in full.
func IterationFile(iteration int) string {
	return fmt.Sprintf("iterations/iteration-%03d.json", iteration)
}

// CheckpointFile is where, in that folder, the checkpoint of an iteration is.
func CheckpointFile(iteration int) string {
	return fmt.Sprintf("checkpoints/iteration-%03d.json.gz", iteration)
}
