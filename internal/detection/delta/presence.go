package delta

import (
	"regexp"
	"slices"
	"strings"

	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/lazy"
)

var (
	// runtimeModules are what Node brings; scriptGlobals what some engines of JavaScript bring and others not.
	runtimeModules = []string{"assert", "async_hooks", "buffer", "child_process", "cluster", "crypto", "diagnostics_channel", "dgram", "dns", "domain", "events", "fs", "http", "http2", "https", "inspector", "module", "net", "os", "path", "perf_hooks", "process", "querystring", "readline", "repl", "sqlite", "stream", "string_decoder", "tls", "tty", "url", "util", "v8", "vm", "wasi", "worker_threads", "zlib"}
	scriptGlobals  = []string{"AbortController", "AbortSignal", "Atomics", "BigInt", "Blob", "Buffer", "CompressionStream", "File", "FinalizationRegistry", "FormData", "Intl", "Map", "Promise", "Proxy", "ReadableStream", "Reflect", "Set", "SharedArrayBuffer", "Symbol", "Temporal", "TextDecoder", "TextEncoder", "URL", "WeakMap", "WeakRef", "WebAssembly", "WebSocket", "Worker", "crypto", "fetch", "indexedDB", "localStorage", "navigator", "performance", "queueMicrotask", "structuredClone"}
	// globalOwner is what globals may be asked of.
	globalOwner = lazy.MustCompile(`^(?:globalThis|global|window|self)\.`)
	// brought is a name that a file has for a module.
	brought = lazy.MustCompile(`(?m)^\s*(?:(?:const|let|var)\s+(\w+)\s*=\s*require\s*\(\s*["'](?:node:)?([\w/]+)["']\s*\)|import\s+(?:\*\s+as\s+)?(\w+)\s+from\s+["'](?:node:)?([\w/]+)["'])`)
	// asksPresence is one question whether something is there, without a call.
	asksPresence = lazy.MustCompile(`^!{0,2}\s*(?:typeof\s+)?([A-Za-z_$][\w$]*(?:\s*\.\s*[A-Za-z_$][\w$]*)*)\s*(?:[!=]==?\s*(?:undefined|null|["'](?:undefined|function|object)["']))?$`)
	// bothAsked parts questions that are asked together.
	bothAsked = lazy.MustCompile(`&&|\|\|`)
	scripts   = lazy.MustCompile(`\.[cm]?[jt]sx?$`)
)

// foreignPresence tells a condition that does nothing but ask whether the engine has a function or a class:
// what belongs to the project is never asked for in this way.
func (c *comparison) foreignPresence(a *inventory.Case) bool {
	p := c.pairOf(a)
	if p == nil || !scripts.MatchString(a.Path) {
		return false
	}
	return asksOnlyEngine(a.Condition, string(p.File.After.Text))
}

// asksOnlyEngine tells the same of a condition in a file.
func asksOnlyEngine(condition, text string) bool {
	condition = strings.TrimSpace(unbracketed(strings.TrimSpace(strings.TrimPrefix(condition, "not "))))
	if condition == "" {
		return false
	}
	for _, part := range bothAsked.Split(condition, -1) {
		m := asksPresence.FindStringSubmatch(strings.TrimSpace(part))
		if m == nil {
			return false
		}
		name := globalOwner.ReplaceAllString(strings.Join(strings.Fields(m[1]), ""), "")
		owner, member, _ := strings.Cut(name, ".")
		if !slices.Contains(scriptGlobals, owner) && (member == "" || !bringsModule(text, owner)) {
			return false
		}
	}
	return true
}

// bringsModule tells a name that a file has for a module of the runtime.
func bringsModule(text, name string) bool {
	for _, m := range brought.FindAllStringSubmatch(text, -1) {
		if m[1]+m[3] == name && slices.Contains(runtimeModules, m[2]+m[4]) {
			return true
		}
	}
	return false
}

// namedOnly is a condition that is nothing but the name of what answers it.
var namedOnly = lazy.MustCompile(`^(?:not |! ?)*(?:nameof\s*\(\s*)?(?:\w+\s*\.\s*)?([A-Za-z_]\w{3,}[?!]?)\s*(?:\(\s*\))?\s*\)?$`)

// namedCondition is what a file writes down for the name that a condition consists of, "" where it is no
// name or stands for more than one line.
func (c *comparison) namedCondition(a *inventory.Case) string {
	m, p := namedOnly.FindStringSubmatch(strings.TrimSpace(unbracketed(a.Condition))), c.pairOf(a)
	if m == nil || p == nil {
		return ""
	}
	given, err := regexp.Compile(`(?m)\b` + regexp.QuoteMeta(m[1]) + `\s*(?:\(\s*\))?\s*(?::\s*\w+\s*)?(?:=>|=[^=>])\s*([^\n;]+)`)
	if err != nil {
		return ""
	}
	if found := given.FindAllStringSubmatch(string(p.File.After.Text), 2); len(found) == 1 {
		return found[0][1]
	}
	return ""
}

// pairOf is the file of a case, or of a copy of one that got another condition.
func (c *comparison) pairOf(a *inventory.Case) *inventory.Pair {
	if p := c.fileOf[a]; p != nil {
		return p
	}
	at := slices.IndexFunc(c.in.Pairs, func(p inventory.Pair) bool { return p.File.Path == a.Path })
	if at < 0 {
		return nil
	}
	return &c.in.Pairs[at]
}
