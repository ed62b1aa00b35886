package main

import "testing"

// How long an answer is waited for is no input, and what a matcher is made of no result.
func TestWhatIsNoInputAndNoResult(t *testing.T) {
	for before, want := range map[string]bool{
		"depot.waitFor(token, Duration.ofSeconds(": true, "receive(Duration::from_millis(": true, "receive(Duration.from_millis(": true, "Wait(TimeSpan.FromSeconds(": true,
		"parcel.weigh(": false, "depot.endurance(": false, "Distance.ofMiles(": false,
	} {
		if got := waitedFor.MatchString(before); got != want {
			t.Errorf("%s: a time %v, want %v", before, got, want)
		}
	}
	for actual, want := range map[string]bool{"Approx(100.0).margin(5)": false, "weigh(22, 7)": true} {
		if got := calling(equality{actual: actual, form: &eqForm{}}); got != want {
			t.Errorf("%s: asks some code %v, want %v", actual, got, want)
		}
	}
}

// A handler that keeps the failure looks at it, whatever is said in between.
func TestAHandlerIsReadBelowItsRemarks(t *testing.T) {
	head := "except OSError as exc:\n            # the next depot may be open\n            # "
	if !looksAt(head, "failures.append(exc)") || looksAt(head, "closed = True") {
		t.Error("what a handler does with its failure is not seen behind a remark")
	}
}

// What only describes an interface switches nothing off, and an account of who did what is no chatter.
func TestDescriptionsAndAccountsAreNoSwitches(t *testing.T) {
	described := parsed(t, "src/main/java/shop/Parcels.java", "class Parcels {\n  @ApiResponse(code = \"200\", useReturnTypeSchema = true)\n  Parcel find() {\n    return first;\n  }\n}\n")
	if m := switchOff(described, chance(1, "")); m != nil {
		t.Errorf("%s describes", m.how)
	}
	if m := hush(parsed(t, "shop/policy.py", "class Policy:\n    audit_logging: bool = True\n"), chance(1, "")); m != nil {
		t.Errorf("%s keeps an account", m.how)
	}
	if m := hush(parsed(t, "shop/policy.py", "class Policy:\n    parcel_logging: bool = True\n"), chance(1, "")); m == nil {
		t.Error("no chatter is found")
	}
}

// A text by which a snapshot is called is one of its test.
func TestATextInTheNameOfASnapshotIsNotShown(t *testing.T) {
	text := "exports[`parcels > lost things 1`] = `\n<p>late things</p>\n`;\n"
	if !namesShot(text, "lost things") || namesShot(text, "late things") {
		t.Error("what a snapshot is called is not told from what it shows")
	}
}

// Names of tests that must have run are no rows, and a test that another starts as a process is none by itself.
func TestWhatRunsBeforeAndWithinIsNoRow(t *testing.T) {
	for before, want := range map[string]bool{"@Test(\n  dependsOnMethods = ": true, "@Test(groups = ": true, "@CsvSource(": false, "@ValueSource(strings = ": false} {
		if got := waitsFor.MatchString(before); got != want {
			t.Errorf("%s: no rows %v, want %v", before, got, want)
		}
	}
	for line, want := range map[string]bool{`  g_test_add_func ("/parcel/heavy/subprocess/drops", drops);`: false, `  g_test_add_func ("/parcel/heavy", heavy);`: true} {
		f := parsedFile(t, "tests/parcel.c", "int main(int argc, char **argv)\n{\n"+line+"\n  return g_test_run();\n}\n")
		if got := f.registers(2); got != want {
			t.Errorf("%s: registers %v, want %v", line, got, want)
		}
	}
}
