package config

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"holdfast/internal/detection/catalog"
)

// maxSize keeps a hostile file from costing more than a look.
const maxSize = 1 << 20

// Parse reads a configuration. The error joins one catalog.Fault for every mistake.
func Parse(file string, text []byte) (Config, error) {
	if len(text) > maxSize {
		return Config{}, catalog.Fault{File: file, Message: "is larger than 1 MiB", Hint: "a configuration of this size is a mistake; keep exceptions few"}
	}
	var root yaml.Node
	if err := yaml.Unmarshal(text, &root); err != nil {
		return Config{}, faultFrom(file, err.Error())
	}
	var w written
	dec := yaml.NewDecoder(bytes.NewReader(text))
	dec.KnownFields(true)
	err := dec.Decode(&w)
	if errors.Is(err, io.EOF) { // nothing but comments
		return Default(), nil
	}
	var all []error
	var types *yaml.TypeError
	switch {
	case errors.As(err, &types):
		for _, msg := range types.Errors {
			all = append(all, faultFrom(file, msg))
		}
	case err != nil:
		return Config{}, faultFrom(file, err.Error())
	}
	all = append(all, checker{file: file, root: &root}.check(w)...)
	loop, faults := readLoop(file, &w.Loop)
	gates, others := readGates(file, &w.Gates)
	llm, mistakes := readLLM(file, &w.LLM)
	notify, more := readNotify(file, &w.Notify)
	if all = slices.Concat(all, faults, others, mistakes, more); len(all) > 0 {
		return Config{}, errors.Join(all...)
	}
	c := w.settle(file)
	c.Loop, c.Gates, c.LLM, c.Notify = loop, gates, llm, notify
	return c, nil
}

var (
	yamlLine     = regexp.MustCompile(`line (\d+): `)
	unknownField = regexp.MustCompile(`field (\S+) not found in type \S+\.written(\w*)`)
	wrongType    = regexp.MustCompile("cannot unmarshal !!(\\w+) (?:`(.*)` )?into (.+)")
)

// keys are the names each part of the file knows, for hints.
var keys = map[string]string{
	"":          "mode, fail_on, exceptions, patterns, coverage, loop, guard, gates, notify, llm",
	"Exception": "pattern, path, before_hash, after_hash, reason, expires",
	"Pattern":   "severity, disabled, reason",
	"Coverage":  "block_above, warn_above, paths",
	"Path":      "path, block_above, warn_above",
	"Guard":     "on_error, max_stop_blocks, roll_back, reinforce",
}

// faultFrom turns a message of the YAML library into a fault in our words.
func faultFrom(file, msg string) catalog.Fault {
	f := catalog.Fault{File: file, Message: strings.TrimPrefix(msg, "yaml: "), Hint: "docs/configuration.md shows a whole file"}
	if m := yamlLine.FindStringSubmatch(f.Message); m != nil {
		f.Line, _ = strconv.Atoi(m[1])
		f.Message = strings.Replace(f.Message, m[0], "", 1)
	}
	if m := unknownField.FindStringSubmatch(f.Message); m != nil {
		f.Message = fmt.Sprintf("unknown key %q", m[1])
		f.Hint = "the keys here are " + keys[m[2]]
	}
	if m := wrongType.FindStringSubmatch(f.Message); m != nil {
		f.Message = fmt.Sprintf("%q is no %s", m[2], typeWords(m[3]))
		if m[2] == "" {
			f.Message = fmt.Sprintf("a %s cannot stand here; expected a %s", m[1], typeWords(m[3]))
		}
	}
	return f
}

func typeWords(goType string) string {
	switch {
	case strings.Contains(goType, "float"):
		return "number"
	case goType == "bool":
		return "true or false"
	case strings.HasPrefix(goType, "[]"):
		return "list"
	case strings.HasPrefix(goType, "map"), strings.Contains(goType, "written"):
		return "map of keys"
	}
	return "text"
}
