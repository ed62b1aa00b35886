package mcp

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// The exit codes of the command line; internal/cli has the same.
const (
	exitClean       = 0
	exitUsage       = 3
	exitCannotJudge = 4
)

// Main serves standard input and output until the client leaves.
func Main(args []string, version string, in io.ReadCloser, out, complaints io.Writer) int {
	complain := func(text string) { fmt.Fprintf(complaints, "holdfast: error: %s\n", text) }
	var dir string
	flags := flag.NewFlagSet("mcp", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&dir, "C", "", "the work tree")
	flags.StringVar(&dir, "directory", "", "the work tree")
	if err := flags.Parse(args); err != nil || flags.NArg() > 0 {
		complain("mcp takes -C DIR and nothing else, got " + strings.Join(args, " "))
		return exitUsage
	}
	server, err := New(Options{Dir: dir, Version: version, Now: time.Now, Patience: patience, Complain: complain})
	if err != nil {
		complain(err.Error() + "\nholdfast: hint: " + hintFor(err))
		return exitUsage
	}
	if terminal(in) {
		fmt.Fprintln(complaints, "holdfast: note: waiting for an agent on standard input; agents start this by themselves once it is registered with them")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err = server.Run(ctx, &sdk.IOTransport{Reader: in, Writer: kept{out}, MaxLineLength: maxMessage})
	if err != nil && ctx.Err() == nil && !errors.Is(err, io.EOF) {
		complain(err.Error())
		return exitCannotJudge
	}
	return exitClean
}

// kept is a writer that others may not close.
type kept struct{ io.Writer }

func (kept) Close() error { return nil }

// terminal tells whether a person is typing.
func terminal(in io.Reader) bool {
	f, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&fs.ModeCharDevice != 0
}
