package install

func codexDisabled(site) ([]Problem, error) { return nil, nil }
