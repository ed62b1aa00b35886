package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// What a loop holds in memory goes up and down with every garbage collection, so that two
// looks at it tell nothing. The trend is a line through the least of every bin of
// iterations, after those in which a loop fills what it keeps.
const (
	filling = 1000 // iterations
	bins    = 40
	flat    = 100.0 // bytes an iteration: 1 MB in 10,000
)

// held is what a loop held at a moment.
type held struct {
	iteration int
	bytes     float64
}

// trend is a line through moments, with the standard error of its slope.
type trend struct {
	slope, wrong float64 // bytes an iteration
	points       int
}

func trendOf(moments []held) trend {
	points := leastOfBins(moments)
	n := float64(len(points))
	if n < 3 {
		return trend{points: len(points)}
	}
	var meanX, meanY float64
	for _, p := range points {
		meanX += float64(p.iteration) / n
		meanY += p.bytes / n
	}
	var xx, xy, off float64
	for _, p := range points {
		x := float64(p.iteration) - meanX
		xx, xy = xx+x*x, xy+x*(p.bytes-meanY)
	}
	slope := xy / xx
	for _, p := range points {
		miss := p.bytes - meanY - slope*(float64(p.iteration)-meanX)
		off += miss * miss
	}
	return trend{slope: slope, wrong: math.Sqrt(off / (n - 2) / xx), points: len(points)}
}

// leastOfBins leaves out the beginning and takes the least of each part of the rest.
func leastOfBins(moments []held) (out []held) {
	if len(moments) == 0 {
		return nil
	}
	width := max(1, (moments[len(moments)-1].iteration-filling)/bins)
	last := -1
	for _, m := range moments {
		bin := (m.iteration - filling) / width
		switch {
		case m.iteration <= filling:
		case bin != last:
			out, last = append(out, m), bin
		case m.bytes < out[len(out)-1].bytes:
			out[len(out)-1] = m
		}
	}
	return out
}

// enough tells whether the trend is worth believing: with fewer points, or a line that is
// less certain than the limit, nothing is said for or against.
func (t trend) enough() bool { return t.points >= bins/2 && 2*t.wrong < flat }

func (t trend) grows() bool { return t.enough() && t.slope-2*t.wrong > 0 && t.slope > flat }

func (t trend) String() string {
	if t.points < 3 {
		return fmt.Sprintf("memory: too short to tell; what comes after %d iterations counts", filling)
	}
	word := "flat"
	switch {
	case t.grows():
		word = "grows"
	case !t.enough():
		word = "too uncertain to tell"
	}
	return fmt.Sprintf("memory: %s (%+.0f ± %.0f bytes an iteration after the first %d; the limit is %.0f)", word, t.slope, 2*t.wrong, filling, flat)
}

// anonymous is the memory of a process that is its own, without the program's file.
func anonymous(pid int) (float64, error) {
	text, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(text)) {
		if rest, found := strings.CutPrefix(line, "RssAnon:"); found {
			n, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 64)
			return n * 1024, err
		}
	}
	return 0, fmt.Errorf("process %d does not tell its memory", pid)
}
