package delta_test

import (
	"strings"
	"testing"
)

// What a lost test called may have become a helper of the tests, and says what the test said; a
// test that only lost its mark is not collected any more.
func TestWhatALostTestCalledIsNotThatTest(t *testing.T) {
	const lost = `    #[test]
    fn a_plain_text_is_one_paragraph() {
        assert_eq!(
            plain_text("hello"),
            json!({ "type": "doc", "version": 1, "content": [ { "type": "paragraph", "content": [ { "type": "text", "text": "hello" } ] } ] })
        );
    }
`
	const kept = `    #[test]
    fn a_title_is_kept() {
        assert_eq!(title("# hello"), "hello");
    }
`
	const helper = `    fn plain_text(text: &str) -> Value {
        json!({ "type": "doc", "version": 1, "content": [ { "type": "paragraph", "content": [ { "type": "text", "text": text } ] } ] })
    }
`
	module := func(parts ...string) string {
		return "#[cfg(test)]\nmod tests {\n    use super::*;\n\n" + strings.Join(parts, "\n") + "}\n"
	}
	before := module(lost, kept)
	if told := strings.Join(compareAt(t, "src/adf.rs", before, module(kept, helper)), "\n"); strings.Contains(told, "case-disabled") || !strings.Contains(told, "case-gone") {
		t.Errorf("a helper says what the test said: events %q", told)
	}
	unmarked := strings.Replace(lost, "    #[test]\n", "", 1)
	if told := strings.Join(compareAt(t, "src/adf.rs", before, module(kept, unmarked)), "\n"); !strings.Contains(told, "case-disabled") {
		t.Errorf("the mark is gone: events %q", told)
	}
}
