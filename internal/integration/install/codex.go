package install

import (
	"bytes"
	"path/filepath"
)

// Codex runs only hooks that its user trusts: a hash of each stands in the user's
// config.toml. Without it Codex passes the hooks over and says nothing.

// codexTarget is the file of hooks and, when the user agrees, the trust in them.
func codexTarget() target {
	a, _ := fileOf(Codex)
	hooks := a.target()
	return target{
		plan: func(s site) ([]Step, error) {
			steps, err := hooks.plan(s)
			if err != nil {
				return nil, err
			}
			text, err := s.codexHooks(a, steps)
			if err != nil {
				return nil, err
			}
			s.opt.Trust = s.opt.Trust || s.trustedOnce(a, text)
			if !s.opt.Trust && !s.opt.TrustFolder {
				return steps, nil
			}
			trust, err := s.plan(s.codexConfig(), s.trustMerge(text), 0o600, "records that you trust these hooks, without which Codex does not run them")
			return append(steps, trust...), err
		},
		remove: func(s site) ([]Step, error) {
			text, err := s.codexHooks(a, nil)
			if err != nil {
				return nil, err
			}
			steps, err := hooks.remove(s)
			if err != nil {
				return nil, err
			}
			trust, err := s.remove(s.codexConfig(), s.trustMerge(text), "takes back the trust in these hooks")
			return append(steps, trust...), err
		},
		status: func(s site) (State, error) { return s.codexStatus(a) },
	}
}

func (s site) codexConfig() string { return filepath.Join(s.home, ".codex", "config.toml") }

// codexHooks is the file of hooks as it will be after the steps.
func (s site) codexHooks(a agentFile, steps []Step) ([]byte, error) {
	if len(steps) > 0 {
		return steps[0].After, nil
	}
	f, err := s.read(s.jsonPath(a))
	return f.text, err
}

// trustedOnce tells whether the user has trusted hooks of ours that stood at these places: who
// has agreed to them is not asked again when they are renewed.
func (s site) trustedOnce(a agentFile, hooks []byte) bool {
	want, err := s.trusts(s.jsonPath(a), hooks)
	if err != nil {
		return false
	}
	config, err := s.read(s.codexConfig())
	if err != nil {
		return false
	}
	doc, err := parseTOML(config.text)
	if err != nil {
		return false
	}
	for key := range want {
		if value(doc, "hooks", "state", key, "trusted_hash") != "" {
			return true
		}
	}
	return false
}

func (s site) codexStatus(a agentFile) (State, error) {
	st, err := s.jsonStatus(a)
	if err != nil || !st.Installed {
		return st, err
	}
	text, err := s.codexHooks(a, nil)
	if err != nil {
		return st, err
	}
	want, err := s.trusts(s.jsonPath(a), text)
	if err != nil {
		return st, err
	}
	config, err := s.read(s.codexConfig())
	if err != nil {
		return st, err
	}
	doc, err := parseTOML(bytes.TrimSpace(config.text))
	if err != nil {
		return st, at(config.path, err)
	}
	asked := s
	asked.opt.Trust = true
	trusted := asked.trustsAll(doc, want)
	st.Trusted = &trusted
	if !trusted {
		st.Problems = append(st.Problems, Problem{"Codex does not trust our hooks and passes them over without a word", s.again("--trust") + ", or start Codex and trust them when it asks"})
	}
	if s.opt.Scope == Project && !trustsFolder(doc, s.root) {
		st.Problems = append(st.Problems, Problem{"Codex does not trust this folder and reads no hooks from it", "start Codex here and answer its question, or " + s.again("--trust-folder")})
	}
	return st, nil
}

func codexDisabled(s site) ([]Problem, error) {
	var out []Problem
	for _, path := range []string{filepath.Join(s.root, ".codex", "config.toml"), s.codexConfig()} {
		f, err := s.read(path)
		if err != nil {
			return out, err
		}
		doc, err := parseTOML(f.text)
		if err != nil {
			return out, at(path, err)
		}
		for _, feature := range []string{"hooks", "codex_hooks"} {
			if value(doc, "features", feature) == "false" {
				out = append(out, Problem{path + ": features." + feature + " switches all hooks off", "take it out"})
			}
		}
	}
	return out, nil
}
