# Tells a merge request what holdfast.md says: in one comment, which is found again by its first line
# and written anew. Given by the caller:
#   HOLDFAST_REQUEST  the number of the pull or merge request; empty where there is none
#   HOLDFAST_TOKEN    the right to comment; empty where nobody gave it
#   GITHUB_API_URL and GITHUB_REPOSITORY, or CI_API_V4_URL and CI_PROJECT_ID
# A comment that cannot be written is said here and changes nothing of the verdict: it ends with 0.
set +e
without() {
	echo "holdfast: no comment: $1. The verdict stands; the job's log and its reports have it."
	exit 0
}
command -v holdfast >/dev/null 2>&1 || without "holdfast is not on the PATH of this runner"
[ -s holdfast.md ] || without "there is no report"
[ -n "${HOLDFAST_REQUEST:-}" ] || without "this is no merge request"
[ -n "${HOLDFAST_TOKEN:-}" ] || without "no token was given"
if [ -n "${GITHUB_API_URL:-}" ]; then
	api=$GITHUB_API_URL header="Authorization: Bearer $HOLDFAST_TOKEN" rewrite=PATCH
	all=$api/repos/$GITHUB_REPOSITORY/issues/$HOLDFAST_REQUEST/comments one=$api/repos/$GITHUB_REPOSITORY/issues/comments
elif [ -n "${CI_API_V4_URL:-}" ]; then
	api=$CI_API_V4_URL header="PRIVATE-TOKEN: $HOLDFAST_TOKEN" rewrite=PUT
	all=$api/projects/$CI_PROJECT_ID/merge_requests/$HOLDFAST_REQUEST/notes one=$all
else
	without "neither GITHUB_API_URL nor CI_API_V4_URL says where"
fi
work=$(mktemp -d) || without "there is no room for a temporary file"
trap 'rm -rf "$work"' EXIT

# call METHOD URL [FILE]: the token goes through standard input, where no list of processes shows it.
call() {
	status=$(printf 'header = "%s"\n' "$header" | curl --silent --show-error --max-time 30 --config - --request "$1" \
		--header 'Content-Type: application/json' ${3:+--data-binary "@$3"} --output "$work/answer" --write-out '%{http_code}' "$2") || status=000
	case $status in
	2??) ;;
	000) reason="$api could not be asked" && return 1 ;;
	401 | 403 | 404) reason="the token may not comment here (status $status), as in requests from forks" && return 1 ;;
	*) reason="$1 $2 was answered with $status" && return 1 ;;
	esac
}

me='github-actions[bot]' # a job of GitHub may not ask who it is
if call GET "$api/user"; then
	me=$(holdfast comment account <"$work/answer") || without "$api does not say who we are"
elif [ "$rewrite" = PUT ]; then
	without "$reason"
fi
holdfast comment body <holdfast.md >"$work/body" || without "the report cannot be made a comment"

page=1
while [ "$page" -le 100 ]; do
	call GET "$all?per_page=100&page=$page" || without "$reason"
	id=$(holdfast comment find "$me" <"$work/answer") || without "the list of comments cannot be read"
	[ "$id" = more ] || break
	page=$((page + 1)) id=
done
if [ -n "$id" ]; then
	call "$rewrite" "$one/$id" "$work/body" || without "$reason"
	echo "holdfast: the comment of the merge request was brought up to date"
else
	call POST "$all" "$work/body" || without "$reason"
	echo "holdfast: the merge request has a comment"
fi
exit 0
