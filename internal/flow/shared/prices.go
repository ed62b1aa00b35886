package shared

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/integration/agentcli"
	"holdfast/internal/integration/config"
)

// PricesFor is the built-in table of prices with the user's own on top.
func PricesFor(root string) (*agentcli.Prices, error) {
	dirs, err := config.CatalogDirs(root)
	if err != nil {
		return nil, err
	}
	prices := agentcli.BuiltinPrices()
	for _, dir := range dirs {
		file := filepath.Join(dir, catalog.PricesFile)
		text, err := os.ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		own, err := agentcli.ParsePrices(file, text)
		if err != nil {
			return nil, err
		}
		prices = prices.With(own)
	}
	return &prices, nil
}
