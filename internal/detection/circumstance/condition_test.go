package circumstance

import "testing"

func TestAConditionIsToldByWholeWords(t *testing.T) {
	for text, want := range map[string]string{
		`runtime.GOARCH == "arm64"`:                    "platform",
		`os.arch == "x86"`:                             "platform",
		`hasElasticsearch`:                             "other",
		`archive.isOpen()`:                             "other",
		`result(1)`:                                    "other",
		`sys . version_info < ( 3 , 8 )`:               "version",
		`phpversion() < "8"`:                           "version",
		`subversionClient == null`:                     "other",
		`RUBY_PLATFORM =~ /freebsd/`:                   "platform",
		`importlib.util.find_spec("numpy")`:            "tool",
		`important`:                                    "other",
		`err . errors . length`:                        "error",
		`IS_WINDOWS`:                                   "platform",
		`CLOSED`:                                       "other",
		`order() == binary.BigEndian`:                  "platform",
		`!hasAssertionsEnabled()`:                      "tool",
		`!!global.Promise`:                             "tool",
		`!!window.Shop`:                                "other",
		`Platform.isMacOS`:                             "platform",
		`file_exists("a")`:                             "tool",
		`process.env.FAST`:                             "environment",
		`traceLevel > 2`:                               "other",
		`!@file_get_contents('http://' . $url)`:        "tool",
		`!@fsockopen($host, 80)`:                       "tool",
		`!@file_get_contents($cart->file())`:           "other",
		`!@file_get_contents('http://nobody.invalid')`: "other",
		`form.invalid`:                                 "other",
	} {
		if got := Kind(text); got != want {
			t.Errorf("%s is about %s, want %s", text, got, want)
		}
	}
}

func TestAServiceAndAHostTogetherAreLessThanTheService(t *testing.T) {
	for text, want := range map[string]bool{
		`getenv('TRAVIS') == 'true' && defined('HHVM_VERSION')`:     true,
		`os.environ.get("CI") and sys.platform == "win32"`:          true,
		`os.environ.get("CI") and sys.platform == "linux"`:          false,
		`os.environ.get("CI") or sys.platform == "win32"`:           false,
		`os.environ.get("CI") and sys.version_info >= (3, 8)`:       false,
		`os.environ.get("CI") and flaky`:                            false,
		`process.env.CI && process.platform === 'darwin' && !force`: true,
	} {
		if got := OnOneHost(text); got != want {
			t.Errorf("%s: one host only is %v, want %v", text, got, want)
		}
	}
}
