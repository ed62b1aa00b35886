package config_test

import (
	"strings"
	"testing"

	"holdfast/internal/enforcement/notice"
	"holdfast/internal/integration/config"
)

func TestNotificationsAreRead(t *testing.T) {
	c, err := config.Parse("holdfast.yaml", []byte(`notify:
  on: [gate, ended]
  desktop: true
  command: [./tell, --loud]
  webhook: {url: "https://example.org/hook", secret_env: HOLDFAST_NOTIFY_SECRET}
  slack: {url_env: HOLDFAST_NOTIFY_SLACK}
  email: {server: "smtp.example.org:587", from: guard@example.org, to: [ada@example.org], user: guard, password_env: HOLDFAST_NOTIFY_PASSWORD, tls: starttls, ca_file: ca.pem}
`))
	n := c.Notify
	if err != nil || !n.Desktop || len(n.Command) != 2 || n.Webhook.SecretEnv != "HOLDFAST_NOTIFY_SECRET" || n.Slack.URLEnv == "" || n.Email.To[0] != "ada@example.org" || n.Email.TLS != notice.StartTLS || n.Email.CAFile != "ca.pem" || !n.Wants(notice.Ended) || n.Wants(notice.Ticket) {
		t.Errorf("%+v %v", n, err)
	}
	if c, err := config.Parse("holdfast.yaml", []byte("notify: {desktop: true}")); err != nil || !c.Notify.Wants(notice.Gate) || c.Notify.Wants(notice.Ticket) {
		t.Errorf("%+v %v", c.Notify, err)
	}
	if config.Default().Notify.Wants(notice.Gate) {
		t.Error("people are told without a way")
	}
}

// TestNotificationsThatCannotBe: above all, no repository can have a secret of somebody
// else's sent away.
func TestNotificationsThatCannotBe(t *testing.T) {
	_, err := config.Parse("holdfast.yaml", []byte(`notify:
  on: [lunch]
  command: []
  webhook: {url: example.org, secret_env: AWS_SECRET_ACCESS_KEY}
  slack: {url: "https://hooks.slack.com/services/T0/B0/X"}
  email: {server: smtp.example.org, from: nobody, tls: "no"}
`))
	if err == nil {
		t.Fatal("nothing is wrong with it")
	}
	for _, want := range []string{
		`:2: "lunch" is no on`, ":3: command names no program", `:4: url: "example.org" is no address`, `:4: secret_env: "AWS_SECRET_ACCESS_KEY" is no variable for notifications`,
		`:5: unknown key "url"`, `:6: server: "smtp.example.org" is no server`, `:6: from: "nobody" is no mail address`, `:6: "no" is no tls`, ":6: email needs server, from and to",
	} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in\n%v", want, err)
		}
	}
}
