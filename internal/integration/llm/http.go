package llm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// longestReply bounds what is read of a server's answer.
const longestReply = 512 << 10

// Endpoint is where a model is, and the key that opens it.
type Endpoint struct {
	URL   string
	Model string
	Key   string
	Price func(model string, in, out int64) (usd float64) // nil when nobody knows
}

// CheckURL says what is wrong with the address of a model: a key and a change of the user
// travel over a wire that nobody else can read.
func CheckURL(address string) error {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Host == "":
		return fmt.Errorf("%q is no address of a server", address)
	case u.User != nil:
		return errors.New("the address holds a password; name the variable of the key instead")
	case u.Scheme == "https", u.Scheme == "http" && loopback(u.Hostname()):
		return nil
	}
	return fmt.Errorf("%q is neither https nor on this machine", address)
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// post sends a question and reads the answer into reply. Nothing that a server says gets
// into an error: it might repeat the key.
func (e Endpoint) post(ctx context.Context, path string, header map[string]string, question, reply any) error {
	if err := CheckURL(e.URL); err != nil {
		return err
	}
	body, err := json.Marshal(question)
	if err != nil {
		return fmt.Errorf("ask the model: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(e.URL, "/")+path, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("ask the model: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	for name, value := range header {
		req.Header.Set(name, value)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }} // a key is for one server only
	resp, err := client.Do(req)
	if err != nil {
		return fmt.Errorf("ask the model at %s: %w", req.URL.Host, withoutURL(err))
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("ask the model at %s: it answers %s", req.URL.Host, http.StatusText(resp.StatusCode))
	}
	text, err := io.ReadAll(io.LimitReader(resp.Body, longestReply+1))
	switch {
	case err != nil:
		return fmt.Errorf("ask the model at %s: %w", req.URL.Host, err)
	case len(text) > longestReply:
		return fmt.Errorf("%w: it has more than %d bytes", ErrAnswer, longestReply)
	}
	if err := json.Unmarshal(text, reply); err != nil {
		return fmt.Errorf("%w: what the server sent is not JSON", ErrAnswer)
	}
	return nil
}

// withoutURL is an error of the client without the whole address, which is said already.
func withoutURL(err error) error {
	var inner *url.Error
	if errors.As(err, &inner) {
		return inner.Err
	}
	return err
}

// mostTokens is more than any model reads: a server that says so counts to make budgets
// overflow.
const mostTokens = 1 << 40

func (e Endpoint) reply(text string, in, out int64) Reply {
	in, out = min(max(0, in), mostTokens), min(max(0, out), mostTokens)
	r := Reply{Text: text, Tokens: in + out}
	if e.Price != nil {
		r.USD = e.Price(e.Model, in, out)
	}
	return r
}
