package main

import (
	"math/rand/v2"
	"path"
	"regexp"
	"strings"

	"holdfast/internal/detection/syntax"
)

// standIn is how a test makes what it is about, {S}, and how it makes something that only
// looks like it.
type standIn struct {
	langs    string
	file     *regexp.Regexp
	from, to string
}

var standIns = []standIn{
	{"java", re(`import static org\.mockito\.Mockito\.(\*|mock);`), `= new {S}(?:<\w*>)?\([^()\n]*\);`, "= mock({S}.class);"},
	{"java", re(`import org\.mockito\.Mockito;`), `= new {S}(?:<\w*>)?\([^()\n]*\);`, "= Mockito.mock({S}.class);"},
	{"kotlin", re(`import io\.mockk\.(mockk|\*)`), `= {S}\([^()\n]*\)$`, "= mockk<{S}>(relaxed = true)"},
	{"csharp", re(`(?m)^using Moq;`), `= new {S}\([^()\n]*\);`, "= new Mock<{S}>().Object;"},
	{"csharp", re(`(?m)^using NSubstitute;`), `= new {S}\([^()\n]*\);`, "= Substitute.For<{S}>();"},
	{"php", re(`extends \w*TestCase`), `= new {S}(?:\([^()\n]*\))?;`, "= $$this->createMock({S}::class);"},
	{"ruby", re(rspec), `\bdescribed_class\.new(?:\([^()\n]*\))?(\s*(?:\}|$))`, "instance_double(described_class).as_null_object$1"},
	{"ruby", re(rspec), `= {S}\.new(?:\([^()\n]*\))?$`, "= instance_double({S}).as_null_object"},
	{"python", re(`(?m)^from (unittest\.)?mock import [^\n]*\bMagicMock\b`), `= {S}\([^()\n]*\)$`, "= MagicMock(spec={S})"},
	{"python", re(`(?m)^from (unittest\.)?mock import [^\n]*\bMock\b`), `= {S}\([^()\n]*\)$`, "= Mock(spec={S})"},
	{"python", re(`(?m)^import unittest\.mock|^from unittest import mock`), `= {S}\([^()\n]*\)$`, "= mock.MagicMock(spec={S})"},
}

var testName = regexp.MustCompile(`^Test|(Tests?|Spec|TestCase|IT)$`)

// classOf is the class that a test file is named after.
func classOf(f *source) string {
	name := testName.ReplaceAllString(stem(f.path), "")
	if f.lang == syntax.Python || f.lang == syntax.Ruby {
		name = ""
		for part := range strings.SplitSeq(subjectOf(f.path), "_") {
			if part != "" {
				name += strings.ToUpper(part[:1]) + part[1:]
			}
		}
	}
	return name
}

// standInFor puts a mock in the place of what a test is about.
func standInFor(f *source, r *rand.Rand) *mutant {
	class := classOf(f)
	if class == "" || len(f.cases) == 0 {
		return nil
	}
	for _, s := range standIns {
		if !inList(s.langs, string(f.lang)) || !s.file.MatchString(f.text) {
			continue
		}
		from := regexp.MustCompile("(?m)" + filled(s.from, "{S}", regexp.QuoteMeta(class)))
		all := from.FindAllStringSubmatchIndex(f.text, -1)
		if len(all) == 0 {
			continue
		}
		m := all[r.IntN(len(all))]
		if inComment(f, m[0]) {
			continue
		}
		with := string(from.ExpandString(nil, filled(s.to, "{S}", class), f.text, m))
		return &mutant{edited(f, f.text[:m[0]]+with+f.text[m[1]:]), f.text[m[0]:m[1]] + " → " + with}
	}
	return nil
}

// usesJest tells whether a repository's tests are run by Jest.
func (r *repository) usesJest() bool {
	if r.settings == nil {
		said := string(r.textOf("package.json"))
		for _, e := range r.files {
			if strings.HasPrefix(path.Base(e.path), "jest.config.") {
				said += ` "jest"`
			}
		}
		r.settings = &said
	}
	return re(`"(ts-)?jest"`).MatchString(*r.settings)
}
