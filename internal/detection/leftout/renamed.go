package leftout

import (
	"holdfast/internal/detection/lazy"
)

// Importing begins a line that brings names of other files in.
var Importing = lazy.MustCompile(`^\s*(import|from|use|using|#include)\b|\brequire\(`)
