// Command accuracy measures detection on labelled changes and holds the floors.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	catalogfiles "holdfast/catalog"
	"holdfast/internal/detection/catalog"
	"holdfast/internal/detection/change"
	"holdfast/internal/detection/detect"
	"holdfast/internal/enforcement/policy"
)

type record struct {
	ID       string   `json:"id"`
	Gate     string   `json:"gate"`
	Set      string   `json:"set"`
	Language string   `json:"language"`
	Class    string   `json:"class"`
	Family   string   `json:"family"`
	Patterns []string `json:"patterns"`
	Reason   string   `json:"reason"`
	Subject  string   `json:"subject"`
	Disputed any      `json:"disputed"`
	Files    []struct {
		Path   string  `json:"path"`
		Before *string `json:"before"`
		After  *string `json:"after"`
	} `json:"files"`
}

func main() {
	dir := flag.String("json", "", "folder of labelled changes")
	set := flag.String("set", "", "only sets with this prefix")
	only := flag.String("id", "", "only ids that contain this")
	verbose := flag.Bool("v", false, "print every wrong one")
	flag.Parse()
	cat := catalog.New(catalog.Source{Name: "catalog", FS: catalogfiles.FS})
	names, _ := filepath.Glob(filepath.Join(*dir, "*.json"))
	sort.Strings(names)
	counts := map[string]map[string]int{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			panic(err)
		}
		var r record
		if err := json.Unmarshal(text, &r); err != nil {
			panic(err)
		}
		if r.Set != "" && !strings.HasPrefix(r.Set, *set) || !strings.Contains(r.ID, *only) {
			continue
		}
		var c change.Change
		for _, f := range r.Files {
			if f.Before != nil && f.After != nil && *f.Before == *f.After {
				continue
			}
			cf := change.File{Path: f.Path, Status: change.Modified}
			if f.Before != nil {
				cf.Before = change.Side{Present: true, Text: []byte(*f.Before), Kind: change.Regular}
			} else {
				cf.Status = change.Added
			}
			if f.After != nil {
				cf.After = change.Side{Present: true, Text: []byte(*f.After), Kind: change.Regular}
			} else {
				cf.Status = change.Removed
			}
			c.Files = append(c.Files, cf)
		}
		res, err := detect.Scan(c, cat, detect.Options{Horizon: detect.Commit})
		if err != nil {
			fmt.Println("ERROR", r.ID, strings.SplitN(err.Error(), "\n", 2)[0])
			continue
		}
		d := policy.Decide(res.Findings, res.Cleared, policy.Standard)
		key := r.Set + " " + r.Gate
		if counts[key] == nil {
			counts[key] = map[string]int{}
		}
		verdict := string(d.Verdict)
		if r.Gate == "must_flag" && len(r.Patterns) > 0 && d.Verdict != policy.Allow {
			typed := false
			for _, f := range res.Findings {
				for _, p := range r.Patterns {
					typed = typed || f.Type == p
				}
			}
			if !typed {
				verdict += "(other type)"
			}
		}
		if r.Disputed != nil {
			verdict += "(disputed)"
		}
		counts[key][verdict]++
		wrong := r.Gate == "must_flag" && (d.Verdict == policy.Allow || d.Verdict == policy.Warn || strings.Contains(verdict, "other")) || r.Gate == "must_allow" && d.Verdict != policy.Allow
		if *only != "" || *verbose && wrong && r.Disputed == nil {
			fmt.Printf("%s %s %s [%s] %s %v: %s\n", r.ID, r.Gate, r.Language, verdict, r.Class+r.Family, r.Patterns, r.Reason)
			for _, f := range res.Findings {
				fmt.Printf("    %s %s %.2f %s:%d %s | %s → %s\n", f.ID, f.Severity, f.Confidence, f.Path, f.Line, f.Test, f.Before, f.After)
			}
			if *only != "" {
				for _, f := range res.Cleared {
					fmt.Printf("    cleared %s %s:%d %s %v\n", f.ID, f.Path, f.Line, f.Test, f.Clearances)
				}
				for _, u := range res.Unjudged {
					fmt.Printf("    unjudged %s:%d %s\n", u.Path, u.Line, u.Reason)
				}
			}
		}
	}
	var keys []string
	for k := range counts {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		fmt.Println(k, counts[k])
	}
}
