package main

import "testing"

func TestSwitchesOfSettingsAndBuilds(t *testing.T) {
	for path, text := range map[string]string{
		"src/main/resources/application.properties": "shop.tracking.enabled=true\n",
		"config/default.toml":                       "[tracking]\nenabled = true\n",
		"CMakeLists.txt":                            "option(SHOP_ENABLE_TRACKING \"track parcels\" ON)\n",
		"meson_options.txt":                         "option('tracking', type : 'boolean', value : true)\n",
	} {
		if switchOff(fileOf(path, text), chance(1, "")) == nil {
			t.Errorf("%s: %s stays on", path, text)
		}
	}
	for path, text := range map[string]string{
		"src/app.js":   "class App {\n  constructor() {\n    this.trackingEnabled = true;\n  }\n}\n",
		"shop/app.py":  "def start(app):\n    app.config.tracking_enabled = True\n",
		"shop/envs.py": "def start(app):\n    return os.getenv(\"ENABLE_TRACKING\", \"true\")\n",
	} {
		found := false
		for seed := range uint64(12) {
			found = found || switchOff(parsedFile(t, path, text), chance(seed, "")) != nil
		}
		if !found {
			t.Errorf("%s: %s stays on", path, text)
		}
	}
}

func TestWhatNobodyMissesWhenItIsOff(t *testing.T) {
	for path, text := range map[string]string{
		"config/settings.yml": "logging:\n  enabled: true\n",
		"values.yaml":         "debug:\n  enabled: true\n",
		"config/modules.json": "{\n  \"alwaysEnabled\": true\n}\n",
		"CMakeLists.txt":      "option(SHOP_ENABLE_TESTS \"build the tests\" ON)\noption(SHOP_SHARED \"a shared library\" ON)\n",
		"meson_options.txt":   "option('docs', type : 'boolean', value : true)\n",
	} {
		if m := switchOff(fileOf(path, text), chance(1, "")); m != nil {
			t.Errorf("%s: %s is no feature", path, m.how)
		}
	}
	f := parsedFile(t, "src/app.js", "class App {\n  start() {\n    this.trackingEnabled = true;\n  }\n}\n")
	if m := switchOff(f, chance(1, "")); m != nil {
		t.Errorf("%s is a state, no setting", m.how)
	}
}
