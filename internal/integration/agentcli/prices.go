package agentcli

// Prices is a table of what models cost.
type Prices struct{}

// ParsePrices reads a table of prices; faults name file and line.
func ParsePrices(file string, text []byte) (Prices, error) { return Prices{}, nil }
