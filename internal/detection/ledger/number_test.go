package ledger

import "testing"

func TestANumberIsTheSameHoweverItIsKept(t *testing.T) {
	for text, want := range map[string]string{
		"5": "5", "5.0": "5", "5f": "5", "5L": "5", "2.5m": "2.5", "0.30": "0.3", "1_000": "1000", "- 7.0": "-7", "-7": "-7", "0.0": "0",
		"0x1F": "0x1F", "010": "010", "02": "2", "007": "7", "08": "08", "0": "0", "1e6": "1e6", `"5.0"`: `"5.0"`, "5.": "5.", "1.2.3": "1.2.3", "n": "n", "": "", "5 + 1": "5 + 1",
		"( byte ) 0": "0", "( long ) 5L": "5", "( double ) ( i + 1 )": "i + 1", "( byte ) 300": "( byte ) 300", "( byte ) ( i + 1 )": "( byte ) ( i + 1 )", "( int ) a + b": "( int ) a + b", "( Cart ) 5": "( Cart ) 5",
	} {
		if got := plainNumber(text); got != want {
			t.Errorf("plainNumber(%q) = %q, want %q", text, got, want)
		}
	}
}
