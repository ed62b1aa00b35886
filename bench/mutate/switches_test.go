package main

import "testing"

func TestSwitchesOfSettingsAndBuilds(t *testing.T) {
	for path, text := range map[string]string{
		"src/main/resources/application.properties": "shop.tracking.enabled=true\n",
		"config/default.toml":                       "[tracking]\nenabled = true\n",
		"config/site_settings.yml":                  "parcels:\n  enable_tracking:\n    client: true\n    default: true\n",
		"conf/reference.conf":                       "tracking {\n  enabled = true\n}\n",
		"CMakeLists.txt":                            "option(SHOP_ENABLE_TRACKING \"track parcels\" ON)\n",
		"meson_options.txt":                         "option('tracking', type : 'boolean', value : true)\n",
	} {
		if switchOff(fileOf(path, text), chance(1, "")) == nil {
			t.Errorf("%s: %s stays on", path, text)
		}
	}
	for path, text := range map[string]string{
		"src/app.js":        "class App {\n  constructor() {\n    this.trackingEnabled = true;\n  }\n}\n",
		"shop/app.py":       "def start(app):\n    app.config.tracking_enabled = True\n",
		"src/Options.cs":    "class Options\n{\n    public bool EnableTracking { get; set; } = true;\n}\n",
		"src/Shop.cs":       "class Shop\n{\n    public Shop()\n    {\n        EnableTracking = true;\n    }\n}\n",
		"src/settings.ts":   "export const settings = z.object({\n  enableTracking: z.boolean().default(true),\n});\n",
		"src/keys.ts":       "export const keys = {\n  enableTracking: { type: 'boolean', default: true },\n};\n",
		"shop/settings.py":  "class Settings(BaseSettings):\n    enable_tracking: bool = Field(default=True)\n",
		"src/Tracking.java": "@ConditionalOnProperty(name = \"shop.tracking\", matchIfMissing = true)\nclass Tracking {\n}\n",
		"shop/envs.py":      "def start(app):\n    return os.getenv(\"ENABLE_TRACKING\", \"true\")\n",
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

func TestALocalNameInAConstructorIsNoMember(t *testing.T) {
	for path, text := range map[string]string{
		"src/Shop.cs":  "class Shop\n{\n    public Shop()\n    {\n        bool enabled;\n        enabled = true;\n    }\n}\n",
		"src/Stop.cs":  "class Shop\n{\n    public void Stop()\n    {\n        TrackingEnabled = true;\n    }\n}\n",
		"src/field.ts": "export const settings = {\n  label: { type: 'boolean', default: true },\n};\n",
	} {
		for seed := range uint64(12) {
			if m := switchOff(parsedFile(t, path, text), chance(seed, "")); m != nil {
				t.Errorf("%s: %s is no feature", path, m.how)
			}
		}
	}
}
