package inventory

import (
	"cmp"
	"math"
	"strconv"
	"strings"

	"holdfast/internal/detection/expression"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/detection/syntax"
)

// loop writes a loop over literal values out row by row.
func (e *evaluator) loop(n int, en *env, cx context) {
	names, list := e.file.loopParts(n)
	body := e.tree.Body(n)
	if body < 0 {
		e.children(n, en, cx)
		return
	}
	if (e.neverLoops(n, en) || e.beginsAtEnd(n, body) || e.overNothing(list)) && cx.dead == "" {
		cx.dead = "constant-condition"
	}
	if steps := e.tree.ChildOf(n, "enumerators"); steps >= 0 { // for { _ <- IO(x must beTrue) } yield x
		e.children(steps, en, cx)
	}
	e.bound(n)
	e.turns(n, body)
	e.leftWhen(n, en, cx)
	e.fileTables(n)
	if e.counted(n, body, en, cx) {
		return
	}
	cx.over = cmp.Or(e.countsThrough(n, body), cx.over)
	if list < 0 {
		e.walk(body, en.child(), cx)
		return
	}
	e.rows(names, list, body, en, cx)
}

// extent remembers how far a table or loop of the case itself reaches.
func (e *evaluator) extent(name string, n int) {
	if e.depth > 0 {
		return
	}
	e.c.reaches(name, n)
}

// bound reads the end of a counting loop: i < 3, or as far as the table goes.
func (e *evaluator) bound(n int) {
	c := e.tree.Child(n, "condition")
	if c < 0 {
		return
	}
	left, op, right, ok := expression.Comparison(expression.Fields(e.tree.Text(c)))
	if !ok || len(left) != 1 || op != "<" && op != "<=" {
		return
	}
	end := math.MaxInt
	if v, err := strconv.Atoi(expression.Join(right)); err == nil {
		end = v
	}
	e.extent("loop over "+left[0], end)
}

// rows walks a body once for each element of a list. How far a list goes that is not
// written out counts where claims are made for each.
func (e *evaluator) rows(names []string, list, body int, en *env, cx context) {
	claims := len(e.c.Oracles)
	e.through(names, list, &cx)
	cx.over = cmp.Or(e.numbersOf(names, list), cx.over)
	e.eachOf(names, list, body, en, cx)
	if name, n := e.file.walked(list); name != "" && len(e.c.Oracles) > claims {
		e.extent("walk over "+name, max(n, e.c.Extents["walk over "+name]))
	}
	if n := e.file.writtenElements(list, 0); n > 0 && len(e.c.Oracles) > claims && e.tree.Role(list) == syntax.Binary {
		e.extent("rows written for "+strings.Join(names, ", "), n)
	}
}

func (e *evaluator) eachOf(names []string, list, body int, en *env, cx context) {
	if e.eachPair(names, list, body, en, cx) {
		return
	}
	elements, ok := e.elements(list, en)
	if !ok && e.wordRows(names, list, body, en, cx) {
		return
	}
	if !ok {
		elements, ok = e.listedAt(list)
	}
	if !ok {
		if !e.tokenRows(names, list, body, en, cx) {
			e.walk(body, en.child(), cx)
		}
		return
	}
	e.eachRow(names, elements, body, en, cx)
}

// eachRow walks a body once for each of the rows, as far as they can be written out.
func (e *evaluator) eachRow(names []string, elements []int, body int, en *env, cx context) {
	switch {
	case len(elements) == 0:
		if cx.dead == "" {
			cx.dead = "empty-table"
		}
		e.walk(body, en.child(), cx)
		return
	case len(elements) > maxRows || len(e.c.Oracles)+len(elements) > e.c.mostOracles():
		cx.rows *= len(elements)
		e.walk(body, en.child(), cx)
		return
	}
	made := len(e.c.Oracles)
	for i, row := range elements {
		inner := en.child()
		for _, b := range e.file.bindRow(names, row) {
			e.bindValue(b, inner, en)
		}
		if len(names) == 2 && placed[e.tree.Language] && plainRow[e.tree.Role(row)] { // rows.forEach((row, i) => …)
			inner.vars[names[1]] = []string{strconv.Itoa(i)}
		}
		e.walk(body, inner, cx)
	}
	if e.alikeForEach(e.c.Oracles[made:], len(elements)) {
		key := "rows of " + strings.Join(names, ", ")
		e.extent(key, max(len(elements), e.c.Extents[key]))
	}
}

// alikeForEach tells claims that are the same for every row: what the row is told in was done before, and
// only the number of rows says how much is looked at.
func (e *evaluator) alikeForEach(made []oracle.Oracle, rows int) bool {
	each := len(made) / rows
	if each == 0 || len(made)%rows != 0 {
		return false
	}
	for i, o := range made[each:] {
		if first := made[i%each]; o.Text != first.Text || o.Subject != first.Subject || o.Expected != first.Expected {
			return false
		}
	}
	return true
}

// placed are the languages whose closures get a row and its place; of a row that is one value.
var (
	placed   = map[syntax.Language]bool{syntax.JavaScript: true, syntax.TypeScript: true, syntax.TSX: true, syntax.Ruby: true}
	plainRow = map[syntax.Role]bool{syntax.String: true, syntax.Number: true, syntax.Bool: true}
)

func (e *evaluator) elements(list int, en *env) ([]int, bool) {
	if list < 0 {
		return nil, false
	}
	return e.file.listElements(list)
}
