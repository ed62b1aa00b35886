package contract

import (
	"errors"
	"strconv"
	"strings"
)

// Fault is a mistake in a contract, with its place and the way to mend it.
type Fault struct {
	File    string // "" when the contract was not read from a file
	Line    int    // 0 when it was not read from a text
	Message string
	Hint    string
}

func (f Fault) Error() string {
	var place []string
	if f.File != "" {
		place = append(place, f.File)
	}
	if f.Line > 0 {
		place = append(place, strconv.Itoa(f.Line))
	}
	if len(place) == 0 {
		return f.Message
	}
	if f.File == "" {
		return "line " + place[0] + ": " + f.Message
	}
	return strings.Join(place, ":") + ": " + f.Message
}

// Faults takes the single faults out of an error of Decode, ParseCheck, ParseCompletion or Validate.
func Faults(err error) []Fault {
	var many interface{ Unwrap() []error }
	var one Fault
	switch {
	case errors.As(err, &many):
		var out []Fault
		for _, inner := range many.Unwrap() {
			out = append(out, Faults(inner)...)
		}
		return out
	case errors.As(err, &one):
		return []Fault{one}
	}
	return nil
}
