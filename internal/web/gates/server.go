// Package gates lets people see and answer gates over HTTP, on this machine and with a
// token. It has no cookies, so that a page in a browser can do nothing in their name.
package gates

import (
	"crypto/subtle"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"holdfast/internal/enforcement/gate"
	"holdfast/internal/flow/looping"
	"holdfast/internal/integration/report"
	"holdfast/internal/integration/store"
)

// maxBody bounds what an answer may hold.
const maxBody = 64 << 10

// Desk serves the gates of one work tree.
type Desk struct {
	Root  string
	Token string
	Now   func() time.Time
	By    string // who answers when the answer does not say
}

// Handler is the whole service.
func (d Desk) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/gates", d.list)
	mux.HandleFunc("GET /api/gates/{id}", d.show)
	mux.HandleFunc("POST /api/gates/{id}", d.answer)
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) { fail(w, errNoPath) })
	return d.guarded(mux)
}

// guarded lets nobody in who does not know the token, and nothing that a foreign page or a
// name that points to this machine has sent.
func (d Desk) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		token, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		switch {
		case !local(r.Host):
			fail(w, errHost)
		case r.Header.Get("Origin") != "" && !sameOrigin(r):
			fail(w, errOrigin)
		case !bearer || subtle.ConstantTimeCompare([]byte(token), []byte(d.Token)) != 1:
			w.Header().Set("WWW-Authenticate", `Bearer realm="holdfast"`)
			fail(w, errToken)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

func local(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

func sameOrigin(r *http.Request) bool {
	origin, err := url.Parse(r.Header.Get("Origin"))
	return err == nil && origin.Host == r.Host
}

func (d Desk) list(w http.ResponseWriter, r *http.Request) {
	gates, err := looping.Gates(d.Root, r.URL.Query().Get("all") == "true")
	if err != nil {
		fail(w, err)
		return
	}
	lines := []report.GateLine{}
	for _, g := range gates {
		lines = append(lines, g.Line())
	}
	write(w, http.StatusOK, map[string]any{"gates": lines})
}

func (d Desk) show(w http.ResponseWriter, r *http.Request) {
	g, err := looping.FindGate(d.Root, r.PathValue("id"))
	if err != nil {
		fail(w, err)
		return
	}
	write(w, http.StatusOK, g.Line())
}

// body is an answer as it is sent.
type body struct {
	Choice        string `json:"choice"`
	Reason        string `json:"reason"`
	By            string `json:"by"`
	To            string `json:"to"`
	FalsePositive bool   `json:"false_positive"`
}

func (d Desk) answer(w http.ResponseWriter, r *http.Request) {
	reply, err := read(r)
	if err != nil {
		fail(w, err)
		return
	}
	if reply.By == "" {
		reply.By = d.By
	}
	g, err := looping.AnswerGate(d.Root, r.PathValue("id"), reply, d.Now)
	if errors.Is(err, gate.ErrAnswered) {
		write(w, http.StatusConflict, map[string]any{"error": "it has been answered already", "hint": "the first answer counts", "gate": g.Line()})
		return
	}
	if err != nil {
		fail(w, err)
		return
	}
	write(w, http.StatusOK, g.Line())
}

// read takes JSON only: what a form in a foreign page can send is none.
func read(r *http.Request) (gate.Reply, error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return gate.Reply{}, errKind
	}
	var b body
	in := json.NewDecoder(io.LimitReader(r.Body, maxBody))
	in.DisallowUnknownFields()
	if err := in.Decode(&b); err != nil || in.More() {
		return gate.Reply{}, errBody
	}
	choice, err := gate.ChoiceOf(b.Choice)
	return gate.Reply{Choice: choice, Reason: b.Reason, By: b.By, To: b.To, Via: "http", FalsePositive: b.FalsePositive}, err
}

var (
	errNoPath = errors.New("no such address")
	errHost   = errors.New("only this machine is served")
	errOrigin = errors.New("another page has sent this")
	errToken  = errors.New("the token is missing or wrong")
	errKind   = errors.New("the answer is not JSON")
	errBody   = errors.New("the answer cannot be read")
)

// failures say with which status and which hint an error is told.
var failures = []struct {
	is     error
	status int
	hint   string
}{
	{errNoPath, http.StatusNotFound, "GET /api/gates, GET /api/gates/ID, POST /api/gates/ID"},
	{errHost, http.StatusMisdirectedRequest, "call it by 127.0.0.1 or localhost"},
	{errOrigin, http.StatusForbidden, "call it from the same place that serves it, or without a browser"},
	{errToken, http.StatusUnauthorized, "send Authorization: Bearer and what is in the token file that `holdfast serve` names"},
	{errKind, http.StatusUnsupportedMediaType, "send Content-Type: application/json"},
	{errBody, http.StatusBadRequest, `send {"choice": "reject", "reason": "why"}; by, to and false_positive may be there`},
	{store.ErrNoTicket, http.StatusNotFound, "GET /api/gates?all=true lists them"},
	{gate.ErrNoChoice, http.StatusUnprocessableEntity, "the options of the gate are in GET /api/gates/ID"},
	{gate.ErrUnjustified, http.StatusUnprocessableEntity, "say why in reason"},
	{gate.ErrNoStrategy, http.StatusUnprocessableEntity, "say in reason what is to be done differently"},
	{gate.ErrNobody, http.StatusUnprocessableEntity, "name somebody in to"},
}

func fail(w http.ResponseWriter, err error) {
	for _, f := range failures {
		if errors.Is(err, f.is) {
			write(w, f.status, map[string]string{"error": err.Error(), "hint": f.hint})
			return
		}
	}
	write(w, http.StatusInternalServerError, map[string]string{"error": "internal error", "hint": "the server tells more where it was started"})
}

func write(w http.ResponseWriter, status int, document any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	out := json.NewEncoder(w)
	out.SetIndent("", "  ")
	_ = out.Encode(document) // a client that has left cannot be told
}
