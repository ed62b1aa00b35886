// Package memo keeps the answers to questions that are asked again and again: the rows of a
// table claim nearly the same, and what one commit leaves is what the next one begins with.
package memo

import (
	"hash/maphash"
	"sync/atomic"
)

// slots is how many answers a table keeps. They lie in memory that costs nothing until it is
// written to, so that a call that asks one question does not pay for thousands.
const slots = 1 << 12

// Question is what a table is asked. Own is the same question in texts of its own: a word is
// often a part of a whole file, which nobody wants to keep with it.
type Question[Q any] interface {
	comparable
	Own() Q
}

// Table keeps answers that depend on nothing but their question. A new answer takes the place
// of an older one, so that a table never grows; it may be asked from several sides at once.
type Table[Q Question[Q], A any] struct {
	kept [slots]atomic.Pointer[answered[Q, A]]
}

type answered[Q comparable, A any] struct {
	question Q
	answer   A
}

var seed = maphash.MakeSeed()

// Of is the answer to a question, found anew where it is not kept.
func (t *Table[Q, A]) Of(question Q, find func(Q) A) A {
	if answer, known := t.Find(question); known {
		return answer
	}
	question = question.Own()
	answer := find(question)
	t.Keep(question, answer)
	return answer
}

// Find is the answer that is kept for a question.
func (t *Table[Q, A]) Find(question Q) (answer A, known bool) {
	if a := t.slot(question).Load(); a != nil && a.question == question {
		return a.answer, true
	}
	return answer, false
}

// Keep keeps the answer to a question that has texts of its own.
func (t *Table[Q, A]) Keep(question Q, answer A) {
	t.slot(question).Store(&answered[Q, A]{question, answer})
}

func (t *Table[Q, A]) slot(question Q) *atomic.Pointer[answered[Q, A]] {
	return &t.kept[maphash.Comparable(seed, question)%slots]
}
