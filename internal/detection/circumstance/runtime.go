package circumstance

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/lazy"
)

// runtime is what a language brings by itself whose answers depend on how it was built and on which machine it runs,
// and the words that may stand beside it in a condition.
type runtime struct {
	endings []string
	owns    []string // a name, or how names begin: "json_*"
	beside  []string
	taken   string // how a file takes in a module: such a name counts only there
}

var runtimes = []runtime{
	{[]string{".php"}, []string{"json_*", "JSON_*", "mb_*", "MB_*", "iconv*", "ICONV_*", "preg_*", "PREG_*", "openssl_*", "OPENSSL_*", "hash_*", "intl_*", "grapheme_*", "idn_*", "gmp_*", "gd_info", "image*", "IMG_*", "curl_version", "CURL_*", "date_default_timezone_get", "timezone_*", "posix_*", "pcntl_*", "sodium_*", "SODIUM_*", "password_algos", "crypt", "CRYPT_*", "stream_get_*", "ini_get", "libxml_*", "LIBXML_*", "gz*", "bz*", "locale_*", "setlocale", "LC_*", "strftime", "php_uname", "sys_get_temp_dir", "opcache_*", "zend_*", "gc_enabled", "getrusage"},
		[]string{"and", "or", "not", "true", "false", "null", "in_array", "count", "strpos", "stripos", "is_array", "is_string", "is_int", "is_null", "is_bool", "is_object", "isset", "empty", "strlen", "strtolower", "array_key_exists", "STDIN", "STDOUT", "STDERR"}, ""},
	{[]string{".py"}, []string{"sys.getdefaultencoding", "sys.getfilesystemencoding", "sys.stdout.encoding", "sys.stdin.encoding", "sys.float_info", "sys.int_info", "sys.hash_info", "sys.getwindowsversion", "sys.getrecursionlimit", "os.cpu_count", "os.sched_getaffinity", "os.sysconf", "os.pathconf", "os.supports_*", "os.ctermid", "ssl", "locale", "time.tzname", "time.timezone", "time.get_clock_info", "sqlite3", "hashlib", "struct", "json", "unicodedata", "decimal", "socket", "multiprocessing", "zlib", "codecs", "ctypes", "resource", "select", "sysconfig", "curses"},
		[]string{"and", "or", "not", "in", "is", "True", "False", "None", "len", "any", "all", "str", "bytes", "int", "float", "isinstance", "set", "list"}, `(?m)^\s*(?:import|from)\s[^\n]*\b`},
	{[]string{".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".jsx", ".tsx"}, []string{"Intl", "process.features", "process.config", "process.stdout", "process.stdin", "process.release", "os.cpus", "os.totalmem", "os.endianness", "os.availableParallelism", "os.networkInterfaces", "crypto.getCiphers", "crypto.getCurves", "crypto.getHashes", "tls.getCiphers", "Array.prototype", "String.prototype", "Object.prototype", "Promise.prototype", "RegExp.prototype", "Symbol"},
		[]string{"true", "false", "null", "undefined", "typeof", "in", "instanceof", "new", "Array", "Object"}, ""},
	{[]string{".rb"}, []string{"Encoding", "RbConfig", "Etc", "Signal", "Process", "OpenSSL", "Zlib", "GC", "ObjectSpace", "Digest", "Integer::MAX", "Float::DIG", "Socket", "Readline", "Ractor"},
		[]string{"and", "or", "not", "true", "false", "nil", "defined"}, ""},
}

var (
	// spelledText is a text that a condition spells out.
	spelledText = lazy.MustCompile(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'`)
	// nameInCondition is a name with all that it belongs to, and what stands before it.
	nameInCondition = lazy.MustCompile(`(^|[^\w$.:>])([$]?[A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)*)`)
	// usualAnswer is the comparison with what nearly every machine answers.
	usualAnswer = lazy.MustCompile(`(?i)(?:(?:^|[^!=])={2,3}|\beq)\s*["'](?:utf-?8|utc|en_US(?:\.utf-?8)?|cli|fork|LE|little)["']|[^!=]==\s*Encoding::UTF_8|["'](?:utf-?8|utc)["']\s*={2,3}`)
	// takesNoReason is how a test of Mocha leaves itself out.
	takesNoReason = lazy.MustCompile(`^\s*(?:this|test)\.skip\(\s*\)`)
	// ofRuntime are the words of a reason that speaks of what runs the test, not of the test.
	ofRuntime = lazy.MustCompile(`(?i)\b(?:php|pecl|hhvm|python|ruby|node(?:\.?js)?|engine|runtime|interpreter|extensions?|librar(?:y|ies)|builds?|built|compiled|platforms?|systems?|machines?|hosts?|implementations?|locales?|time ?zones?|encodings?|charsets?|icu|openssl|libc|processors?|cores|ciphers?|algorithms?|support(?:s|ed)?|available|unavailable|unsupported)\b|\blib[a-z]\w+`)
)

// AsksOnlyRuntime tells a condition in the code of a test that asks nothing but what the language itself brings,
// with values that are spelled out, for a reason that speaks of what runs the test.
func AsksOnlyRuntime(file, condition, why, test, text string) bool {
	at := slices.IndexFunc(runtimes, func(r runtime) bool { return slices.Contains(r.endings, path.Ext(file)) })
	if at < 0 || usualAnswer.MatchString(condition) {
		return false
	}
	reasons := spelledText.FindAllString(why, -1)
	if silent := len(reasons) == 0 && takesNoReason.MatchString(why); !silent && !slices.ContainsFunc(reasons, ofRuntime.MatchString) {
		return false
	}
	asked := false
	bare := spelledText.ReplaceAllString(condition, `""`)
	for _, m := range nameInCondition.FindAllStringSubmatch(bare, -1) {
		switch name := m[2]; {
		case runtimes[at].has(name, text):
			asked = true
		case !slices.Contains(runtimes[at].beside, name) && !givenLiteral(test, name):
			return false
		}
	}
	return asked
}

// has tells a name that is the language's own in a file.
func (r *runtime) has(name, text string) bool {
	owned := slices.ContainsFunc(r.owns, func(own string) bool {
		start, open := strings.CutSuffix(own, "*")
		return open && strings.HasPrefix(name, start) || name == own || strings.HasPrefix(name, own+".") || strings.HasPrefix(name, own+"::")
	})
	if !owned || r.taken == "" {
		return owned
	}
	module, _, _ := strings.Cut(name, ".")
	return lazy.MustCompile(r.taken + module + `\b`).MatchString(text)
}

// givenLiteral tells whether a test gives a name one value, and spells it out.
func givenLiteral(test, name string) bool {
	given, err := regexp.Compile(`(?m)(?:^|[\s(;])` + regexp.QuoteMeta(name) + `\s*=\s*([^=\n][^\n]*)`)
	if err != nil {
		return false
	}
	values := given.FindAllStringSubmatch(test, -1)
	return len(values) == 1 && spelledOutValue.MatchString(values[0][1])
}

var spelledOutValue = lazy.MustCompile(`^(?:"(?:[^"\\$]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d[\d._]*)\s*;?\s*$`)
