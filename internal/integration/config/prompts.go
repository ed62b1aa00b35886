package config

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"holdfast/internal/detection/catalog"
)

// PromptsDir is where a repository keeps its own texts for agents.
const PromptsDir = ".holdfast/prompts"

// The bounds of what is read there; what the texts may hold is not decided here.
const (
	maxPrompts    = 64
	maxPromptText = 32 << 10
)

// Prompts reads a project's own texts for agents, by the names of their files; nil when
// there are none. Links that lead out of the repository are not followed.
func Prompts(top string) (map[string]string, error) {
	folder := filepath.Join(top, filepath.FromSlash(PromptsDir))
	if _, err := os.Lstat(folder); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	root, err := os.OpenRoot(top)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", PromptsDir, err)
	}
	defer root.Close()
	entries, err := fs.ReadDir(root.FS(), PromptsDir)
	if err != nil {
		return nil, catalog.Fault{File: folder, Message: "cannot be read: " + reason(err), Hint: "it is to be a folder inside the repository that holds texts such as on-failure.md"}
	}
	out := map[string]string{}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".md") {
			continue
		}
		file := PromptsDir + "/" + e.Name()
		if len(out) == maxPrompts {
			return nil, catalog.Fault{File: folder, Message: fmt.Sprintf("holds more than %d texts", maxPrompts), Hint: "one for every point and level is enough"}
		}
		if out[e.Name()], err = promptText(root, file); err != nil {
			return nil, catalog.Fault{File: filepath.Join(top, filepath.FromSlash(file)), Message: "cannot be read: " + reason(err), Hint: "put a plain file there, inside the repository"}
		}
	}
	return out, nil
}

func promptText(root *os.Root, file string) (string, error) {
	info, err := root.Stat(file)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", errors.New("it is no plain file")
	}
	f, err := root.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxPromptText))
	return string(text), err
}
