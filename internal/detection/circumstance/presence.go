package circumstance

import (
	"slices"
	"strings"

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
	Scripts   = lazy.MustCompile(`\.[cm]?[jt]sx?$`)
)

// AsksOnlyEngine tells the same of a condition in a file.
func AsksOnlyEngine(condition, text string) bool {
	condition = strings.TrimSpace(Unbracketed(strings.TrimSpace(strings.TrimPrefix(condition, "not "))))
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

// NamedOnly is a condition that is nothing but the name of what answers it.
var NamedOnly = lazy.MustCompile(`^(?:not |! ?)*(?:nameof\s*\(\s*)?(?:\w+\s*\.\s*)?([A-Za-z_]\w{3,}[?!]?)\s*(?:\(\s*\))?\s*\)?$`)
