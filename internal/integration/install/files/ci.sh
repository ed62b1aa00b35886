# Judges what a pipeline is about. Given by the caller, each may be empty:
#   HOLDFAST_BASE     the commit that a merge request is compared with
#   HOLDFAST_BEFORE   the commit that a branch was at before a push
#   HOLDFAST_DEFAULT  the default branch
# Leaves holdfast.sarif and holdfast.md behind, and ends as `holdfast check` does.
set -eu
rm -rf holdfast.sarif holdfast.md # what the change brings under these names is no report of ours
unjudged() {
	echo "holdfast: error: $1, so nothing was judged" >&2
	printf '## Holdfast: nothing was judged\n\n%s. The log of the job has more.\n' "$1" >holdfast.md
	exit 4
}
command -v holdfast >/dev/null 2>&1 || unjudged "holdfast is not on the PATH of this runner"
has() { git rev-parse --quiet --verify "$1^{commit}" >/dev/null 2>&1; }
reach() { [ -n "$1" ] && { has "$1" || { git fetch --quiet --no-tags origin "$1" 2>/dev/null && has "$1"; }; }; }

head=$(git rev-parse HEAD) || unjudged "there is no commit here"
before=${HOLDFAST_BEFORE:-}
case $before in *[!0]*) ;; *) before= ;; esac
if [ -n "${HOLDFAST_BASE:-}" ]; then
	reach "$HOLDFAST_BASE" || unjudged "the base $HOLDFAST_BASE is not in this clone (fetch the whole history)"
	range=$HOLDFAST_BASE...$head
elif reach "$before" && git merge-base "$before" "$head" >/dev/null; then
	range=$before...$head
elif [ -n "${HOLDFAST_DEFAULT:-}" ] && has "origin/$HOLDFAST_DEFAULT" && [ "$(git merge-base "origin/$HOLDFAST_DEFAULT" "$head")" != "$head" ]; then
	range=origin/$HOLDFAST_DEFAULT...$head
else
	range=$head
fi

echo "holdfast check $range"
status=0
holdfast check "$range" || status=$?
[ "$status" -le 1 ] || unjudged "holdfast check $range ended with $status"
holdfast check "$range" --format sarif >holdfast.sarif || true
holdfast check "$range" --format markdown >holdfast.md || true
exit "$status"
