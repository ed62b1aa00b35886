package ledger

import (
	"testing"

	"holdfast/internal/detection/oracle"
)

func TestAClaimAboutAPartIsSettledByTheWholeOnlyAtItsPlace(t *testing.T) {
	part := func(subject, expected string) oracle.Oracle {
		return oracle.Oracle{Kind: "equal", Subject: subject, Expected: expected, Literal: true, Strength: 90}
	}
	for _, c := range []struct {
		before, after oracle.Oracle
		want          bool
	}{
		{part("f ( ) . lines [ 1 ]", "2"), part("f ( ) . lines", "[ 1 , 2 ]"), true},
		{part("f ( ) . lines [ 1 ]", "2"), part("f ( ) . lines", "[ 2 , 1 ]"), false},
		{part("f ( ) . lines . length", "2"), part("f ( ) . lines", "[ 1 , 2 ]"), true},
		{part("f ( ) . lines . length", "2"), part("f ( ) . lines", "[ 2 ]"), false},
		{part("f ( ) . name", `"a"`), part("f ( )", `{ name : "a" , age : 3 }`), true},
		{part("f ( ) . name", `"a"`), part("f ( )", `{ name : "b" , also : "a" }`), false},
		{part(`f ( ) [ "name" ]`, `"a"`), part("f ( )", `{ "name" : "a" , "age" : 3 }`), true},
		{part(`f ( ) [ "name" ]`, `"a"`), part("f ( )", `{ "name" : "ab" }`), false},
		{part("f ( ) . name", `"a"`), part("f ( )", `Person ( name = "a" , age = 3 )`), true},
		{part("f ( ) . Name", `"a"`), part("f ( )", `& Person { Name : "b" , Other : "a" }`), false},
		{part("f ( ) . lines [ 0 ] . sku", `"p"`), part("f ( )", `{ lines : [ { sku : "p" } ] }`), true},
		{part("g ( ) . name", `"a"`), part("f ( )", `{ name : "a" }`), false},
		{part("f ( ) . first", `Id ( "a" , 1 )`), part("f ( )", `[ Id ( "a" , 1 ) , Id ( "b" , 2 ) ]`), true},
		{part("f ( ) . first", `Id ( "b" , 2 )`), part("f ( )", `[ Id ( "a" , 1 ) , Id ( "b" , 2 ) ]`), false},
		{part("f ( ) . last ( )", `Id ( "b" , 2 )`), part("f ( )", `listOf ( Id ( "a" , 1 ) , Id ( "b" , 2 ) )`), true},
		{part("f ( ) . get ( 1 )", "2"), part("f ( )", "List . of ( 1 , 2 )"), true},
		{part("f ( ) [ - 1 ]", "2"), part("f ( )", "[ 1 , 2 ]"), true},
		{part("f ( ) . get ( 1 )", `Some ( "b" . as_bytes ( ) )`), part("f ( )", `vec ! [ "a" , "b" ]`), true},
		{part("f ( ) . get ( 1 )", `Some ( "a" . as_bytes ( ) )`), part("f ( )", `vec ! [ "a" , "b" ]`), false},
		{part("f ( ) [ 3 ]", "2"), part("f ( )", "[ 1 , 2 ]"), false},
		{part("len ( f ( ) )", "2"), part("sorted ( f ( ) )", `[ "a" , "b" ]`), true},
		{part("len ( f ( ) )", "3"), part("sorted ( f ( ) )", `[ "a" , "b" ]`), false},
		{part("length ( f ( ) )", "2"), part("Enum . sort ( Enum . map ( f ( ) , g ) )", `[ "a" , "b" ]`), true},
	} {
		if got := wholeOf(c.before, c.after); got != c.want {
			t.Errorf("%s = %s within %s = %s: %v, want %v", c.before.Subject, c.before.Expected, c.after.Subject, c.after.Expected, got, c.want)
		}
	}
}

func TestValuesOfMembersAreSettledByOneValueThatIsMadeOfThem(t *testing.T) {
	of := func(subject, expected string) oracle.Oracle {
		return oracle.Oracle{Kind: "equal", Subject: subject, Expected: expected, Literal: true, Strength: 90}
	}
	lost := []oracle.Oracle{of("f ( ) . Year", "1969"), of("f ( ) . Month", "12"), of("f ( ) . Day", "19")}
	for _, c := range []struct {
		now  oracle.Oracle
		want int
	}{
		{of("f ( ) . Date", "new LocalDate ( 1969 , 12 , 19 , Julian )"), 3},
		{of("f ( )", "LocalDate . of ( 1969 , 12 , 19 )"), 3},
		{of("f ( ) . Date", "new LocalDate ( 1969 , 12 , 1 )"), 2},
		{of("f ( ) . Date", "new LocalDate ( 1969 , 1 , 1 )"), 0},
		{of("g ( ) . Date", "new LocalDate ( 1969 , 12 , 19 )"), 0},
		{of("f ( ) . Date", "when ( 1969 ) + ( 12 )"), 0},
	} {
		if got := len(composing(lost, c.now)); got != c.want {
			t.Errorf("%s = %s stands for %d claims, want %d", c.now.Subject, c.now.Expected, got, c.want)
		}
	}
}

func TestAShapeIsSettledOnlyByAWholeThatHasIt(t *testing.T) {
	const whole = `{ pages : [ { rows : [ "a" ] , next : 1 } , { rows : [ ] } ] , params : [ 0 , 1 ] }`
	n := oracle.Oracle{Kind: "equal", Matcher: "toEqual", Subject: "f ( )", Expected: whole, Literal: true, Strength: 90}
	of := func(kind, matcher, subject, expected string) oracle.Oracle {
		return oracle.Oracle{Kind: kind, Matcher: matcher, Subject: subject, Expected: expected, Literal: expected != "", Strength: 50}
	}
	for _, c := range []struct {
		o    oracle.Oracle
		want bool
	}{
		{of("match", "toHaveProperty", "f ( )", `"pages"`), true},
		{of("match", "toHaveProperty", "f ( )", `"rows"`), false},
		{of("match", "toHaveProperty", "g ( )", `"pages"`), false},
		{of("match", "toHaveProperty", "f ( ) . pages [ 1 ]", `"rows"`), true},
		{of("match", "toHaveProperty", "f ( ) . pages [ 1 ]", `"next"`), false},
		{of("match", "toHaveProperty", "f ( ) . pages [ 2 ]", `"rows"`), false},
		{of("match", "toHaveLength", "f ( ) . pages", "2"), true},
		{of("match", "toHaveLength", "f ( ) . pages", "3"), false},
		{of("match", "toHaveLength", "f ( ) . pages [ 1 ] . rows", "0"), true},
		{of("equal", "toBe", "f ( ) . params . length", "2"), true},
		{of("equal", "toBe", "f ( ) . params . length", "1"), false},
		{of("equal", "toBe", "Array . isArray ( f ( ) . pages )", "true"), true},
		{of("equal", "toBe", "Array . isArray ( f ( ) . pages [ 0 ] )", "true"), false},
		{of("equal", "toBe", "Array . isArray ( f ( ) . pages )", "false"), false},
	} {
		if got := wholeOf(c.o, n); got != c.want {
			t.Errorf("%s %s %s: %v, want %v", c.o.Subject, c.o.Matcher, c.o.Expected, got, c.want)
		}
	}
}
