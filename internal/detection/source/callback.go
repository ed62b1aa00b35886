package source

import (
	"strings"

	"holdfast/internal/detection/lazy"
	"holdfast/internal/detection/syntax"
)

// callbackNames are links of a chain that are handed the errors of what stands before them.
var callbackNames = map[string]bool{
	"catch": true, "catchError": true, "onError": true, "recover": true, "recoverWith": true, "rescue": true, "handle": true, "handleError": true, "handleErrorWith": true,
	"exceptionally": true, "onErrorReturn": true, "onErrorReturnItem": true, "onErrorResume": true, "onErrorResumeNext": true, "onErrorContinue": true, "onErrorComplete": true,
	"catchErrorJustReturn": true, "catchErrorJustComplete": true, "catchAndReturn": true, "replaceError": true, "catchAll": true, "Catch": true, "OnErrorResumeNext": true,
}

var (
	noopName = lazy.MustCompile(`^(\w+\.)*_?(noop|noOp|NOOP|nop|doNothing|ignore)$`)
	// nothing is a value that says that there is none.
	nothing = `(?:null|nil|undefined|None|Nil|false|0|""|''|\[\]|\{\}|\(\)|<[\w<>, ]+>\[\]|(?:\w+(?:<[\w<>, ]*>)?\.|\.)*(?:empty|Empty|EMPTY|emptyList|emptyMap|emptySet|emptyArray|emptySequence|unit|Unit|void|complete|completed|done)(?:<[\w<>, ]*>)?(?:\(\))?|(?:\w+\.)*(?:List|Set|Map|Seq|Vector|Collections|Array)(?:\.of|\.empty|\.emptyList)?\(\)|(?:listOf|mapOf|setOf|new \w+)\(\))`
	// emptyAnswer is nothing, as it stands or in the wrapping of what answers later.
	emptyAnswer = lazy.MustCompile(`^(?:return\s+)?(?:` + nothing + `|(?:\w+\.)*(?:of|just|Just|pure|succeed|value|successful|resolve|fromValue|completedFuture|emit|Return|FromResult)(?:<[\w<>, ]*>)?\(\s*` + nothing + `?\s*\));?$`)
	// arrow ends what a closure is given.
	arrow = lazy.MustCompile(`^\{?\s*(?:case\s+)?([^{}\n]*?)\s*(?:=>|->|\bin\b)\s*`)
	// narrowType is the name of one kind of error among others.
	narrowType = lazy.MustCompile(`\b[A-Z]\w+`)
	anyType    = lazy.MustCompile(`\b(?:Throwable|Exception|Error|Object|NonFatal|StandardError)\b`)
)

// callbackHandlers reads promise.catch(…) and its kin, wherever they stand in a chain.
func callbackHandlers(t *syntax.Tree, n int, chain []syntax.Link) (out []Handler) {
	for i, l := range chain {
		if h, ok := listener(t, n, l); ok {
			out = append(out, h)
			continue
		}
		if !l.Called || !callbackNames[l.Name] || len(l.Args) > 2 || i == 0 && !inPipe(t, n) {
			continue
		}
		if h, ok := callbackHandler(t, n, l, i == 0); ok {
			out = append(out, h)
		}
	}
	return out
}

var (
	listens    = lazy.MustCompile(`^(?:on|once|addListener|addEventListener|prependListener)$`)
	errorEvent = lazy.MustCompile("^[\"'`](?:(?:\\w+-)?(?:\\w*E|e)rror|abort(?:ed)?|unhandledRejection|uncaughtException)[\"'`]$")
)

// listener reads stream.on("error", …): who is told of errors that come later.
func listener(t *syntax.Tree, n int, l syntax.Link) (Handler, bool) {
	if !l.Called || !listens.MatchString(l.Name) || len(l.Args) != 2 || l.Args[0].Node < 0 || l.Args[1].Node < 0 || !errorEvent.MatchString(t.Text(l.Args[0].Node)) {
		return Handler{}, false
	}
	told := l.Args[1].Node
	h := Handler{Form: "listener", Line: t.Line(told), Text: "." + l.Name + "(" + t.Text(l.Args[0].Node) + ", " + t.Text(told) + ")", Broad: true}
	h.Guarded = string(t.Source[t.Nodes[n].Start:t.Nodes[told].Start])
	h.Does, h.Reason = answerOf(t, told)
	return h, true
}

// inPipe tells an operator that a pipe is given: pipe(map(parse), catchError(…)).
func inPipe(t *syntax.Tree, n int) bool {
	args := t.Parent(n)
	if t.Role(args) != syntax.Args {
		return false
	}
	call := t.Chain(t.Parent(args))
	return len(call) > 0 && call[len(call)-1].Name == "pipe"
}

func callbackHandler(t *syntax.Tree, n int, l syntax.Link, free bool) (Handler, bool) {
	h := Handler{Form: "callback", Line: t.Line(n), Text: "." + l.Name + "()", Broad: true, Does: Nothing}
	if l.Node >= 0 {
		h.Line = t.Line(l.Node)
	}
	start, end := t.Nodes[n].Start, t.Nodes[n].End
	if len(l.Args) > 0 || l.Block >= 0 {
		arg := l.Block
		if len(l.Args) > 0 {
			arg = l.Args[len(l.Args)-1].Node
		}
		if arg < 0 {
			return Handler{}, false
		}
		end = t.Nodes[arg].Start
		h.Line = t.Line(arg)
		h.Text = "." + l.Name + t.Text(arg)
		h.Does, h.Reason = answerOf(t, arg)
		if !takesAll(t.Text(arg)) {
			h.Broad, h.Does = false, Handles
		}
	} else if !strings.HasSuffix(l.Name, "Complete") {
		return Handler{}, false
	}
	if free {
		start, end = t.Nodes[t.Parent(t.Parent(n))].Start, t.Nodes[n].Start
	}
	h.Guarded = string(t.Source[start:end])
	if i := strings.LastIndex(h.Guarded, "."+l.Name); i > 0 && !free {
		h.Guarded = h.Guarded[:i]
	}
	h.Guarded = strings.TrimRight(h.Guarded, ", \n\t")
	h.Cleanup = inCleanup(t, n, h.Guarded)
	return h, true
}

// answerOf is what a callback, or a value in its place, makes of an error.
func answerOf(t *syntax.Tree, arg int) (Does, bool) {
	text := strings.TrimSpace(t.Text(arg))
	body := strings.Trim(arrow.ReplaceAllString(text, ""), "{} \n\t")
	switch {
	case noopName.MatchString(text):
		return Nothing, false
	case emptyAnswer.MatchString(body):
		return Defaults, false
	case body == "":
		return Nothing, false
	case t.Role(arg) == syntax.Lambda:
		return bodyDoes(t, t.Body(arg), arg)
	}
	return Handles, false
}

// takesAll tells whether a callback is handed every error, whatever its kind.
func takesAll(text string) bool {
	m := arrow.FindStringSubmatch(strings.TrimSpace(text))
	return m == nil || !narrowType.MatchString(anyType.ReplaceAllString(m[1], ""))
}
