package cli

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// progressBar shows a waiting person how far the work is; nobody else sees it.
type progressBar struct {
	out   io.Writer // nil when nobody is looking
	now   func() time.Time
	start time.Time
	drawn time.Time
}

// redraw is how often the bar moves: as fast as eyes can follow.
const redraw = 100 * time.Millisecond

const barWidth = 30

func (a *app) progressBar() *progressBar {
	b := &progressBar{now: a.now, start: a.now()}
	if terminal(a.err) && os.Getenv("TERM") != "dumb" { // which cannot draw over what is there
		b.out = a.err
	}
	return b
}

func (b *progressBar) show(done, total, flagged int) {
	if b.out == nil || b.now().Sub(b.drawn) < redraw {
		return
	}
	b.drawn = b.now()
	rate := float64(done) / max(b.drawn.Sub(b.start).Seconds(), 0.001)
	fmt.Fprintf(b.out, "\r\x1b[K%s, %d flagged, %.0f a second", barText(done, total), flagged, rate)
}

func barText(done, total int) string {
	if total < done || total == 0 {
		return fmt.Sprintf("%d commits", done)
	}
	full := done * barWidth / total
	return fmt.Sprintf("[%s%s] %d of %d commits", strings.Repeat("█", full), strings.Repeat("·", barWidth-full), done, total)
}

// clear leaves the line to whoever writes next.
func (b *progressBar) clear() {
	if b.out != nil && !b.drawn.IsZero() {
		fmt.Fprint(b.out, "\r\x1b[K")
		b.drawn = time.Time{}
	}
}

// before is a writer that takes the bar away before anything is written: on a terminal the two
// would stand in one line.
func (b *progressBar) before(w io.Writer) io.Writer {
	if b.out == nil || !terminal(w) {
		return w
	}
	return barless{b, w}
}

type barless struct {
	bar *progressBar
	io.Writer
}

func (w barless) Write(p []byte) (int, error) {
	w.bar.clear()
	return w.Writer.Write(p)
}
