package rendition

import (
	"strings"
	"testing"
)

const sheet = `{
 "cells": [
  {
   "cell_type": "markdown",
   "source": ["# def test_title(): pass"]
  },
  {
   "cell_type": "code",
   "execution_count": 1,
   "metadata": {},
   "outputs": [{"text": ["assert False"]}],
   "source": [
    "%matplotlib inline\n",
    "def test_sum():\n",
    "    assert total([1, 2]) == 3"
   ]
  },
  {"source": "import os\nif os:\n    !ls\n", "cell_type": "code"}
 ],
 "metadata": {"kernelspec": {"language": "python"}},
 "nbformat": 4
}
`

func TestTheCodeOfANotebookStandsOnItsLines(t *testing.T) {
	code, err := notebook([]byte(sheet))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(code), "\n")
	for n, want := range map[int]string{13: "# %matplotlib inline", 14: "def test_sum():", 15: "    assert total([1, 2]) == 3", 18: "import os"} {
		if got := lines[n-1]; got != want {
			t.Errorf("line %d is %q, expected %q", n, got, want)
		}
	}
	if strings.Contains(string(code), "title") || strings.Contains(string(code), "False") {
		t.Errorf("text and output are no code:\n%s", code)
	}
	if !strings.Contains(string(code), "    # !ls") {
		t.Errorf("a shell line is code:\n%s", code)
	}
}

func TestWhatIsNoNotebookIsSaidWithItsLine(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "line 1",
		"[]":                               "expected {",
		"{}":                               "no list of cells",
		"{\"cells\": [\n{\"source\": 3}]}": "line 2: source is neither text nor a list of lines",
		"{\"cells\": [\n\n{":               "line 3",
		`{"cells": [], "metadata": {"kernelspec": {"language": "R"}}}`: "its language is R",
	} {
		if _, err := notebook([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q gives %v, expected %q", text, err, want)
		}
	}
}

func FuzzNotebook(f *testing.F) {
	f.Add([]byte(sheet))
	f.Add([]byte(`{"cells":[{"cell_type":"code","source":"x"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		code, err := notebook(text)
		if err == nil && len(code) > 2*len(text)+16 {
			t.Errorf("%d bytes of code from %d", len(code), len(text))
		}
	})
}
