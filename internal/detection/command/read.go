package command

// Read understands a shell line that runs at a place.
func (p Place) Read(line string) Reading {
	_, err := parse(line)
	return Reading{Err: err}
}
