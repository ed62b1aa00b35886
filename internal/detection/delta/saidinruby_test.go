package delta_test

import (
	"strings"
	"testing"
)

// What Ruby and its test libraries let say in two ways is one claim.
func TestCompareKnowsClaimsOfRubyInBothWays(t *testing.T) {
	claim := func(line string) string {
		return "RSpec.describe Cart do\n  it 'tells' do\n    " + line + "\n  end\nend\n"
	}
	for name, c := range map[string]struct{ before, after, want string }{
		"a hash without its braces":             {"cart.row(1).should == { :name => 'pen', :count => 2 }", "expect(cart.row(1)).to eq(:name => 'pen', :count => 2)", ""},
		"a hash with labels":                    {"expect(cart.row(1)).to eq({ :name => 'pen', :count => 2 })", "expect(cart.row(1)).to eq({ name: 'pen', count: 2 })", ""},
		"a hash with labels, and one less":      {"expect(cart.row(1)).to eq({ :name => 'pen', :count => 2 })", "expect(cart.row(1)).to include(name: 'pen')", "oracle-weakened"},
		"a hash with labels, and another value": {"expect(cart.row(1)).to eq({ :name => 'pen', :count => 2 })", "expect(cart.row(1)).to eq({ name: 'pen', count: 3 })", "oracle-expected-changed"},
		"a list of words":                       {"expect(cart.names).to eq(['pen', 'ink'])", "expect(cart.names).to eq(%w[pen ink])", ""},
		"a list of words, and one less":         {"expect(cart.names).to eq(['pen', 'ink'])", "expect(cart.names).to eq(%w[pen])", "oracle-expected-changed"},
		"a symbol without quotes":               {"expect(cart.state).to eq(:\"open\")", "expect(cart.state).to eq(:open)", ""},
		"another symbol without quotes":         {"expect(cart.state).to eq(:\"open\")", "expect(cart.state).to eq(:shut)", "oracle-expected-changed"},
		"a copy of a text":                      {"expect(cart.name).to eq('box'.encode('UTF-8'))", "expect(cart.name).to eq('box'.dup.encode('UTF-8'))", ""},
		"what a predicate answers":              {"cart.open?.should == true", "expect(cart.open?).to eq(true)", ""},
		"the other answer of a predicate":       {"cart.open?.should == true", "expect(cart.open?).to eq(false)", "oracle-polarity-flipped"},
		"an old word for what is false":         {"expect(cart.find(1) > 2).to be_false", "expect(cart.find(1) > 2).to be_falsey", ""},
	} {
		t.Run(name, func(t *testing.T) {
			if got := strings.Join(compareAt(t, "spec/cart_spec.rb", claim(c.before), claim(c.after)), " "); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
