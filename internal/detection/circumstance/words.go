package circumstance

import "holdfast/internal/detection/lazy"

var (
	// hostForm are names of platforms, of engines and of tools that run the tests in their own way.
	hostForm = lazy.MustCompile(`(?:\b|_)(?:RUBY_PLATFORM|mswin|mingw|host_os|NETFRAMEWORK|NETCOREAPP\w*|NETSTANDARD\w*|NET\d\w*|__i386__|__x86_64__|__aarch64__|__arm__|__FreeBSD__|__NetBSD__|__OpenBSD__|__DragonFly__|__HAIKU__|__ANDROID__|__EMSCRIPTEN__|IS_(?:WIN|MAC|IOS|ANDROID|FUCHSIA)|target_pointer_width|target_env` +
		`|PHP_INT_SIZE|DIRECTORY_SEPARATOR|[A-Z][A-Z0-9]*_(?:(?:IS|ARCH|CPU|PROCESSOR|TARGET)_)?(?:X64|X86(?:_64)?|AMD64|IA32|AARCH64|ARM64|ARM|PPC64(?:LE)?|RISCV(?:64)?|S390X?|MIPS(?:64)?|LOONGARCH(?:64)?)|kIsWeb|WSL|[iI]s(?:Bun|Deno)|Is64Bit\w+|sys\.byteorder|sys\.maxsize)\b|\btypeof (?:window|document|Deno|Bun|process)\b|consts::OS|` + rareHosts)
	// releaseForm are ways to ask for the release of a runtime that no word tells.
	releaseForm = lazy.MustCompile(`\b(?:JRE\.JAVA_\w+|Jre\w+|otp_release|isJava\d\w*|rustversion::\w+|node_?[mM]ajor|RequiresPhp(?:unit)?|(?:determine)?(?:JRE|Java|Jdk)(?:Level|MajorVersion))\b|@requires\s+PHP(?:Unit)?\b`)
	// presenceForm are ways to ask whether the runtime, a library or the rights of a user are there.
	PresenceForm = lazy.MustCompile(`\b(?:hasattr|getattr)\s*\(\s*(?:os|sys|socket|signal|select|ssl|time|resource|math|asyncio|threading|multiprocessing|errno|stat|shutil|locale|ctypes|mmap|fcntl|subprocess|typing|collections|inspect|ast|gc)\s*,` +
		`|\bCode\.ensure_(?:loaded|compiled)|\bdefined\s*\(\s*["']|\bis_callable\s*\(\s*["']\w+["']\s*\)|\b(?:Process|File|IO|Socket|Kernel|Signal|Fiber|ObjectSpace|GC)\.respond_to|(?:\b|_)(?:posix_)?gete?uid\b|\bGete[ug]id\b|\bProcess\.e?uid\b|(?:\b|_)HA(?:S|VE)[A-GI-Z][A-Z]{2,}\d*\b` +
		`|\b(?:global|globalThis|window)\s*\.\s*(?:Promise|Symbol|Map|Set|WeakMap|WeakSet|WeakRef|Proxy|Reflect|Intl|BigInt|Temporal|URL|URLSearchParams|TextEncoder|TextDecoder|Blob|File|FormData|Worker|SharedArrayBuffer|Atomics|WebSocket|WebAssembly|AbortController|ReadableStream|XMLHttpRequest|IntersectionObserver|ResizeObserver|MutationObserver|customElements)\b` +
		`|(?i:assertions?_?(?:are_?)?enabled)|\bini_set\s*\([^()]*\)\s*===\s*false|@requires\s+extension\b|\bRequiresPhpExtension\b`)
	// refusedHere are the numbers of errors by which a system says that it does not let a process do something, or cannot.
	refusedHere = lazy.MustCompile(`\b(?:EPERM|EACCES|ENOSYS|EOPNOTSUPP|ENOTSUP|EAFNOSUPPORT|EPROTONOSUPPORT|ESOCKTNOSUPPORT)\b`)
)

// asksNetwork are calls by which a test finds out whether a host answers.
var asksNetwork = lazy.MustCompile(`\bfile_get_contents\s*\(\s*["']https?://|\b(?:p?fsockopen|stream_socket_client|gethostbyname|gethostbynamel|checkdnsrr|dns_get_record|dns_check_record|get_headers|curl_exec)\s*\(` +
	`|\bsocket\.(?:create_connection|gethostbyname|getaddrinfo)\s*\(|\burlopen\s*\(\s*["']https?://|\b(?:TCPSocket\.(?:new|open)|Resolv\.getaddress|Addrinfo\.tcp|Net::HTTP\.get_response)\b|\bdns\.(?:lookup|resolve)\w*\s*\(|\bInetAddress\.getByName\s*\(|\bisReachable\s*\(`)

