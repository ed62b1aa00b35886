package detect_test

import (
	"testing"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
)

// TestAFileOfTestsMayGoAfterWhatItIsNamedAfter: the class went in an earlier change, and the
// tests that were left could not be built any more.
func TestAFileOfTestsMayGoAfterWhatItIsNamedAfter(t *testing.T) {
	scanner := detect.NewScanner(catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS}))
	before := "import org.junit.Before\nimport org.junit.Test\nimport kotlin.test.assertEquals\n\nclass TagChangesDaoTest {\n    private lateinit var dao: TagChangesDao\n\n" +
		"    @Before fun make() {\n        dao = TagChangesDao(helper)\n    }\n\n    @Test fun countsNone() {\n        assertEquals(0, dao.getCount())\n    }\n}\n"
	for title, c := range map[string]struct {
		repository lines
		alarm      bool
	}{
		"nothing has the name":           {lines{"app/Count.kt": "fun getCount() = 0"}, false},
		"the class is still there":       {lines{"app/Daos.kt": "class TagChangesDao(val helper: Helper) { fun getCount() = 0 }"}, true},
		"its file is all that names it":  {lines{"app/TagChangesDao.kt": "class Dao : TagChangesDao by other; fun getCount() = 0"}, true},
		"only a manual has the old name": {lines{"docs/old.md": "TagChangesDao kept the tags", "app/Count.kt": "fun getCount() = 0"}, false},
	} {
		t.Run(title, func(t *testing.T) {
			res, err := scanner.Scan(change.Change{Files: []change.File{{Path: "app/src/test/TagChangesDaoTest.kt", Status: change.Removed, Before: change.Stored([]byte(before), 0o100644)}}},
				detect.Options{Horizon: detect.Commit, Repository: c.repository})
			if err != nil {
				t.Fatal(err)
			}
			if alarm := len(res.Findings) > 0; alarm != c.alarm {
				t.Errorf("findings %+v, wanted an alarm: %v", res.Findings, c.alarm)
			}
		})
	}
}
