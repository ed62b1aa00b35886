package notify

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"holdfast/internal/enforcement/notice"
)

// command runs a program of the user's, with the message as JSON on its input. It does not
// get the secrets of the other ways.
func (s Sender) command(ctx context.Context, args []string, m notice.Message) error {
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return run(ctx, m.Root, append(body, '\n'), args[0], args[1:]...)
}

// desktop shows the message on the screen of this machine.
func (s Sender) desktop(ctx context.Context, m notice.Message) error {
	args := DesktopCommand(runtime.GOOS, m)
	return run(ctx, "", nil, args[0], args[1:]...)
}

// DesktopCommand is the command that shows a message on the screens of a system.
func DesktopCommand(system string, m notice.Message) []string {
	if system == "darwin" {
		return []string{"osascript", "-e", "display notification " + appleText(m.Text) + " with title " + appleText(m.Title)}
	}
	return []string{"notify-send", "--app-name=holdfast", "--", m.Title, m.Text}
}

// appleText is a text in AppleScript, in which only quotes and backslashes mean anything.
func appleText(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", " ").Replace(text) + `"`
}

func run(ctx context.Context, dir string, input []byte, name string, args ...string) error {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Stdin, cmd.WaitDelay = dir, bytes.NewReader(input), time.Second
	cmd.Env = slices.DeleteFunc(os.Environ(), func(e string) bool { return strings.HasPrefix(e, notice.SecretPrefix) })
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("%s is not there: %w", name, errFinal)
	case errors.As(err, &exit):
		return errors.New(name + " ended with exit status " + strconv.Itoa(exit.ExitCode()))
	}
	return err
}
