package install

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"holdfast/internal/integration/install/jsonc"
	"holdfast/internal/integration/install/tomltext"
)

// trusts are the keys and hashes that Codex wants for our hooks.
func (s site) trusts(hooksFile string, text []byte) (map[string]string, error) {
	out := map[string]string{}
	if jsonc.Blank(text) {
		return out, nil
	}
	root, err := jsonc.Parse(text)
	if err != nil {
		return nil, at(hooksFile, err)
	}
	for _, h := range s.hooksIn(root) {
		if !h.ours || len(h.trail) != 5 {
			continue
		}
		key := fmt.Sprintf("%s:%s:%d:%d", hooksFile, snake(h.event), h.trail[2], h.trail[4])
		inner, _ := h.whole.Get("hooks")
		out[key] = trustHash(h.event, h.whole, inner.Elements[h.trail[4].(int)])
	}
	return out, nil
}

// trustHash is Codex's own: over the handler with its defaults filled in, keys sorted.
func trustHash(event string, group, handler jsonc.Value) string {
	plain := handler.Plain().(map[string]any)
	for key, value := range map[string]any{"async": false, "timeout": 600} {
		if _, ok := plain[key]; !ok {
			plain[key] = value
		}
	}
	whole := map[string]any{"event_name": snake(event), "hooks": []any{plain}}
	if matcher, ok := group.Get("matcher"); ok {
		whole["matcher"] = matcher.Text
	}
	hash := sha256.Sum256(compact(whole))
	return "sha256:" + hex.EncodeToString(hash[:])
}

func snake(name string) string {
	var out strings.Builder
	for i, c := range name {
		if unicode.IsUpper(c) && i > 0 {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(c))
	}
	return out.String()
}

// folderMark is the comment that tells our trust in a folder from the user's own.
const folderMark = "by holdfast"

// trustMerge keeps the trust in the hooks that text holds.
func (s site) trustMerge(hooksText []byte) merge {
	a, _ := fileOf(Codex)
	file := s.jsonPath(a)
	wanted := func() (map[string]string, error) { return s.trusts(file, hooksText) }
	return merge{
		current: func(text []byte) (bool, error) {
			want, err := wanted()
			if err != nil {
				return false, err
			}
			doc, err := parseTOML(text)
			return err == nil && s.trustsAll(doc, want) && (!s.opt.TrustFolder || trustsFolder(doc, s.root)), err
		},
		insert: func(text []byte) ([]byte, error) {
			want, err := wanted()
			if err != nil {
				return nil, err
			}
			return s.addTrust(text, want)
		},
		strip: func(text []byte, _ *origin) ([]byte, error) {
			want, err := wanted()
			if err != nil {
				return nil, err
			}
			return stripTrust(text, file, want)
		},
	}
}

func parseTOML(text []byte) (tomltext.Document, error) {
	doc, err := tomltext.Parse(text)
	if err != nil {
		fault := err.(*tomltext.Error)
		return doc, &Obstacle{Line: fault.Line, What: fault.Message, Mend: "mend the file; nothing was written", Kind: ErrUnreadable}
	}
	return doc, nil
}

func (s site) trustsAll(doc tomltext.Document, want map[string]string) bool {
	if !s.opt.Trust {
		return true
	}
	for key, hash := range want {
		if value(doc, "hooks", "state", key, "trusted_hash") != hash {
			return false
		}
	}
	return true
}

func trustsFolder(doc tomltext.Document, root string) bool {
	return value(doc, "projects", root, "trust_level") == "trusted"
}

func value(doc tomltext.Document, path ...string) string {
	for _, t := range doc.Tables {
		for _, e := range t.Entries {
			if slices.Equal(e.Path, path) {
				return tomltext.Unquote(e.Value)
			}
		}
	}
	return ""
}

func (s site) addTrust(text []byte, want map[string]string) ([]byte, error) {
	doc, err := parseTOML(text)
	if err != nil {
		return nil, err
	}
	var lines []string
	if s.opt.Trust {
		for _, key := range sortedKeys(want) {
			lines = append(lines, "[hooks.state."+tomltext.Quote(key)+"]", "trusted_hash = "+tomltext.Quote(want[key]))
		}
	}
	if s.opt.TrustFolder && !trustsFolder(doc, s.root) {
		if slices.ContainsFunc(doc.Tables, func(t tomltext.Table) bool { return slices.Equal(t.Path, []string{"projects", s.root}) }) {
			return nil, &Obstacle{What: "this folder is listed already, and is not trusted", Mend: "change its trust_level yourself, or start Codex there and answer its question", Kind: ErrTaken}
		}
		lines = append(lines, "[projects."+tomltext.Quote(s.root)+"]", `trust_level = "trusted" # `+folderMark)
	}
	if len(lines) == 0 {
		return text, nil
	}
	if err := roomFor(doc); err != nil {
		return nil, err
	}
	return tomltext.Append(text, lines), nil
}

// roomFor refuses texts in which a table of ours would define something twice.
func roomFor(doc tomltext.Document) error {
	for i, t := range doc.Tables {
		for _, e := range t.Entries {
			inline := len(e.Path) > 0 && (e.Path[0] == "hooks" && len(e.Path) <= 2 && strings.HasPrefix(e.Value, "{") || i == 0 && e.Path[0] == "hooks" && len(e.Path) > 1)
			if inline {
				return &Obstacle{What: "hooks are written in one line here, where a table cannot be added", Mend: "start Codex and trust the hooks when it asks", Kind: ErrTaken}
			}
		}
	}
	return nil
}

// stripTrust removes the tables of our hooks: known by their place, or by their hash when
// the place has moved.
func stripTrust(text []byte, hooksFile string, ours map[string]string) ([]byte, error) {
	doc, err := parseTOML(text)
	if err != nil {
		return nil, err
	}
	hashes := map[string]bool{}
	for _, hash := range ours {
		hashes[hash] = true
	}
	for _, t := range slices.Backward(doc.Tables) {
		if trustOf(t, hooksFile, ours, hashes) || folderOf(t) {
			text = tomltext.Remove(text, t)
		}
	}
	return text, nil
}

func trustOf(t tomltext.Table, hooksFile string, ours map[string]string, hashes map[string]bool) bool {
	if len(t.Path) != 3 || t.Path[0] != "hooks" || t.Path[1] != "state" || !strings.HasPrefix(t.Path[2], hooksFile+":") {
		return false
	}
	_, placed := ours[t.Path[2]]
	return placed || slices.ContainsFunc(t.Entries, func(e tomltext.Assignment) bool { return hashes[tomltext.Unquote(e.Value)] })
}

func folderOf(t tomltext.Table) bool {
	return len(t.Path) == 2 && t.Path[0] == "projects" && len(t.Entries) == 1 && t.Entries[0].Comment == folderMark
}

func sortedKeys(m map[string]string) []string {
	var keys []string
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	return keys
}
