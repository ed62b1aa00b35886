package detect

// What tests need of the examples.
var (
	ChangeOf  = exampleChange
	OptionsOf = exampleOptions
)
