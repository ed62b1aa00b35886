package delta_test

import (
	"strings"
	"testing"
)

// What shared examples are called is one name, however many words it has.
func TestCompareKnowsSharedExamplesByTheirWholeName(t *testing.T) {
	const (
		load = "\ndef load(path)\n  File.read(path)\nend\n"
		open = "RSpec.describe Stall do\n  shared_examples 'stall load' do\n    it { expect(subject.load).to eq(3) }\n  end\n\n  context 'monday' do\n    include_examples 'stall load'\n  end\nend\n"
	)
	for name, c := range map[string]struct{ before, after, want string }{
		"the shared examples are gone, and a function has one of their words": {open + load, "RSpec.describe Stall do\n  it { expect(Stall.new.load).to eq(3) }\nend\n" + load, ""},
		"the shared examples stand there, and nothing includes them":          {open + load, strings.Replace(open, "    include_examples 'stall load'\n", "", 1) + load, "case-disabled"},
	} {
		t.Run(name, func(t *testing.T) {
			got := ""
			for _, e := range compareAt(t, "spec/stall_spec.rb", c.before, c.after) {
				if strings.HasPrefix(e, "case-disabled") {
					got = e
				}
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
