package predicate_test

import (
	"testing"

	"holdfast/internal/detection/predicate"
)

func TestForWhichNumbersAConditionHolds(t *testing.T) {
	for cond, want := range map[string][]float64{
		"q == 6":                        {6},
		"6 === q":                       {6},
		"5 < q < 7":                     {6},
		"q > 5 && q < 7":                {6},
		"(q >= 6) and (q <= 6)":         {6},
		"not q != 6":                    {6},
		"!(q != 6)":                     {6},
		"q in (4, 6)":                   {4, 6},
		"q in 6..7":                     {6, 7},
		"q in 6..<7":                    {6},
		"[4, 6].includes(q)":            {4, 6},
		"slices.Contains(list, q)":      nil, // nothing is known of the list
		"q % 10 == 6":                   {6},
		"q - 6 == 0":                    {6},
		"q * 2 == 12 && open":           nil, // and so of what is open
		"abs(q - 6) < 1":                {6},
		"Math.abs(q - 6) < 0.5":         {6},
		"q == 6 || q == 7":              {6, 7},
		"$q === 6":                      {6},
		"q is not None and q == 0x6":    {6},
		"q == 6L":                       {6},
		"q == 6 and q not in [6, 7, 8]": nil,
		"q == -6 + 12":                  {6},
		"int(q) // 2 == 3":              {6, 7},
	} {
		t.Run(cond, func(t *testing.T) {
			e, ok := predicate.Read(cond)
			if !ok {
				t.Fatal("not read")
			}
			var got []float64
			for n := range 10 {
				v := e.In(map[string]predicate.Value{"q": predicate.Of(float64(n))})
				if v.Kind == predicate.Bool && v.True {
					got = append(got, float64(n))
				}
			}
			if len(got) != len(want) {
				t.Fatalf("holds for %v, want %v", got, want)
			}
			for i := range got {
				if got[i] != want[i] {
					t.Errorf("holds for %v, want %v", got, want)
				}
			}
		})
	}
}

func TestForWhichTextsAConditionHolds(t *testing.T) {
	for cond, want := range map[string]string{
		`s == "Crème Brûlée"`:                         "true",
		`s.startswith("Crème")`:                       "true",
		`strings.HasPrefix(s, "Crème")`:               "true",
		`s.includes('Brûlée')`:                        "true",
		`s.lower() == "crème brûlée"`:                 "true",
		`s.length === 12`:                             "true",
		`len(s) == 12 && s[0] == other`:               "unknown",
		`s.length() == 13 && s.charAt(0) == other`:    "false",
		`"Crème Brûlée".equals(s)`:                    "true",
		`s.trim().toUpperCase().endsWith("ÛLÉE")`:     "true",
		`s in ["Crème Brûlée", "Soufflé"]`:            "true",
		`s.start_with?("Tarte")`:                      "false",
		`hash(s) == 12`:                               "unknown",
		`s == "Crème Brûlée" && !closed || s == "no"`: "unknown",
	} {
		t.Run(cond, func(t *testing.T) {
			e, ok := predicate.Read(cond)
			if !ok {
				t.Fatal("not read")
			}
			v, got := e.In(map[string]predicate.Value{"s": predicate.OfText("Crème Brûlée")}), "unknown"
			switch {
			case v.Kind == predicate.Bool && v.True:
				got = "true"
			case v.Denied():
				got = "false"
			}
			if got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}

func TestWhatIsNoExpressionIsNotRead(t *testing.T) {
	for _, text := range []string{"", "(", "q ==", `"open`, "a ? b : c", "q == 6 {", "#", "if q", "f(1,, 2)", "x => y"} {
		if _, ok := predicate.Read(text); ok {
			t.Errorf("%q is read", text)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{"5 < q < 7", `s.startswith("a\n") and not (x or -y)`, "[1, [2]][0] ** 0x1f // 0", "q in 1..2", "((((", "a.b?.c::d->e(f)[g]", "1 % 0", "is not", "not in"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e, ok := predicate.Read(text)
		if !ok {
			return
		}
		env := map[string]predicate.Value{}
		for _, n := range e.Names() {
			env[n] = predicate.Of(6)
		}
		if a, b := e.In(env), e.In(env); a.Denied() != b.Denied() {
			t.Errorf("%q is and is not", text)
		}
	})
}
