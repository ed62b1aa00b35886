package report

import (
	"fmt"
	"io"
	"sort"

	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
)

// Inventory writes test cases as they are found, and their totals at the end.
type Inventory struct {
	w      inventoryWriter
	totals inventoryTotals
}

// inventoryWriter is one format of an inventory.
type inventoryWriter interface {
	open(revision string) error
	file(f *detect.Listed) error
	close(t inventoryTotals) error
}

// InventoryFormats lists the formats of an inventory.
func InventoryFormats() []string { return []string{"json", "text"} }

// NewInventory starts an inventory in a format; the revision is "" for a work tree.
func NewInventory(w io.Writer, format, revision string, s Style) (*Inventory, error) {
	formats := map[string]inventoryWriter{
		"text": &inventoryText{out: w, paint: paint(s.Color)},
		"json": &inventoryJSON{out: w},
	}
	chosen, ok := formats[format]
	if !ok {
		return nil, fmt.Errorf("unknown format %q", format)
	}
	totals := inventoryTotals{Complete: true, frameworks: map[string]*caseCount{}, states: map[string]*caseCount{}, Unparsed: []detect.Unjudged{}}
	return &Inventory{w: chosen, totals: totals}, chosen.open(revision)
}

// Add writes what some files hold.
func (i *Inventory) Add(files []*detect.Listed) error {
	for _, f := range files {
		i.totals.add(f)
		if err := i.w.file(f); err != nil {
			return fmt.Errorf("write inventory: %w", err)
		}
	}
	return nil
}

// Close writes the totals; an inventory that was cut short says so.
func (i *Inventory) Close(complete bool) error {
	i.totals.Complete = complete
	i.totals.settle()
	if err := i.w.close(i.totals); err != nil {
		return fmt.Errorf("write inventory: %w", err)
	}
	return nil
}

// caseCount counts tests as they are written, cases as runners count them, and oracles.
type caseCount struct {
	Name    string `json:"name"`
	Tests   int    `json:"tests"`
	Cases   int    `json:"cases"`
	Oracles int    `json:"oracles"`
}

func (n *caseCount) add(c *inventory.Case) {
	if !c.Sub {
		n.Tests++
	}
	n.Cases += c.Count()
	n.Oracles += len(c.Oracles)
}

// inventoryTotals are what an inventory ends with.
type inventoryTotals struct {
	Complete   bool              `json:"complete"`
	Files      int               `json:"files"`
	Total      caseCount         `json:"-"`
	Tests      int               `json:"tests"`
	Cases      int               `json:"cases"`
	Oracles    int               `json:"oracles"`
	Frameworks []caseCount       `json:"frameworks"`
	States     []caseCount       `json:"states"`
	Unparsed   []detect.Unjudged `json:"-"`
	frameworks map[string]*caseCount
	states     map[string]*caseCount
}

func (t *inventoryTotals) add(f *detect.Listed) {
	if len(f.Cases) > 0 {
		t.Files++
	}
	t.Unparsed = append(t.Unparsed, f.Unjudged...)
	for _, c := range f.Cases {
		t.Total.add(c)
		counted(t.frameworks, c.Framework).add(c)
		counted(t.states, string(c.State)).add(c)
	}
}

func counted(counts map[string]*caseCount, name string) *caseCount {
	if counts[name] == nil {
		counts[name] = &caseCount{Name: name}
	}
	return counts[name]
}

func (t *inventoryTotals) settle() {
	t.Tests, t.Cases, t.Oracles = t.Total.Tests, t.Total.Cases, t.Total.Oracles
	t.Frameworks, t.States = sortedCounts(t.frameworks), sortedCounts(t.states)
}

// sortedCounts puts the largest first.
func sortedCounts(counts map[string]*caseCount) []caseCount {
	out := []caseCount{}
	for _, n := range counts {
		out = append(out, *n)
	}
	sort.Slice(out, func(i, j int) bool {
		if out[i].Cases != out[j].Cases {
			return out[i].Cases > out[j].Cases
		}
		return out[i].Name < out[j].Name
	})
	return out
}
