package catalog

import "strings"

// Skeleton is the beginning of an entry. It fails its check until what is left to be
// filled in is filled in.
func Skeleton(id, kind string) string {
	text := map[string]string{"framework": frameworkSkeleton, "gate": gateSkeleton}[kind]
	if text == "" {
		text = patternSkeleton
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, "ID", id), "TODO", placeholderText)
}

const patternSkeleton = `id: ID
type: workaround            # test_deletion, test_skip, assertion_weakening, error_suppression, validation_bypass, feature_removal, workaround, ...
summary: TODO
# One condition: an event and its facts (` + "`holdfast catalog docs`" + ` lists them), a query over
# the syntax of one language, or a regular expression for files without a grammar.
#   when: {event: source-todo, count: ">= 2", in_test: false}
#   query: {language: go, files: ["**/*_test.go"], added: '(call_expression function: (identifier) @name (#eq? @name "quiet"))'}
text: {files: ["**/*.conf"], added: 'TODO'}
severity: warning           # none, warning, violation, critical; or {call: warning, iteration: violation, commit: violation}
confidence: 0.5             # from 0.8 on a violation blocks
cleared-by: [revert]
message: "{path}: TODO"     # {test}, {before}, {after} and the facts of the event are filled in
advice: TODO

# Changes that it must find, and changes that look alike and are fine. Both are run by
# ` + "`holdfast catalog check`" + `.
catches:
  - title: TODO
    file: app.conf
    before: |
      TODO
    after: |
      TODO
allows:
  - title: TODO
    file: app.conf
    before: |
      TODO
    after: |
      TODO
`

const frameworkSkeleton = `framework: ID
# extends: jest             # what this file does not say is then as there
languages: [typescript, javascript]
files: ["**/*.TODO.ts"]     # what the runner collects
imports: [ID]               # or globals: true, when its names need no import
suite:
  - {call: [describe]}
test:
  - {call: [it, test]}
state:
  skipped: {modifier: [skip], call: [xit]}
  focused: {modifier: [only]}
oracle:
  - {expect: [expect], not: [not], matchers: {100: [toEqual], 60: [toContain]}}
examples:
  - title: TODO
    file: cart.TODO.ts
    source: |
      TODO
    cases:
      - {name: TODO, state: active, strength: 100}
`

const gateSkeleton = `tool: ID
files: ["ID.TODO"]          # where its settings stand
settings:
  # keys: section/key; * is one key, ** any number, a|b either
  # loosens: lower, higher, true-to-false, false-to-true, unset-to-set, grows, shrinks, level, removed, arguments
  # what: threshold, strictness, exclusion, narrowed, disabled, non-blocking, trigger, matrix, baseline-grown
  - {keys: [TODO], loosens: lower, what: threshold}
commands:
  # check: test, lint, types, coverage, build, format, security, all
  - {run: [ID], check: lint, toothless: [--TODO]}

# Changes that it must tell of, and changes that look alike and are fine. Both are run by
# ` + "`holdfast catalog check`" + `.
examples:
  catches:
    - title: TODO
      file: ID.TODO
      before: |
        TODO
      after: |
        TODO
  allows:
    - title: TODO
      file: ID.TODO
      before: |
        TODO
      after: |
        TODO
`
