package main

import (
	"strings"
	"testing"

	"holdfast/internal/detection/syntax"
)

// parsed is a file as the operators see it.
func parsed(t *testing.T, path, text string) *source {
	t.Helper()
	f := fileOf(path, text)
	tree, err := syntax.Parse(f.lang, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	f.tree = tree
	return f
}

func TestHandlersAreWrittenInAnotherOrder(t *testing.T) {
	for path, text := range map[string]string{
		"shop/api.py":        "from shop import app\n\n\n@app.get(\"/teas\")\ndef teas():\n    return list_teas()\n\n\n@app.get(\"/cups\")\ndef cups():\n    return list_cups()\n\n\ndef list_teas():\n    return []\n",
		"src/Teas.java":      "class Teas {\n\n    @GetMapping(\"/teas\")\n    List<Tea> teas() {\n        return all();\n    }\n\n    @GetMapping(\"/cups\")\n    List<Cup> cups() {\n        return cups;\n    }\n\n}\n",
		"src/main.rs":        "fn app() -> Router {\n    Router::new()\n        .route(\"/teas\", get(teas))\n        .route(\"/cups\", get(cups))\n        .with_state(shop())\n}\n",
		"src/routes/teas.js": "router.get('/teas', teas);\nrouter.get('/cups', cups);\n",
	} {
		m := swapRoutes(parsed(t, path, text), chance(1, ""))
		if m == nil {
			t.Errorf("%s: nothing is swapped", path)
			continue
		}
		after := *m.files[0].After
		if strings.Index(after, "/cups") > strings.Index(after, "/teas") || len(after) != len(text) {
			t.Errorf("%s:\n%s", path, after)
		}
	}
}

func TestRemarksGoWithTheirRoutes(t *testing.T) {
	text := "router.use(log);\n\n// Teas.\nrouter.get('/teas', teas);\n// Cups.\nrouter.get('/cups', cups);\n"
	m := swapRoutes(parsed(t, "src/routes/teas.js", text), chance(1, ""))
	if m == nil || *m.files[0].After != "router.use(log);\n\n// Cups.\nrouter.get('/cups', cups);\n// Teas.\nrouter.get('/teas', teas);\n" {
		t.Errorf("%+v", m)
	}
}

func TestChatterInMoreForms(t *testing.T) {
	for path, text := range map[string]string{
		"shop/cli.py":   "parser.add_argument(\"--verbose\", default=True)\n",
		"shop/db.py":    "engine = create_engine(url, echo=True)\n",
		"src/build.ts":  "export const options = {\n  sourceMap: true,\n};\n",
		"src/Shop.java": "class Shop {\n  private boolean logQueries = true;\n}\n",
	} {
		if m := hush(parsed(t, path, text), chance(1, "")); m == nil || strings.Contains(strings.ToLower(*m.files[0].After), "true") {
			t.Errorf("%s: not switched off", path)
		}
	}
	for path, text := range map[string]string{
		"shop/run.py":         "def run(app):\n    app.verbose = True\n",
		"src/Shop.kt":         "fun shop() = Shop.builder().prettyPrint(true).build()\n",
		"src/log.ts":          "export const options = {\n  logLevel: 'debug',\n};\n",
		"config/settings.yml": "shop:\n  debug: true\n",
		".env.example":        "APP_DEBUG=true\n",
	} {
		f := fileOf(path, text)
		if f.lang != "" {
			f = parsed(t, path, text)
		}
		if m := hush(f, chance(1, "")); m == nil || strings.Contains(strings.ToLower(*m.files[0].After), "true") || strings.Contains(*m.files[0].After, "'debug'") {
			t.Errorf("%s: not switched off", path)
		}
	}
	for path, text := range map[string]string{"config/settings.yml": "shop:\n  log_auth: true\n", "CMakeLists.txt": "option(SHOP_DEBUG \"\" ON)\n"} {
		if m := hush(fileOf(path, text), chance(1, "")); m != nil {
			t.Errorf("switched off: %s", m.how)
		}
	}
	if m := hush(parsed(t, "shop/app.py", "app = App(use_log_checks=True)\n"), chance(1, "")); m != nil {
		t.Errorf("switched off: %s", m.how)
	}
}

func TestATolerancesNameIsLeftWhereItIsWorkedOut(t *testing.T) {
	for text, want := range map[string]bool{
		"tolerance := perNode * 0.1":    true,
		"tolerance := 0.1":              false,
		"const tolerance = 1e-5;":       false,
		"double tolerance = mean / 10;": true,
		"tolerance: Double = 0.01":      false,
		"near(a, b, tolerance)":         false,
	} {
		f := fileOf("near_test.go", text)
		if got := f.reckoned("tolerance"); got != want {
			t.Errorf("%s: worked out %v, want %v", text, got, want)
		}
	}
}

func TestAnyErrorIsNotWidened(t *testing.T) {
	for text, want := range map[string]bool{"#expect(throws: Error.self)": false, "#expect(throws: TillError.self)": true, "#expect(throws: TillError.open)": true} {
		got := false
		for _, x := range raises {
			got = got || x.langs == "swift" && re(x.from).MatchString(text)
		}
		if got != want {
			t.Errorf("%s: widened %v, want %v", text, got, want)
		}
	}
}
