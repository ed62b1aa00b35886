package delta_test

import (
	"fmt"
	"testing"
)

// That a handler was reached is the same claim whether it is noted in a flag or asked of the call.
func TestAnErrorThatIsNotedInAFlagIsExpected(t *testing.T) {
	const (
		java   = "import org.junit.jupiter.api.Test;\nimport static org.junit.jupiter.api.Assertions.*;\n\nclass ParserTest {\n    @Test\n    void refusesAnOpenBracket() {\n%s    }\n}\n"
		flag   = "        boolean threw = false;\n        try {\n            Parser.parse(\"(\");\n        } catch (Parser.ParseException e) {\n            threw = true;\n            assertTrue(e.getMessage().contains(\"bracket\"));\n        }\n"
		asked  = "        assertTrue(threw);\n"
		around = "        Parser.ParseException e = assertThrows(Parser.ParseException.class, () -> Parser.parse(\"(\"));\n"
		told   = "        assertTrue(e.getMessage().contains(\"bracket\"));\n"
		python = "import pytest\n\n\ndef test_refuses():\n%s"
		noted  = "    threw = False\n    try:\n        parse(\"(\")\n    except ParseError:\n        threw = True\n    assert threw\n"
		raises = "    with pytest.raises(ParseError):\n        parse(\"(\")\n"
		script = "import { expect, it } from 'vitest'\n\nit('refuses', () => {\n%s})\n"
		caught = "  let threw = false\n  try {\n    parse('(')\n  } catch (e) {\n    threw = true\n  }\n  expect(threw).toBe(true)\n"
		throws = "  expect(() => parse('(')).toThrow()\n"
	)
	for name, c := range map[string]struct {
		path, frame, before, after string
		lost                       bool
	}{
		"Java":                           {"ParserTest.java", java, flag + asked, around + told, false},
		"what it says is not asked":      {"ParserTest.java", java, flag + asked, around, true},
		"the flag is not asked any more": {"ParserTest.java", java, flag + asked, flag, true},
		"another call is asked":          {"ParserTest.java", java, flag + asked, "        assertThrows(Parser.ParseException.class, () -> Other.run(1));\n" + told, true},
		"Python":                         {"test_parser.py", python, noted, raises, false},
		"nothing is expected in Python":  {"test_parser.py", python, noted, "    parse(\"(\")\n    assert ready()\n", true},
		"JavaScript":                     {"parser.test.ts", script, caught, throws, false},
	} {
		t.Run(name, func(t *testing.T) {
			before, after := fmt.Sprintf(c.frame, c.before), fmt.Sprintf(c.frame, c.after)
			if found := lossesAt(t, c.path, before, after); (len(found) > 0) != c.lost {
				t.Errorf("found %q", found)
			}
		})
	}
}
