package config

import (
	"strings"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/enforcement/notice"
)

func readNotify(file string, n *yaml.Node) (notice.Settings, []error) {
	var s notice.Settings
	var desktop *bool
	var on []string
	r := &reader{file: file, key: "notify"}
	r.section(fields{
		"on":      r.texts(&on, func(n *yaml.Node) { var e notice.Event; word(r, &e, notice.Events()...)(n) }),
		"desktop": r.flag(&desktop),
		"command": r.texts(&s.Command, nil),
		"webhook": r.section(fields{"url": r.address(&s.Webhook.URL), "secret_env": r.secret(&s.Webhook.SecretEnv)}),
		"slack":   r.section(fields{"url_env": r.secret(&s.Slack.URLEnv)}),
		"email": r.section(fields{
			"server": r.server(&s.Email.Server), "from": r.mailbox(&s.Email.From), "to": r.texts(&s.Email.To, func(n *yaml.Node) { r.mailbox(new(string))(n) }),
			"user": r.text(&s.Email.User), "password_env": r.secret(&s.Email.PasswordEnv), "tls": word(r, &s.Email.TLS, notice.AutoTLS, notice.StartTLS, notice.ImplicitTLS), "ca_file": r.text(&s.Email.CAFile),
		}),
	})(n)
	if e := s.Email; e.Server != "" && (e.From == "" || len(e.To) == 0) {
		r.fault(valueOf(n, "email"), "name the sender and at least one receiver", "email needs server, from and to")
	}
	if s.Command != nil && len(s.Command) == 0 {
		r.fault(valueOf(n, "command"), "write a list such as [./tell, --loud]", "command names no program")
	}
	for _, e := range on {
		s.On = append(s.On, notice.Event(e))
	}
	s.Desktop = first(false, desktop)
	return s, r.faults
}

// secret reads the name of a variable. A repository may name those that are meant for it,
// and no others: it must not be able to have a foreign secret sent away.
func (r *reader) secret(to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		var name string
		if r.text(&name)(n); name == "" {
			return
		}
		if !strings.HasPrefix(name, notice.SecretPrefix) || strings.ContainsAny(name, "= \t") {
			r.fault(n, "name a variable that begins with "+notice.SecretPrefix+" and put the secret into it", "%s: %s is no variable for notifications", r.key, shown(n))
			return
		}
		*to = name
	}
}

func (r *reader) address(to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		r.text(to)(n)
		if *to != "" && !strings.HasPrefix(*to, "https://") && !strings.HasPrefix(*to, "http://") {
			r.fault(n, "write an address such as https://example.org/hook", "%s: %s is no address", r.key, shown(n))
		}
	}
}

func (r *reader) server(to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if r.text(to)(n); *to == "" {
			return
		}
		if i := strings.LastIndex(*to, ":"); i < 1 || i == len(*to)-1 {
			r.fault(n, "write host:port, such as smtp.example.org:587", "%s: %s is no server", r.key, shown(n))
		}
	}
}

func (r *reader) mailbox(to *string) func(*yaml.Node) {
	return func(n *yaml.Node) {
		if r.text(to)(n); *to == "" {
			return
		}
		if name, host, there := strings.Cut(*to, "@"); !there || name == "" || host == "" { // who sends it reads it in full
			r.fault(n, "write an address such as ada@example.org", "%s: %s is no mail address", r.key, shown(n))
		}
	}
}
