package notify

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"

	"holdfast/internal/enforcement/notice"
)

// The headers of a webhook. What is signed is the timestamp, a dot and the body.
const (
	SignatureHeader = "X-Holdfast-Signature"
	TimestampHeader = "X-Holdfast-Timestamp"
	DeliveryHeader  = "X-Holdfast-Delivery"
)

// Sign is the signature of a body at a time: sha256= and the HMAC in hexadecimal.
func Sign(secret, timestamp string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(timestamp + "."))
	mac.Write(body)
	return "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

func (s Sender) webhook(ctx context.Context, w notice.Webhook, m notice.Message) error {
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	header := http.Header{}
	at := strconv.FormatInt(s.Now().Unix(), 10)
	header.Set(TimestampHeader, at)
	header.Set(DeliveryHeader, m.Key())
	if w.SecretEnv != "" {
		secret, err := s.secret(w.SecretEnv)
		if err != nil {
			return err
		}
		header.Set(SignatureHeader, Sign(secret, at, body))
	}
	return s.post(ctx, w.URL, header, body)
}

// slack sends the text that Slack, Mattermost, Discord's Slack form and others show.
func (s Sender) slack(ctx context.Context, set notice.Slack, m notice.Message) error {
	address, err := s.secret(set.URLEnv)
	if err != nil {
		return err
	}
	body, err := json.Marshal(map[string]string{"text": "*" + m.Title + "*\n" + m.Plain()})
	if err != nil {
		return err
	}
	return s.post(ctx, address, http.Header{}, body)
}

// client follows no redirection: a message goes where the project sends it, or nowhere.
var client = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func (s Sender) post(ctx context.Context, address string, header http.Header, body []byte) error {
	to, err := url.Parse(address)
	if err != nil || to.Host == "" || to.Scheme != "https" && !(to.Scheme == "http" && loopback(to.Hostname())) {
		return fmt.Errorf("the address of a webhook begins with https:// (http:// on this machine only): %w", errFinal)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, to.String(), bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("the address of the webhook: %w", errFinal)
	}
	req.Header = header
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", "holdfast/"+s.Version)
	answer, err := client.Do(req)
	if err != nil {
		var failed *url.Error
		if errors.As(err, &failed) {
			err = failed.Err // its text has the whole address in it
		}
		return fmt.Errorf("%s does not answer: %w", to.Host, err)
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 64<<10) // only what is read lets the connection end well
	switch code := answer.StatusCode; {
	case code >= 200 && code < 300:
		return nil
	case code == http.StatusTooManyRequests || code >= 500:
		return fmt.Errorf("%s answered %s", to.Host, answer.Status)
	}
	return fmt.Errorf("%s answered %s: %w", to.Host, answer.Status, errFinal)
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}
