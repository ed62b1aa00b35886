holdfast=HOLDFAST
if ! command -v "$holdfast" >/dev/null 2>&1; then
	echo "holdfast: error: $holdfast cannot be found, so this commit was not judged and is refused" >&2
	echo "holdfast: hint: put holdfast on the PATH, or install the git hooks again" >&2
	exit 1
fi
# What git merged by itself was judged where it came from.
if ! { made=$(git merge-tree --write-tree HEAD MERGE_HEAD 2>/dev/null) && [ "$made" = "$(git write-tree)" ]; }; then
	CHECK
fi
