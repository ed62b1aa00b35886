package git

import "os"

// AlsoIn lets git look for objects in another place too, from now on; packs there come before
// loose objects of the repository itself. "" is nowhere else.
func (r *Repo) AlsoIn(objects string) {
	if l := r.lasting; l != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		l.blobs.Close() // they start anew when they are asked
		l.drop()
	}
	if r.plainEnv == nil {
		r.plainEnv = r.env
	}
	r.env = r.plainEnv
	if objects == "" {
		return
	}
	if own := os.Getenv(alternates); own != "" {
		objects += string(os.PathListSeparator) + own
	}
	r.env = append(r.env[:len(r.env):len(r.env)], alternates+"="+objects)
}

const alternates = "GIT_ALTERNATE_OBJECT_DIRECTORIES"
