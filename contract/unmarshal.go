package contract

import "go.yaml.in/yaml/v3"

// UnmarshalYAML reads a contract that is part of a larger file as strictly as Decode.
func (c *Contract) UnmarshalYAML(n *yaml.Node) error {
	got, all := decodeContract(n)
	if len(all) > 0 {
		return join("", n, all)
	}
	*c = got
	return nil
}

// UnmarshalJSON reads a contract that is part of a larger request as strictly as Decode.
func (c *Contract) UnmarshalJSON(text []byte) error {
	n, err := parseJSON("", text)
	if err != nil {
		return err
	}
	return c.UnmarshalYAML(n)
}

// UnmarshalYAML reads a check in its short form or as a map, as strictly as Decode.
func (c *Check) UnmarshalYAML(n *yaml.Node) error {
	var r reader
	got := r.check(n)
	if len(r.complaints) > 0 {
		return join("", n, r.complaints)
	}
	if all := got.complaints(); len(all) > 0 {
		return join("", n, all)
	}
	*c = got
	return nil
}

// UnmarshalJSON reads a check in its short form or as an object, as strictly as Decode.
func (c *Check) UnmarshalJSON(text []byte) error {
	n, err := parseJSON("", text)
	if err != nil {
		return err
	}
	return c.UnmarshalYAML(n)
}
