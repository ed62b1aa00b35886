package shared

import (
	"holdfast/internal/integration/config"
	"holdfast/internal/reinforcement/reminder"
)

// OwnPrompts reads a project's own texts and refuses those that could not be given.
func OwnPrompts(root string) (map[string]string, error) {
	files, err := config.Prompts(root)
	if err != nil {
		return nil, err
	}
	_, err = reminder.Own(config.PromptsDir, files)
	return files, err
}
