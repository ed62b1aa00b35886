package ledger

import "testing"

func TestOnlyBlanksOpen(t *testing.T) {
	const text = `{"name"=>"pen"}`
	for name, c := range map[string]struct {
		pattern string
		want    bool
	}{
		"blanks around an arrow":        {`\A\{"name" ?=> ?"pen"\}\z`, true},
		"any blank space":               {`^\{"name"\s*=>\s*"pen"\}\z`, true},
		"no end":                        {`\A\{"name" ?=> ?"pen"\}`, false},
		"no beginning":                  {`\{"name" ?=> ?"pen"\}\z`, false},
		"anything in the place of text": {`\A\{"name" ?=> ?.*\}\z`, false},
		"another text":                  {`\A\{"name" ?=> ?"ink"\}\z`, false},
		"one of two texts":              {`\A\{"name" ?=> ?"(pen|ink)"\}\z`, false},
		"a letter that may be missing":  {`\A\{"name" ?=> ?"pe?n"\}\z`, false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := onlyBlanksOpen(c.pattern, text); got != c.want {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}
