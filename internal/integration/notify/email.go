package notify

import (
	"context"
	"crypto/tls"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/smtp"
	"strings"
	"time"

	"holdfast/internal/enforcement/notice"
)

// email speaks SMTP. The connection is encrypted where the server can; a password is only
// given to one that is, or to this machine.
func (s Sender) email(ctx context.Context, set notice.Email, m notice.Message) error {
	host, port, err := net.SplitHostPort(set.Server)
	if err != nil {
		return fmt.Errorf("%s is no host:port: %w", set.Server, errFinal)
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", set.Server)
	if err != nil {
		return fmt.Errorf("reach the mail server: %w", err)
	}
	if deadline, limited := ctx.Deadline(); limited {
		_ = conn.SetDeadline(deadline) // a connection that takes none is bounded by the attempt
	}
	if port == "465" {
		conn = tls.Client(conn, &tls.Config{ServerName: host})
	}
	c, err := smtp.NewClient(conn, host)
	if err != nil {
		conn.Close()
		return fmt.Errorf("greet the mail server: %w", err)
	}
	defer c.Close()
	if err := s.logIn(c, set, host, port); err != nil {
		return err
	}
	if err := deliver(c, set, letter(set, m, s.Now())); err != nil {
		return fmt.Errorf("hand the mail over: %w", err)
	}
	return c.Quit()
}

func (s Sender) logIn(c *smtp.Client, set notice.Email, host, port string) error {
	if offered, _ := c.Extension("STARTTLS"); offered && port != "465" {
		if err := c.StartTLS(&tls.Config{ServerName: host}); err != nil {
			return fmt.Errorf("encrypt the connection to the mail server: %w", err)
		}
	}
	if set.PasswordEnv == "" {
		return nil
	}
	password, err := s.secret(set.PasswordEnv)
	if err != nil {
		return err
	}
	if err := c.Auth(smtp.PlainAuth("", set.User, password, host)); err != nil {
		return fmt.Errorf("log in at the mail server: %w", err)
	}
	return nil
}

func deliver(c *smtp.Client, set notice.Email, text []byte) error {
	from, err := mail.ParseAddress(set.From)
	if err != nil {
		return fmt.Errorf("%s: %w", set.From, errFinal)
	}
	if err := c.Mail(from.Address); err != nil {
		return err
	}
	for _, to := range set.To {
		address, err := mail.ParseAddress(to)
		if err != nil {
			return fmt.Errorf("%s: %w", to, errFinal)
		}
		if err := c.Rcpt(address.Address); err != nil {
			return err
		}
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(text); err != nil {
		return err
	}
	return w.Close()
}

// letter is the mail. Nothing of the message gets into a line of its head unencoded.
func letter(set notice.Email, m notice.Message, at time.Time) []byte {
	var out strings.Builder
	for _, h := range [][2]string{
		{"From", set.From}, {"To", strings.Join(set.To, ", ")}, {"Subject", mime.QEncoding.Encode("utf-8", "[holdfast] "+strings.Join(strings.Fields(m.Title), " "))},
		{"Date", at.Format(time.RFC1123Z)}, {"Message-ID", "<" + m.Key() + "@holdfast>"}, {"MIME-Version", "1.0"},
		{"Content-Type", "text/plain; charset=utf-8"}, {"Content-Transfer-Encoding", "quoted-printable"},
	} {
		fmt.Fprintf(&out, "%s: %s\r\n", h[0], h[1])
	}
	out.WriteString("\r\n")
	body := quotedprintable.NewWriter(&out)
	_, _ = body.Write([]byte(strings.ReplaceAll(m.Plain(), "\n", "\r\n"))) // a strings.Builder takes everything
	_ = body.Close()
	return []byte(out.String())
}
