package detect_test

import (
	"testing"

	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/detect"
)

// Every framework file carries examples; each says which cases a source holds.
func TestFrameworks(t *testing.T) {
	cat := catalog.New(builtIn)
	all, err := cat.FrameworksWithExamples()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		t.Run(f.ID, func(t *testing.T) {
			if len(f.Examples) == 0 {
				t.Fatal("no examples")
			}
			for _, ex := range f.Examples {
				t.Run(ex.Title, func(t *testing.T) {
					complaints, err := detect.FrameworkExample(cat, ex)
					if err != nil {
						t.Fatal(err)
					}
					for _, c := range complaints {
						t.Error(c)
					}
				})
			}
		})
	}
}
