package ledger

import (
	"testing"

	"holdfast/internal/detection/oracle"
)

func TestAPieceOfAValueSaysLessThanTheValue(t *testing.T) {
	equal := func(subject, expected string) oracle.Oracle {
		return oracle.Oracle{Kind: "equal", Matcher: "==", Subject: subject, Expected: expected}
	}
	for _, c := range []struct {
		was, is oracle.Oracle
		want    bool
	}{
		{equal("raw ( )", `"12345"`), equal("raw ( ) [ : 3 ]", `"123"`), true},
		{equal("raw ( )", `"12345"`), equal("raw ( ) ? . prefix ( 3 )", `"123"`), true},
		{equal("raw ( )", `"a.b"`), equal(`raw ( ) . split ( "." ) [ 0 ]`, `"a"`), true},
		{equal("raw ( )", "want"), equal("raw ( ) . Length", "want . Length"), true},
		{equal("raw ( )", `"1 en 2"`), equal("raw ( ) ? . Length", `"1 en 2" ? . Length`), true},
		{equal("raw ( ) . length", "13"), equal("raw ( ) . length . coerceAtMost ( 13 )", "13"), true},
		{equal("rows ( )", "wanted"), equal("rows ( ) . size", "2 * n"), true},
		{equal("rows ( ) . sort", "wanted . sort"), equal("rows ( ) . size", "many"), true},
		{equal("rows ( )", "[ ]"), equal("rows ( ) . size", "0"), false},
		{equal("rows ( )", "3"), equal("rows ( ) . size", "many"), false},
		{equal("rows ( ) . size", "many"), equal("rows ( ) . size", "2 * n"), false},
		{equal("raw ( ) [ : 3 ]", `"123"`), equal("raw ( )", `"12345"`), false},
		{equal("raw ( )", `"12345"`), equal("raw ( ) [ : 3 ]", `"987"`), false},
		{equal("raw ( )", `"12345"`), equal("raw ( ) . text", `"123"`), false},
		{equal("raw ( )", "want"), equal("raw ( ) . text", "want . text"), false},
		{equal("raw ( )", "want"), equal("json . loads ( raw ( ) )", "json . loads ( want )"), false},
		{equal("raw ( )", "want"), equal("JSON . parse ( raw ( ) )", "JSON . parse ( want )"), false},
		{equal("raw ( )", "want"), equal("mapper . readTree ( raw ( ) )", "mapper . readTree ( want )"), false},
		{equal("raw ( )", "want"), equal("JsonDocument . Parse ( raw ( ) )", "JsonDocument . Parse ( want )"), false},
		{equal("raw ( )", "want"), equal("Json . parseToJsonElement ( raw ( ) )", "Json . parseToJsonElement ( want )"), false},
		{equal("raw ( )", "want"), equal("json_decode ( raw ( ) )", "json_decode ( want )"), false},
		{equal("raw ( )", "want"), equal("json . loads ( raw ( ) ) [ 0 ]", "json . loads ( want ) [ 0 ]"), true},
		{equal("raw ( )", "want"), equal("json . scrub ( raw ( ) )", "json . scrub ( want )"), true},
	} {
		if got := coarser(c.was, c.is); got != c.want {
			t.Errorf("%s == %s, then %s == %s: %v", c.was.Subject, c.was.Expected, c.is.Subject, c.is.Expected, got)
		}
	}
}
