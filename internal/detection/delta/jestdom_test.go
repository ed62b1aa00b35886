package delta_test

import (
	"strings"
	"testing"
)

// What is asked of an element of a page may be asked by the matchers for elements, with and without the
// import of the library, which a project may hand on; less may not be asked.
func TestElementsMayBeAskedByTheirMatchers(t *testing.T) {
	for _, from := range []string{"@testing-library/react", "../test-utils"} {
		frame := "import { expect, it } from 'vitest'\nimport { render, screen } from '" + from + "'\n\nit('shows', () => {\n  render(App())\n  CLAIM\n})\n"
		fill := func(claim string) string { return strings.Replace(frame, "CLAIM", claim, 1) }
		for _, c := range [][2]string{
			{"expect(screen.queryByText('No')).toBeNull()", "expect(screen.queryByText('No')).not.toBeInTheDocument()"},
			{"expect(screen.queryByText('No')).not.toBeInTheDocument()", "expect(screen.queryByText('No')).toBeNull()"},
			{"expect(screen.getByText('Yes')).toBeInTheDocument()", "expect(screen.getByText('Yes')).toBeVisible()"},
			{"expect(screen.getByText('Yes')).toBeTruthy()", "expect(screen.getByText('Yes')).toBeInTheDocument()"},
			{"expect(screen.getByRole('button').disabled).toBe(true)", "expect(screen.getByRole('button')).toBeDisabled()"},
			{"expect(screen.getByRole('checkbox').checked).toBe(true)", "expect(screen.getByRole('checkbox')).toBeChecked()"},
			{"expect(screen.getByRole('textbox').value).toBe('a')", "expect(screen.getByRole('textbox')).toHaveValue('a')"},
		} {
			if told := lossesAt(t, "src/app.test.tsx", fill(c[0]), fill(c[1])); len(told) > 0 {
				t.Errorf("%s: %s for %s: events %q", from, c[1], c[0], told)
			}
		}
		for _, c := range [][2]string{
			{"expect(screen.getByRole('button')).toBeDisabled()", "expect(screen.getByRole('button')).toBeInTheDocument()"},
			{"expect(screen.getByRole('status')).toHaveTextContent('3')", "expect(screen.getByRole('status')).toBeVisible()"},
			{"expect(screen.queryByText('No')).not.toBeInTheDocument()", "expect(screen.queryByText('No')).toBeDefined()"},
			{"expect(screen.getByText('Yes')).toBeVisible()", "expect(screen.getByText('Yes')).toBeInTheDocument()"},
		} {
			if told := lossesAt(t, "src/app.test.tsx", fill(c[0]), fill(c[1])); len(told) == 0 {
				t.Errorf("%s: %s for %s: nothing is told", from, c[1], c[0])
			}
		}
	}
}
