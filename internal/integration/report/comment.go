package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// commentMark is the first line of a comment on a merge request, by which it is found again.
const commentMark = "<!-- holdfast -->"

// longestComment is what forges take, with room for the rest of the message.
const longestComment = 60_000

// CommentBody is a report as what GitHub and GitLab take for a comment. One that is too long is
// cut at a line.
func CommentBody(text string) ([]byte, error) {
	var b strings.Builder
	b.WriteString(commentMark + "\n")
	for line := range strings.Lines(commentText(text)) {
		if b.Len()+len(line) > longestComment {
			b.WriteString("\n*What follows is too long for a comment; the reports of the job have it.*\n")
			break
		}
		b.WriteString(line)
	}
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false) // the mark stays readable on its way
	err := enc.Encode(map[string]string{"body": b.String()})
	return bytes.TrimSpace(out.Bytes()), err
}

// commentText leaves out what no text needs.
func commentText(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == 0x7f {
			return -1
		}
		return r
	}, strings.ReplaceAll(text, "\t", "    "))
}

// OwnComment looks for our comment on a page of comments, as a forge lists them: one with our
// mark that the account wrote, for anybody can write the mark. more tells that there may be
// another page.
func OwnComment(page []byte, account string) (id string, more bool, err error) {
	var all []struct {
		ID     json.Number
		Body   string
		User   struct{ Login string }
		Author struct{ Username string }
	}
	if err := json.Unmarshal(page, &all); err != nil {
		return "", false, fmt.Errorf("read the list of comments: %w", err)
	}
	for _, c := range all {
		if (c.User.Login == account || c.Author.Username == account) && account != "" && strings.HasPrefix(c.Body, commentMark) {
			return c.ID.String(), true, nil
		}
	}
	return "", len(all) > 0, nil
}

// Account is who a forge says that we are.
func Account(answer []byte) (string, error) {
	var who struct{ Login, Username string }
	if err := json.Unmarshal(answer, &who); err != nil {
		return "", fmt.Errorf("read who we are: %w", err)
	}
	if who.Login != "" {
		return who.Login, nil
	}
	return who.Username, nil
}
