package best

// Shortlist keeps of the candidates so far, which are a shortlist themselves, and of a new
// one those that Select can still name or speak of: selecting among them gives what
// selecting among all would. A long loop need not go through all its iterations each time.
func Shortlist(list []Candidate, next Candidate, r Rule) []Candidate {
	var out []Candidate
	for _, c := range append(list[:len(list):len(list)], next) {
		if speaksFor(c, list, next, r) {
			out = append(out, c)
		}
	}
	return out
}

// speaksFor tells whether a candidate is the last one, or the highest or the last at or above
// the threshold among those that are verified or not, as it is.
func speaksFor(c Candidate, list []Candidate, next Candidate, r Rule) bool {
	if c.Iteration == next.Iteration {
		return true
	}
	alike := only(append(list[:len(list):len(list)], next), func(o Candidate) bool { return o.Verified == c.Verified && o.Quality == o.Quality })
	above := only(alike, func(o Candidate) bool { return o.Quality >= r.Threshold })
	return len(alike) > 0 && highest(alike) == c || len(above) > 0 && last(above) == c
}
