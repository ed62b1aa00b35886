# Tells a merge request what holdfast.md says: in one comment, which is found again by its first line
# and written anew. Given by the caller:
#   HOLDFAST_REQUEST  the number of the pull or merge request; empty where there is none
#   HOLDFAST_TOKEN    the right to comment; empty where nobody gave it
#   GITHUB_API_URL and GITHUB_REPOSITORY, or CI_API_V4_URL and CI_PROJECT_ID
# A comment that cannot be written is said here and changes nothing of the verdict: it ends with 0.
set +e
LC_ALL=C
export LC_ALL
mark='<!-- holdfast -->'
without() {
	echo "holdfast: no comment: $1. The verdict stands; the job's log and its reports have it."
	exit 0
}
[ -s holdfast.md ] || without "there is no report"
[ -n "${HOLDFAST_REQUEST:-}" ] || without "this is no merge request"
[ -n "${HOLDFAST_TOKEN:-}" ] || without "no token was given"
if [ -n "${GITHUB_API_URL:-}" ]; then
	api=$GITHUB_API_URL header="Authorization: Bearer $HOLDFAST_TOKEN" rewrite=PATCH name=login author=.user.login
	all=$api/repos/$GITHUB_REPOSITORY/issues/$HOLDFAST_REQUEST/comments one=$api/repos/$GITHUB_REPOSITORY/issues/comments
elif [ -n "${CI_API_V4_URL:-}" ]; then
	api=$CI_API_V4_URL header="PRIVATE-TOKEN: $HOLDFAST_TOKEN" rewrite=PUT name=username author=.author.username
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
# flat prints the scalars of a JSON text as "path, tab, value", and "end" after each object of a list.
flat() {
	awk 'BEGIN { RS = "\"" }
	function told(value,  i, path) { for (i = 1; i <= depth; i++) path = path (key[i] == "" ? "" : "." key[i]); print path "\t" value }
	inside {
		string = string $0
		if (match($0, /\\+$/) && RLENGTH % 2) string = string "\""
		else { inside = 0; ended = 1 }
		next
	}
	{
		if (ended && $0 ~ /^[ \t\r\n]*:/) key[depth] = string
		else if (ended) told(string)
		if (match($0, /^[ \t\r\n]*:[ \t\r\n]*[0-9]+/)) {
			number = substr($0, 1, RLENGTH)
			gsub(/[^0-9]/, "", number)
			told(number)
		}
		for (i = 1; i <= length($0); i++) {
			sign = substr($0, i, 1)
			if (sign ~ /[[{]/) key[++depth] = ""
			if (sign ~ /[]}]/ && depth-- == 2) print "end"
		}
		inside = 1; ended = 0; string = ""
	}' "$1"
}
# ours prints "more" for each comment of a page, and the id of each that we wrote.
ours() {
	flat "$work/answer" | awk -F '\t' -v me="$me" -v author="$author" -v mark="$mark" '
	$1 == ".id" { id = $2 }
	$1 == author { by = $2 }
	$1 == ".body" { body = substr($2, 1, 200); gsub(/\\u003[cC]/, "<", body); gsub(/\\u003[eE]/, ">", body) }
	$1 == "end" { print "more"; if (by == me && index(body, mark) == 1) print id; id = by = body = "" }'
}

me='github-actions[bot]' # a job of GitHub may not ask who it is
if call GET "$api/user"; then
	me=$(flat "$work/answer" | awk -F '\t' -v name=".$name" '$1 == name { print $2; exit }')
elif [ "$name" = username ]; then
	without "$reason"
fi
awk -v mark="$mark" '
	BEGIN { ORS = ""; print "{\"body\":\"" mark "\\n" }
	{ size += length($0) + 1 }
	size > 60000 { print "\\n*What follows is too long for a comment; the reports of the job have it.*\\n"; exit }
	{ gsub(/\t/, "    "); gsub(/[\001-\037\177]/, ""); gsub(/[\\"]/, "\\\\&"); print $0 "\\n" }
	END { print "\"}" }' holdfast.md >"$work/body"

page=1
while [ "$page" -le 100 ]; do
	call GET "$all?per_page=100&page=$page" || without "$reason"
	found=$(ours)
	id=$(echo "$found" | grep -v more | head -n 1)
	[ -z "$id" ] || break
	case $found in *more*) page=$((page + 1)) ;; *) break ;; esac
done
if [ -n "$id" ]; then
	call "$rewrite" "$one/$id" "$work/body" || without "$reason"
	echo "holdfast: the comment of the merge request was brought up to date"
else
	call POST "$all" "$work/body" || without "$reason"
	echo "holdfast: the merge request has a comment"
fi
exit 0
