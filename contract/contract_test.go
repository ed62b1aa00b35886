package contract_test

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"holdfast/contract"
)

// some is a limit that is given.
func some[T any](v T) *T { return &v }

func TestTheDefaultsProveNothingYet(t *testing.T) {
	faults := contract.Faults(contract.Default().Validate())
	if len(faults) != 1 || !strings.HasPrefix(faults[0].Message, "the contract has neither") {
		t.Errorf("got %v", faults)
	}
	if err := checked().Validate(); err != nil {
		t.Errorf("with checks: %v", err)
	}
}

// TestVoidLimitsAreRefusedByName walks over every limit there is, so that a new one
// cannot be forgotten.
func TestVoidLimitsAreRefusedByName(t *testing.T) {
	base := reflect.TypeFor[contract.Contract]()
	limits := 0
	for i := range base.NumField() {
		field := base.Field(i)
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		for _, value := range []float64{0, -1, math.NaN(), math.Inf(1), math.Inf(-1)} {
			c := checked()
			target := reflect.ValueOf(&c).Elem().Field(i)
			switch target.Interface().(type) {
			case int:
				target.SetInt(int64(math.Min(value, 0)))
			case *int64:
				target.Set(reflect.ValueOf(some(int64(math.Min(value, 0)))))
			case *float64:
				target.Set(reflect.ValueOf(&value))
			default:
				continue
			}
			limits++
			faults := contract.Faults(c.Validate())
			if len(faults) != 1 || !strings.HasPrefix(faults[0].Message, key+" is ") || faults[0].Hint == "" {
				t.Errorf("%s = %v: %v", key, value, faults)
			}
		}
	}
	if limits != 9*5 {
		t.Errorf("%d limits were tried", limits)
	}
}

func TestTheHashFollowsTheMeaning(t *testing.T) {
	long, err := contract.Decode("a.yaml", []byte("completion_checks: [{check: command, command: make lint}]\nloop_max_iters: 6\n"))
	if err != nil {
		t.Fatal(err)
	}
	short, err := contract.Decode("b.json", []byte(`{"completion_checks": ["make lint passes"]}`))
	if err != nil {
		t.Fatal(err)
	}
	if long.Hash() != short.Hash() || len(long.Hash()) != 64 {
		t.Errorf("%s and %s", long.Hash(), short.Hash())
	}
}

func TestTheHashSeesEveryField(t *testing.T) {
	seen := map[string]string{checked().Hash(): "nothing"}
	base := reflect.TypeFor[contract.Contract]()
	for i := range base.NumField() {
		c := checked()
		target := reflect.ValueOf(&c).Elem().Field(i)
		switch target.Interface().(type) {
		case int:
			target.SetInt(77)
		case string, contract.OriginalTests:
			target.SetString("other")
		case *int64:
			target.Set(reflect.ValueOf(some(int64(77))))
		case *float64:
			target.Set(reflect.ValueOf(some(7.7)))
		case []contract.Check:
			target.Set(reflect.ValueOf(c.CompletionChecks[:1]))
		default:
			t.Fatalf("%s is of a type this test does not know", base.Field(i).Name)
		}
		if other, twice := seen[c.Hash()]; twice {
			t.Errorf("a change of %s has the hash of %s", base.Field(i).Name, other)
		}
		seen[c.Hash()] = base.Field(i).Name
	}
}

// TestTheHashStaysAsItIs: loops that were started by an older Holdfast are resumed by it.
func TestTheHashStaysAsItIs(t *testing.T) {
	const want = "d5b84f18670ba99f53a160228d28acedd30b2f740f6517d2e7df1562dc3bc4fd" // as Python computes it, too
	if got := wholeContract().Hash(); got != want {
		t.Errorf("the hash of a contract is now %s; loops that run could not be resumed", got)
	}
}

func TestTimeouts(t *testing.T) {
	c := contract.Default()
	if d, ok := c.PerIterTimeout(); d != 30*time.Minute || !ok {
		t.Errorf("per iteration %v, %v", d, ok)
	}
	if d, ok := c.MaxWallTime(); d != time.Hour || !ok {
		t.Errorf("in total %v, %v", d, ok)
	}
	if d, ok := c.IdleTimeout(); d != 0 || ok {
		t.Errorf("idle %v, %v", d, ok)
	}
}

func TestChecksAreToldApart(t *testing.T) {
	for want, c := range map[string]contract.Check{
		"tests_green":                     {Kind: contract.TestsGreen},
		"coverage":                        {Kind: contract.Coverage, MaxDrop: some(1.0)},
		"command: go vet ./...":           {Kind: contract.Command, Argv: []string{"go", "vet", "./..."}},
		"file: a.txt contains x":          {Kind: contract.File, Path: "a.txt", Is: contract.Contains, Want: "x"},
		"json: r.json#/failed equals 0":   {Kind: contract.JSON, Path: "r.json", Pointer: "/failed", Is: contract.Equals, Want: "0"},
		"holdout: /srv/hidden make check": {Kind: contract.Holdout, Path: "/srv/hidden", Command: "make check"},
		"the linter":                      {Kind: contract.Command, Command: "make lint", Name: "the linter"},
	} {
		if got := c.ID(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		if err := c.Validate(); err != nil {
			t.Errorf("%s: %v", want, err)
		}
	}
}

func TestEveryKindIsDescribed(t *testing.T) {
	for _, k := range contract.Kinds() {
		c := contract.Check{Kind: k, Name: "x\ny", Runs: 1000, Pointer: "p", MaxDrop: some(math.NaN())}
		faults := contract.Faults(c.Validate())
		if len(faults) < 4 {
			t.Errorf("%s: only %v", k, faults)
		}
		for _, f := range faults {
			if !strings.HasPrefix(f.Message, string(k)+": ") || f.Hint == "" {
				t.Errorf("%s: %+v", k, f)
			}
		}
	}
}

func TestNamesAndTextsThatWouldBeTakenForOthers(t *testing.T) {
	for want, c := range map[string]contract.Check{
		"command: original_tests_green is the name of another check": {Kind: contract.Command, Command: "true x", Name: "original_tests_green"},
		`command: "make \xff" is no text`:                            {Kind: contract.Command, Command: "make \xff"},
		`command: "\xfe" is no text`:                                 {Kind: contract.Command, Argv: []string{"make", "\xfe"}},
	} {
		if faults := contract.Faults(c.Validate()); len(faults) != 1 || faults[0].Message != want {
			t.Errorf("got %v, want %s", faults, want)
		}
	}
}

func TestRequired(t *testing.T) {
	proof := contract.Check{Kind: contract.OriginalTestsGreen, Name: "the proof"}
	listed := with(func(c *contract.Contract) { c.CompletionChecks = append(c.CompletionChecks, proof) })
	for name, c := range map[string]struct {
		contract contract.Contract
		touched  bool
		want     int
	}{
		"tests were not touched":          {checked(), false, 2},
		"tests were touched":              {checked(), true, 3},
		"the proof is listed by a name":   {listed, true, 3},
		"the proof is listed and not due": {listed, false, 3},
	} {
		if got := c.contract.Required(contract.State{TestsTouched: c.touched}); len(got) != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
	if len(checked().CompletionChecks) != 2 {
		t.Error("asking has changed the contract")
	}
}
