// Package place tells from its path alone what a file is for. It is asked of files that nobody
// has read: hits of a search, files without a grammar, files in which no test was found.
package place

import (
	"path"
	"strings"
	"unicode"
)

var (
	// testWords call a folder, or begin or end the name of a file, of tests.
	testWords = set("test", "tests", "spec", "specs", "e2e", "unittest", "vitest")

	// helperWords call a file of what tests stand on.
	helperWords = set("testhelp", "testhelper", "testhelpers", "testutil", "testutils", "testlib", "testcommon")

	// harnessHeaders are headers that are a whole harness of tests, which projects keep beside their code.
	harnessHeaders = set("minctest.h", "acutest.h", "utest.h", "minunit.h", "munit.h", "greatest.h", "tinytest.h", "nutest.h", "testfw.h", "picotest.h")

	// testFolders are further folders of tests; as a part of a longer name they say nothing.
	testFolders = set("__tests__", "testing", "testdata", "testcases", "testsuite", "acceptance", "conformance", "t")

	// testEndings end the name of a class of tests, and so of its file.
	testEndings = []string{"Test", "Tests", "Spec", "Specs", "IT", "TestCase", "Suite", "Fixture", "TestHelpers", "TestHelper", "TestSupport", "TestUtils", "TestUtil"}

	// sideFolders hold what tests need besides their code.
	sideFolders = set("test", "tests", "__tests__", "testdata", "__snapshots__", "__fixtures__", "fixtures", "__mocks__", "golden", "goldens")
)

// OfTests tells paths that only tests and what belongs to them have.
func OfTests(p string) bool {
	dir, base := path.Split(p)
	for folder := range strings.SplitSeq(strings.TrimSuffix(dir, "/"), "/") {
		if testFolders[strings.ToLower(folder)] || namedForTests(folder, true) {
			return true
		}
	}
	return namedForTests(strings.TrimSuffix(base, path.Ext(base)), false) || harnessHeaders[base]
}

// Ships tells what lies where builds of the JVM have what they ship, below folders that are none of
// tests: src/main/java, src/commonMain/kotlin. A class that is called Spec there is no test for it.
func Ships(p string) bool {
	folders := strings.Split(path.Dir(p), "/")
	for i, folder := range folders[:len(folders)-1] {
		if lower := strings.ToLower(folder); strings.Contains(lower, "test") {
			return false
		}
		if next := folders[i+1]; folder == "src" && (next == "main" || strings.HasSuffix(next, "Main")) {
			return true
		}
	}
	return false
}

// InTestFolder tells what lies below a folder of tests or of what they compare with, whatever
// language or data it is.
func InTestFolder(p string) bool {
	for folder := range strings.SplitSeq(path.Dir(p), "/") {
		if sideFolders[folder] {
			return true
		}
	}
	return false
}

// BesideCode tells, generously, tests, fixtures and examples: what speaks of code and is none that
// ships.
func BesideCode(p string) bool {
	lower := strings.ToLower(p)
	for _, word := range []string{"test", "spec", "fixture", "example", ".playground/"} {
		if strings.Contains(lower, word) {
			return true
		}
	}
	return false
}

// namedForTests looks at the words of one name: at all of a folder's, at the first and the last of
// a file's, for a file about tests of something (load_test_data) is none.
func namedForTests(name string, folder bool) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return r == '.' || r == '_' || r == '-' })
	for i, word := range words {
		if testWords[word] && (folder || i == 0 || i == len(words)-1) || helperWords[word] && !folder {
			return true
		}
	}
	for _, ending := range testEndings {
		if stem, ok := strings.CutSuffix(name, ending); ok && stem != "" && follows(stem) {
			return true
		}
	}
	return false
}

// follows tells whether a word that begins with a capital stands by itself behind a stem: FooTest
// and not FOOTest.
func follows(stem string) bool {
	last := rune(stem[len(stem)-1])
	return unicode.IsLower(last) || unicode.IsDigit(last)
}

func set(words ...string) map[string]bool {
	out := make(map[string]bool, len(words))
	for _, w := range words {
		out[w] = true
	}
	return out
}
