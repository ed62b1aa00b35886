package install

import (
	"bytes"
	"strings"
)

// ownFile is a target that is a file of ours alone.
type ownFile struct {
	path func(s site) string
	text func(s site) []byte
	mark string // known by this, whatever else the file says
	why  string
	runs bool // runs the program on this machine
}

func (o ownFile) merge(s site) merge {
	return merge{
		current: func(text []byte) (bool, error) { return bytes.Equal(text, o.text(s)), nil },
		insert: func(text []byte) ([]byte, error) {
			if len(bytes.TrimSpace(text)) > 0 {
				return nil, &Obstacle{What: "it is not a file of ours", Mend: "move it away", Kind: ErrTaken}
			}
			return o.text(s), nil
		},
		strip: func(text []byte, _ *origin) ([]byte, error) {
			if strings.Contains(string(text), o.mark) {
				return nil, nil
			}
			return text, nil
		},
	}
}

func (o ownFile) target() target {
	return target{
		plan:   func(s site) ([]Step, error) { return s.plan(o.path(s), o.merge(s), 0o644, o.why) },
		remove: func(s site) ([]Step, error) { return s.remove(o.path(s), o.merge(s), "takes it out: "+o.why) },
		status: func(s site) (State, error) {
			st := State{Target: s.target}
			f, err := s.read(o.path(s))
			if err != nil || !f.exists {
				return st, err
			}
			st.Files = []string{f.path}
			st.Installed = strings.Contains(string(f.text), o.mark)
			st.Current = bytes.Equal(f.text, o.text(s))
			if st.Installed && !st.Current {
				st.Problems = append(st.Problems, Problem{f.path + ": it is outdated or was changed", s.again()})
			}
			if !st.Installed {
				st.Foreign = 1
			}
			if st.Current && o.runs {
				st.Problems = append(st.Problems, missingProgram(s.opt.Command)...)
			}
			return st, nil
		},
	}
}
