package notify_test

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"holdfast/internal/enforcement/notice"
)

// authority is one of our own making: the file that has it, and a certificate that it has
// given to a server on this machine.
func authority(t *testing.T, dir string, names ...net.IP) (file string, server tls.Certificate) {
	t.Helper()
	make := func(serial int64, as x509.Certificate, parent *x509.Certificate, signer *ecdsa.PrivateKey) ([]byte, *ecdsa.PrivateKey) {
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		as.SerialNumber, as.Subject = big.NewInt(serial), pkix.Name{CommonName: fmt.Sprint("test ", serial)}
		as.NotBefore, as.NotAfter, as.BasicConstraintsValid = time.Now().Add(-time.Hour), time.Now().Add(time.Hour), true
		if parent == nil {
			parent, signer = &as, key
		}
		der, err := x509.CreateCertificate(rand.Reader, &as, parent, &key.PublicKey, signer)
		if err != nil {
			t.Fatal(err)
		}
		return der, key
	}
	der, key := make(1, x509.Certificate{IsCA: true, KeyUsage: x509.KeyUsageCertSign}, nil, nil)
	ca, err := x509.ParseCertificate(der)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(dir, "ca.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	own, ownKey := make(2, x509.Certificate{IPAddresses: names, KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}, ca, key)
	return file, tls.Certificate{Certificate: [][]byte{own}, PrivateKey: ownKey}
}

// secureServer speaks SMTP on this machine and tells what it heard, with a mark before each
// line that came encrypted.
func secureServer(t *testing.T, cert tls.Certificate, implicit, offers bool) (address string, heard func() []string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	config := &tls.Config{Certificates: []tls.Certificate{cert}}
	out := make(chan []string, 1)
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			out <- nil
			return
		}
		defer conn.Close()
		out <- converse(conn, config, implicit, offers)
	}()
	return listener.Addr().String(), func() []string { listener.Close(); return <-out }
}

func converse(conn net.Conn, config *tls.Config, secure, offers bool) (heard []string) {
	if secure {
		conn = tls.Server(conn, config)
	}
	say := func(text string) { io.WriteString(conn, text+"\r\n") }
	say("220 mail.example.org")
	in := bufio.NewScanner(conn)
	for in.Scan() {
		mark := map[bool]string{true: "secure ", false: "open "}[secure]
		line := in.Text()
		heard = append(heard, mark+line)
		switch {
		case strings.HasPrefix(line, "EHLO"):
			say("250-mail.example.org")
			if offers && !secure {
				say("250-STARTTLS")
			}
			say("250 AUTH PLAIN")
		case line == "STARTTLS":
			say("220 go on")
			conn, secure = tls.Server(conn, config), true
			in = bufio.NewScanner(conn)
		case line == "DATA":
			say("354 go on")
			for in.Scan() && in.Text() != "." {
				heard = append(heard, mark+in.Text())
			}
			say("250 kept")
		case strings.HasPrefix(line, "AUTH"):
			say("235 welcome")
		case line == "QUIT":
			say("221 bye")
			return heard
		default:
			say("250 fine")
		}
	}
	return heard
}

// TestMailsAreEncrypted: from the start or by STARTTLS, for a server that an authority of the
// settings has named. Nothing of a mail, and no password, goes to any other.
func TestMailsAreEncrypted(t *testing.T) {
	here, elsewhere := net.IPv4(127, 0, 0, 1), net.IPv4(127, 0, 0, 9)
	for name, c := range map[string]struct {
		tls              notice.TLS
		implicit, offers bool
		known            bool // the authority is in the settings
		named            net.IP
		wrong            string
	}{
		"from the start":                       {tls: notice.ImplicitTLS, implicit: true, known: true, named: here},
		"where it is offered":                  {tls: notice.AutoTLS, offers: true, known: true, named: here},
		"insisted on, and offered":             {tls: notice.StartTLS, offers: true, known: true, named: here},
		"insisted on, and not offered":         {tls: notice.StartTLS, known: true, named: here, wrong: "does not offer STARTTLS"},
		"by an authority nobody knows":         {tls: notice.StartTLS, offers: true, named: here, wrong: "certificate signed by unknown authority"},
		"from the start, by the same":          {tls: notice.ImplicitTLS, implicit: true, named: here, wrong: "certificate signed by unknown authority"},
		"for another server":                   {tls: notice.StartTLS, offers: true, known: true, named: elsewhere, wrong: "certificate is valid for 127.0.0.9, not 127.0.0.1"},
		"from the start, where it is in clear": {tls: notice.ImplicitTLS, known: true, named: here, wrong: "first record does not look like a TLS handshake"},
	} {
		t.Run(name, func(t *testing.T) {
			m := message(t)
			_, cert := authority(t, m.Root, c.named)
			address, heard := secureServer(t, cert, c.implicit, c.offers)
			set := notice.Email{Server: address, From: "holdfast@example.org", To: []string{"ada@example.org"}, User: "ada", PasswordEnv: secretName, TLS: c.tls}
			if c.known {
				set.CAFile = "ca.pem"
			}
			s := sender(map[string]string{secretName: "hush"})
			s.Each, s.Pauses = 10*time.Second, nil
			got := s.Send(context.Background(), notice.Settings{Email: set}, m)[0]
			lines := heard()
			if c.wrong != "" {
				if !strings.Contains(got.Error, c.wrong) {
					t.Errorf("%+v", got)
				}
				for _, line := range lines {
					if strings.Contains(line, "AUTH") || strings.Contains(line, "MAIL") || strings.Contains(line, "TestNone") {
						t.Errorf("the server heard %q", line)
					}
				}
				return
			}
			all := strings.Join(lines, "\n")
			if got.Error != "" || !strings.Contains(all, "secure AUTH PLAIN ") || !strings.Contains(all, "secure RCPT TO:<ada@example.org>") || !strings.Contains(all, "secure TestNone is gone") {
				t.Errorf("%+v\n%s", got, all)
			}
			for _, line := range lines {
				if strings.HasPrefix(line, "open ") && !strings.HasPrefix(line, "open EHLO") && line != "open STARTTLS" {
					t.Errorf("in the clear: %s", line)
				}
			}
		})
	}
}

func TestPort465IsEncryptedFromTheStart(t *testing.T) {
	for _, c := range []struct {
		tls  notice.TLS
		port string
		want bool
	}{{"", "465", true}, {notice.AutoTLS, "465", true}, {"", "587", false}, {notice.StartTLS, "465", false}, {notice.ImplicitTLS, "2465", true}} {
		if got := c.tls.Implicit(c.port); got != c.want {
			t.Errorf("%q on %s: %v", c.tls, c.port, got)
		}
	}
}

func TestAnAuthorityThatIsNone(t *testing.T) {
	m := message(t)
	for content, want := range map[string]string{"": "read ca_file", "no certificate": "holds no certificate"} {
		if content != "" {
			if err := os.WriteFile(filepath.Join(m.Root, "ca.pem"), []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		set := notice.Settings{Email: notice.Email{Server: "127.0.0.1:1", From: "a@example.org", To: []string{"b@example.org"}, CAFile: "ca.pem"}}
		if content == "" {
			set.Email.CAFile = "gone.pem"
		}
		if got := sender(nil).Send(context.Background(), set, m)[0]; !strings.Contains(got.Error, want) || got.Attempts != 1 {
			t.Errorf("%q: %+v", content, got)
		}
	}
}
