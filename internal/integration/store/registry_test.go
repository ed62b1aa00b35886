package store

func registerOne(args []string) error { return nil }
