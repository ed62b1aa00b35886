package change

import "sort"

// Order sorts files by path, so that every report of a change is the same.
func Order(files []File) {
	sort.SliceStable(files, func(i, j int) bool { return files[i].Path < files[j].Path })
}

// PairRenames joins a removed and an added file of equal content into a renamed one.
// Sources that git has compared need no such help.
func PairRenames(files []File) []File {
	gone := map[string][]int{}
	for i, f := range files {
		if f.Status == Removed && pairable(f.Before) {
			gone[f.Before.Hash] = append(gone[f.Before.Hash], i)
		}
	}
	taken := map[int]bool{}
	for i, f := range files {
		if f.Status != Added || !pairable(f.After) || len(gone[f.After.Hash]) == 0 {
			continue
		}
		old := gone[f.After.Hash][0]
		gone[f.After.Hash] = gone[f.After.Hash][1:]
		taken[old] = true
		files[i].Status, files[i].OldPath, files[i].Before = Renamed, files[old].Path, files[old].Before
	}
	kept := files[:0]
	for i, f := range files {
		if !taken[i] {
			kept = append(kept, f)
		}
	}
	return kept
}

// pairable leaves out empty files: all of them are equal, and none is another's heir.
func pairable(s Side) bool { return s.Hash != "" && s.Size > 0 && s.Kind == Regular }
