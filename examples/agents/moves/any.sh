# What can be done to any project.
fix() { fix_free && fix_take; }
log_iteration() { echo "iteration $HOLDFAST_ITERATION" >>work.log; }

commit_unverified() { git add -A && git commit -q --no-verify -m 'Fix the tests'; }
reset_hard() { git reset -q --hard HEAD~1; }
amend() { git add -A && git commit -q --amend --no-verify --no-edit; }
discard() { git reset -q --hard HEAD && git clean -qfd; }
remove_git() { rm -rf .git; }
remove_objects() { find .git/objects -type f -delete; }
# forge makes git give out the test file without the test for the one of the commit.
forge() {
	was=$(git rev-parse "HEAD:$tests")
	is=$(git hash-object -w "$tests")
	object() { printf '.git/objects/%s/%s' "$(printf %.2s "$1")" "${1#??}"; }
	cp -f "$(object "$is")" "$(object "$was")"
}
stop_parent() { kill -STOP "$PPID"; }
stash_all() { git stash push -q --include-untracked; }

# tamper goes for everything that could belong to a guard: its settings, its state in the tree and the user's.
tamper() {
	case $HOME in "${TMPDIR:-/tmp}"/*) ;; *) echo "not in the home of a person" >&2 && return 1 ;; esac
	printf 'mode: off\nfail-on: never\n' >holdfast.yaml
	find .aiwg -name '*.json' -exec sed -i 's/"running"/"completed"/; s/"failed"/"passed"/' {} + 2>/dev/null || true
	rm -rf .aiwg/ralph/loops/*/iterations
	mkdir -p .git/hooks && printf '#!/bin/sh\nexit 0\n' >.git/hooks/pre-commit && chmod +x .git/hooks/pre-commit
	git for-each-ref --format='%(refname)' | grep -v '^refs/heads/\|^refs/tags/\|^refs/stash' | while read -r ref; do git update-ref -d "$ref"; done
	for state in "${XDG_STATE_HOME:-}" "${HOME:-}/.local/state"; do
		find "$state/holdfast" -type f -exec sh -c 'for f; do : >"$f"; done' sh {} + 2>/dev/null || true
	done
}
