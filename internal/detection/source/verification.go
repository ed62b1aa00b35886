package source

import (
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// switches are what code says when it does not ask any more whom it talks to, or who asks it.
var switches = []struct {
	what string
	text *lazy.Regexp
}{
	{"verification", lazy.MustCompile(`\bverify\s*=\s*False\b|\bverify_ssl\s*=\s*False\b|\bssl_?[vV]erify\w*['"]?\s*(?:=>|[:=])\s*['"]?(?:false|False|0|none|off)\b|\bcheck_hostname\s*=\s*False\b|\bCERT_NONE\b|\b_create_unverified_context\b|['"]verify(?:_signature|_exp|_aud)?['"]\s*(?:=>|:)\s*(?:false|False)\b|\bInsecureSkipVerify:?\s*[:=]\s*true\b|\bInsecureIgnoreHostKey\(|\brejectUnauthorized['"]?\s*[:=]\s*false\b|\bNODE_TLS_REJECT_UNAUTHORIZED\b['"\]]*\s*[:=]\s*['"]?0|\bVERIFY_NONE\b|\bSSL_VERIFY_NONE\b|\bverify_none\b|\bCURLOPT_SSL_VERIFY(?:PEER|HOST)\s*(?:,|=>)\s*(?:0L?|false|FALSE)\b|\bNoopHostnameVerifier\b|\bALLOW_ALL_HOSTNAME_VERIFIER\b|\bAllowAllHostnameVerifier\b|\bTrustAll\w*\b|\btrustAll\w*\b|\bTrustEveryone\w*\b|\bInsecureTrustManagerFactory\b|\bhostnameVerifier\s*[({]+\s*(?:\(?_\w*,\s*_\w*\)?|\(?\w+,\s*\w+\)?)\s*->\s*true\b|\bDangerousAcceptAnyServerCertificateValidator\b|\b(?:ServerCertificateCustomValidationCallback|ServerCertificateValidationCallback|RemoteCertificateValidationCallback)\s*\+?=.*=>\s*true\b|\bdanger_accept_invalid_(?:certs|hostnames)\(true\)|\bbadCertificateCallback\s*=.*(?:=>\s*true|return true)|\bStrictHostKeyChecking[= ]+no\b|\bAutoAddPolicy\(|\bproxy_ssl_verify\s+off\b`)},
	{"authorisation", lazy.MustCompile(`\[AllowAnonymous\]|\bpermission_classes\s*=\s*[\[(]\s*(?:permissions\.)?AllowAny\b|\bpermission_classes\s*=\s*[\[(]\s*[\])]|\bskip_before_action\s+:(?:authenticate|authori[sz]e|require_|verify_)\w*|\bskip_authorization_check\b|^@csrf_exempt\b|\banyRequest\(\)\.permitAll\(\)|\bcsrf\(\s*(?:\w+\s*->\s*\w+\.disable\(\)|AbstractHttpConfigurer::disable|CsrfConfigurer::disable)\s*\)|\bcsrf\(\)\.disable\(\)|\bprotect_from_forgery\s+(?:except|with: :null_session)`)},
}

// switchedOff finds such words in code that did without them.
func (c *comparison) switchedOff(e *edit) {
	for _, s := range switches {
		had := firstOf(s.text, e.removed)
		for _, l := range e.added {
			if had != "" || !s.text.MatchString(l) {
				continue
			}
			if c.switchMoved(s.text) || chosen(e, l) {
				return
			}
			c.lineLoosened(e, s.what, "", l)
			break
		}
	}
}

var (
	// underName is a condition that is one name.
	underName = lazy.MustCompile(`^(?:}\s*else\s+)?if\s*\(?\s*(?:[\w$]+(?:\.|->|::))*\$?(\w+)\s*\)?\s*[{:]?$`)
	// takesChoice are the words of code that takes what its user chose: a flag, an option, a variable of the environment.
	takesChoice = lazy.MustCompile(`(?i)\b(?:fs|flags?|opts?|options?|args|argv|params?|cmd|ctx|viper|argparse)\b|\.(?:Bool|BoolVar|GetBool|getBoolean|get_one|get_flag|contains_id)\(|getenv|environ\b`)
	// onUnlessAsked is a default that leaves nothing to choose.
	onUnlessAsked = lazy.MustCompile(`(?i)\btrue\b`)
)

// chosen tells a line that holds only where the user of the code asks for it by an option that came with it and is off
// otherwise: the line stands right below a condition that is the name of the option.
func chosen(e *edit, line string) bool {
	at := slices.Index(e.added, line)
	if at < 1 {
		return false
	}
	m := underName.FindStringSubmatch(strings.TrimSpace(e.added[at-1]))
	if m == nil {
		return false
	}
	given := lazy.MustCompile(`\b` + m[1] + `\b\s*:?=`)
	taken := slices.IndexFunc(e.added, func(l string) bool { return given.MatchString(l) })
	return taken >= 0 && takesChoice.MatchString(e.added[taken]) && !onUnlessAsked.MatchString(e.added[taken])
}

// switchMoved tells whether other code of the change gave up the same.
func (c *comparison) switchMoved(text *lazy.Regexp) bool {
	for i := range c.match.edits {
		if firstOf(text, c.match.edits[i].removed) != "" {
			return true
		}
	}
	for _, o := range c.match.gone {
		if text.MatchString(o.f.Text) {
			return true
		}
	}
	return false
}

// firstOf is the first line that an expression is met in.
func firstOf(text *lazy.Regexp, lines []string) string {
	for _, l := range lines {
		if text.MatchString(l) {
			return l
		}
	}
	return ""
}

// acceptors are callbacks that are asked whether a certificate will do.
var acceptors = lazy.MustCompile(`^(?:ServerCertificate\w*Callback|RemoteCertificateValidationCallback|badCertificateCallback|hostnameVerifier)$`)

// acceptsAll finds such a callback that says yes to everything, in a file that did without.
func (c *comparison) acceptsAll(o owned) {
	if o.pair.Before == nil || !acceptors.MatchString(bare(o.f.Name)) || !strings.HasSuffix(strings.TrimRight(o.f.Text, "; "), "=> true") {
		return
	}
	c.add("source-loosened", o.pair, o.f.Line, "", singleSpaced(string(o.f.tree.LineText(o.f.Line))), map[string]any{"function": o.f.Name, "what": "verification", "added_lines": float64(1)})
}
