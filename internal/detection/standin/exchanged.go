package standin

import (
	"path"
	"strings"

	"holdfast/internal/detection/lazy"
)

var (
	// assignedModule exchanges a function of a module for all tests: shop.bank.pay = lambda: None.
	assignedModule = lazy.MustCompile(`^[a-z_]\w*(?:\.\w+)+ = (?:lambda\b|mock\.|Mock\(|MagicMock\()`)
	// stubAlias has a runner load a stub where something else is asked for.
	stubAlias  = lazy.MustCompile(`["'][^"']+["']\s*:\s*[^\n]*["'][^"'\n]*\b(?:stubs?|mocks?|fakes?|__mocks__)/`)
	mappedFrom = lazy.MustCompile(`["']([^"'\n]+)["']\s*:\s*["'\[]`)
	assetName  = lazy.MustCompile(`\.\(?(?:css|less|s[ac]ss|styl|png|svg|jpe?g|gif|webp|ico|ttf|woff2?|eot|mp[34]|module)\b`)
)

// exchanged tells how a set-up file stands in for code by more than a word.
func exchanged(file, before, after string) (how, name string) {
	form, how := assignedModule, "module"
	switch base := path.Base(file); {
	case base == "conftest.py":
	case strings.HasPrefix(base, "vitest.config."):
		form, how = stubAlias, "module-map"
	default:
		return "", ""
	}
	for l := range strings.SplitSeq(after, "\n") {
		if form.MatchString(l) && !strings.Contains(before, l) && !assetName.MatchString(l) {
			return how, strings.TrimSpace(l)
		}
	}
	return "", ""
}

// mapsAssetsOnly tells whether every new line that maps a name speaks of styles, pictures and
// the like, which tests have no use for.
func mapsAssetsOnly(before, after string) bool {
	found := false
	for l := range strings.SplitSeq(after, "\n") {
		if strings.Contains(before, l) {
			continue
		}
		for _, m := range mappedFrom.FindAllStringSubmatch(l, -1) {
			if !assetName.MatchString(m[1]) {
				return false
			}
			found = true
		}
	}
	return found
}
