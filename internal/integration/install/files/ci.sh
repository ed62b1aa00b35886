# Judges what a pipeline is about. Given by the caller, each may be empty:
#   HOLDFAST_BASE     the commit that a merge request is compared with
#   HOLDFAST_BEFORE   the commit that a branch was at before a push
#   HOLDFAST_DEFAULT  the default branch
# Leaves holdfast.sarif and holdfast.md behind, and ends as `holdfast check` does.
set -eu
if ! command -v holdfast >/dev/null 2>&1; then
	echo "holdfast: error: holdfast is not on the PATH of this runner, so nothing was judged" >&2
	exit 4
fi
has() { git rev-parse --quiet --verify "$1^{commit}" >/dev/null 2>&1; }
reach() { [ -n "$1" ] && { has "$1" || { git fetch --quiet --no-tags origin "$1" 2>/dev/null && has "$1"; }; }; }

head=$(git rev-parse HEAD)
before=${HOLDFAST_BEFORE:-}
case $before in *[!0]*) ;; *) before= ;; esac
if [ -n "${HOLDFAST_BASE:-}" ]; then
	reach "$HOLDFAST_BASE" || { echo "holdfast: error: the base $HOLDFAST_BASE is not in this clone, so nothing was judged; fetch the whole history" >&2; exit 4; }
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
if [ "$status" -le 1 ]; then
	holdfast check "$range" --format sarif >holdfast.sarif || true
	holdfast check "$range" --format markdown >holdfast.md || true
fi
exit "$status"