// LooksForTool are calls that look for a program of the machine, whose absence shows as an error.
var LooksForTool = lazy.MustCompile(`\bLookPath\s*\(|\bwhich(?:\.sync|::which|Sync)?\s*\(|\bfind_executable\s*\(`)

// oneRefusal asks whether an error is the one of its type by which something is not allowed or not to be had.
var oneRefusal = lazy.MustCompile(`\b[eE]rr(?:or)?\s*(?:==|===)\s*[\w.:]*(?:[nN]ot_?(?:[aA]llowed|[pP]ermitted|[sS]upported|[aA]vailable)|[dD]enied|[uU]n(?:supported|available))\b`)

// conditionWords tell what a skip condition asks about, in the order of precedence.
var conditionWords = []struct {
	kind  string
	words []string
	form  *lazy.Regexp // what no list of words tells
}{
	{"mode", []string{"feature=\"", "feature = \""}, nil},
	{"ci", []string{"GITHUB_ACTIONS", "CI\"", "CI'", "env.CI", "is_ci", "isCI", "IS_CI", "on_ci", "onCI", "OnCI", "in_ci", "inCI", "InCI", "TRAVIS", "JENKINS", "GITLAB_CI", "CIRCLECI", "BUILDKITE", "SlowCI", "CIServer", "ContinuousIntegration", "CONTINUOUS_INTEGRATION"}, nil},
	{"tool", []string{"LookPath", "find_executable", "shutil.which", "ImportError", "ModuleNotFoundError", "LoadError"}, nil}, // its absence shows as an error
	{"tool", nil, refusedHere},
	{"tool", nil, asksNetwork},
	{"other", nil, oneRefusal},
	{"error", []string{"err != nil", "err!=nil", "error", "Error", "exception", "Exception", "fail", "catch", "except", "rescue"}, nil},
	{"platform", []string{"GOOS", "GOARCH", "platform", "Platform", "isWin", "isMac", "Win", "MacOsX", "Unix", "win32", "darwin", "windows", "Windows", "macos", "macOS", "linux", "Linux", "unix", "bsd", "freebsd", "openbsd", "netbsd", "WINDOWS", "LINUX", "MACOS", "DARWIN", "solaris", "plan9", "cgo", "amd64", "arm64", "386", "os.name", "arch", "OS", "isWindows", "uname", "NumCPU", "GOMAXPROCS", "endian", "littleendian", "bigendian", "BigEndian", "LittleEndian", "ByteOrder", "byteOrder", "wasm", "musl", "sandbox", "NETSTANDARD", "NETFRAMEWORK", "NETCOREAPP", "MONO", "tinygo", "gccgo", "gopherjs", "runtime.Compiler", "Android", "iOS", "jvm", "JVM", "pypy", "PyPy", "GraalVM", "browser", "engine", "miri", "WIN32", "__APPLE__", "_MSC_VER", "__GNUC__", "__clang__", "__MINGW", "__CYGWIN", "targetEnvironment", "canImport", "os(", "panic = \"", "panic=\""}, hostForm},
	{"version", []string{"version", "phpversion", "Version", "VERSION", "go1.", "node_major", "jdk", "openjdk", "JDK", "python3", "semver", "RUBY_ENGINE", "gte(", "lt(", "py3", "PY3", "hexversion", "available(", "__cplusplus", "__STDC_VERSION__", "swift(", "compiler("}, releaseForm},
	{"tool", []string{"LookPath", "which", "exists", "Exists", "import", "importlib", "importorskip", "installed", "available", "unavailable", "Available", "has_", "have_", "has(", "HAS_", "HAVE_", "supports", "Supports", "docker", "Docker", "executable", "extension_loaded", "function_exists", "find_executable", "Getuid", "root", "network", "offline", "locale", "setlocale", "getrlimit", "statvfs", "sysconf", "getgroups", "== nil", "is None", "isTTY", "respond_to", "defined?", "feature", "canSymlink", "IPv6", "ipv6", "IPV6", "Ipv6", "sys.modules"}, PresenceForm},
	{"mode", []string{"Short()", "short", "slow", "SLOW", "nightly", "race", "coverage", "debug"}, nil},
	{"environment", []string{"Getenv", "getenv", "environ", "environment", "process.env", "ENV[", "System.getenv", "env::var", "LookupEnv", "env("}, nil},
}
