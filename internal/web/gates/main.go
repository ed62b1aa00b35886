package gates

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"os/user"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"holdfast/internal/flow/shared"
	"holdfast/internal/integration/snapshot"
)

// The exit codes of the command line; internal/cli has the same.
const (
	exitClean       = 0
	exitUsage       = 3
	exitCannotJudge = 4
)

// Main serves until it is ended.
func Main(args []string, out, complaints io.Writer) int {
	complain := func(code int, text, hint string) int {
		fmt.Fprintf(complaints, "holdfast: error: %s\nholdfast: hint: %s\n", text, hint)
		return code
	}
	var dir, address string
	flags := flag.NewFlagSet("serve", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar(&dir, "C", "", "the work tree")
	flags.StringVar(&address, "listen", "127.0.0.1:0", "where to listen")
	if err := flags.Parse(args); err != nil || flags.NArg() > 0 {
		return complain(exitUsage, "serve takes -C DIR, -listen ADDRESS and nothing else", "`holdfast serve --help` tells more")
	}
	root, err := shared.WorkTree(dir)
	if err != nil {
		return complain(exitUsage, err.Error(), "go to a project, or name one with -C DIR")
	}
	if !local(address) {
		return complain(exitUsage, address+" is not on this machine", "listen on 127.0.0.1; what answers gates is not for the network")
	}
	token, file, err := tokenFile()
	if err != nil {
		return complain(exitCannotJudge, err.Error(), "make the state directory writable")
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return complain(exitCannotJudge, err.Error(), "choose another port with --listen 127.0.0.1:0")
	}
	fmt.Fprintf(out, "listening on http://%s\ntoken in %s\n", listener.Addr(), file)
	return serve(listener, Desk{Root: root, Token: token, Now: time.Now, By: owner()}, complain)
}

func serve(listener net.Listener, d Desk, complain func(int, string, string) int) int {
	server := &http.Server{Handler: d.Handler(), ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 15 * time.Second, WriteTimeout: 30 * time.Second, MaxHeaderBytes: 16 << 10}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	go func() {
		<-ctx.Done()
		end, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		_ = server.Shutdown(end) // what does not end in time ends with us
	}()
	if err := server.Serve(listener); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return complain(exitCannotJudge, err.Error(), "start it again")
	}
	return exitClean
}

// tokenFile is the secret that lets people in, in a file that only its user can read.
func tokenFile() (token, path string, err error) {
	state, err := snapshot.StateDir()
	if err != nil {
		return "", "", err
	}
	path = filepath.Join(state, "server", "token")
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return "", "", fmt.Errorf("keep the token: %w", err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err == nil {
		token = rand.Text() + rand.Text()
		_, err = file.WriteString(token + "\n")
		return token, path, errors.Join(err, file.Close())
	}
	info, err := os.Lstat(path)
	if err != nil {
		return "", "", fmt.Errorf("read the token: %w", err)
	}
	if !info.Mode().IsRegular() || info.Mode().Perm()&0o077 != 0 {
		return "", "", fmt.Errorf("the token file %s can be read by others; remove it", path)
	}
	text, err := os.ReadFile(path)
	if token = strings.TrimSpace(string(text)); err != nil || len(token) < 20 {
		return "", "", errors.Join(err, fmt.Errorf("the token file %s holds no token; remove it", path))
	}
	return token, path, nil
}

func owner() string {
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "unknown"
}
