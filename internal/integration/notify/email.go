package notify

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/mail"
	"net/smtp"
	"os"
	"path/filepath"
	"strings"
	"time"

	"holdfast/internal/enforcement/notice"
)

// email speaks SMTP. The connection is encrypted as the settings say, and where the server
// can; a password is only given to one that is, or to this machine.
func (s Sender) email(ctx context.Context, set notice.Email, m notice.Message) error {
	host, port, err := net.SplitHostPort(set.Server)
	if err != nil {
		return fmt.Errorf("%s is no host:port: %w", set.Server, errFinal)
	}
	trust, err := trusted(set, host, m.Root)
	if err != nil {
		return err
	}
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", set.Server)
	if err != nil {
		return fmt.Errorf("reach the mail server: %w", err)
	}
	if deadline, limited := ctx.Deadline(); limited {
		_ = conn.SetDeadline(deadline) // a connection that takes none is bounded by the attempt
	}
	if set.TLS.Implicit(port) {
		conn = tls.Client(conn, trust)
	}
	c, err := smtp.NewClient(conn, host)
	if err != nil {
		conn.Close()
		return fmt.Errorf("greet the mail server: %w", err)
	}
	defer c.Close()
	if !set.TLS.Implicit(port) {
		if err := encrypt(c, set, trust); err != nil {
			return err
		}
	}
	if err := s.logIn(c, set, host); err != nil {
		return err
	}
	if err := deliver(c, set, letter(set, m, s.Now())); err != nil {
		return fmt.Errorf("hand the mail over: %w", err)
	}
	return c.Quit()
}

// trusted is whom the connection is encrypted for: the host of the settings, by the
// certificates of the system and of a file of the project's.
func trusted(set notice.Email, host, root string) (*tls.Config, error) {
	out := &tls.Config{ServerName: host, MinVersion: tls.VersionTLS12}
	if set.CAFile == "" {
		return out, nil
	}
	path := set.CAFile
	if !filepath.IsAbs(path) {
		path = filepath.Join(root, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read ca_file: %w: %w", err, errFinal)
	}
	if out.RootCAs, err = x509.SystemCertPool(); err != nil {
		out.RootCAs = x509.NewCertPool()
	}
	if !out.RootCAs.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("ca_file %s holds no certificate: %w", set.CAFile, errFinal)
	}
	return out, nil
}

// encrypt does what a connection that began in the clear offers. Who insists on it is not
// talked out of it by a server, or by somebody in between, that does not offer it.
func encrypt(c *smtp.Client, set notice.Email, trust *tls.Config) error {
	offered, _ := c.Extension("STARTTLS")
	if !offered && set.TLS == notice.StartTLS {
		return fmt.Errorf("the mail server does not offer STARTTLS: %w", errFinal)
	}
	if !offered {
		return nil
	}
	if err := c.StartTLS(trust); err != nil {
		return fmt.Errorf("encrypt the connection to the mail server: %w", err)
	}
	return nil
}

func (s Sender) logIn(c *smtp.Client, set notice.Email, host string) error {
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
