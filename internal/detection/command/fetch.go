package command

import "strings"

// fetchers get things from the network or set them up.
func fetchers(name string) handler {
	switch name {
	case "curl", "wget":
		return (*reader).download
	case "docker", "podman":
		return (*reader).container
	case "pip", "pip3", "pipx", "apt", "apt-get", "apk", "brew", "dnf", "yum", "go", "cargo", "gem", "composer":
		return (*reader).packages
	}
	return nil
}

// packages runs tests, or installs.
func (r *reader) packages(words []word) stream {
	if !r.runner(words) {
		r.installs(words)
	}
	return stream{}
}

// installers are package managers and the commands with which they install.
func installers() map[string]string { return installerTable.get(buildInstallers) }

var installerTable table[string]

func buildInstallers() map[string]string {
	return map[string]string{
		"npm": "install i ci add update", "pnpm": "install i add update", "yarn": "add install upgrade", "bun": "add install", "pip": "install", "pip3": "install", "pipx": "install", "uv": "add pip sync", "poetry": "add install", "conda": "install",
		"apt": "install", "apt-get": "install", "apk": "add", "brew": "install", "dnf": "install", "yum": "install", "go": "install get", "cargo": "install add", "gem": "install", "bundle": "install add", "composer": "require install",
	}
}

func (r *reader) installs(words []word) bool {
	for _, w := range words[1:] {
		if w.isFlag() {
			continue
		}
		if isOneOf(w.text, installers()[program(words[0].text)]) {
			r.add(Effect{Kind: Install, Detail: strings.Join(texts(words[:min(len(words), 6)]), " ")})
			return true
		}
		return false
	}
	return false
}

// container tells that a container may reach the work tree.
func (r *reader) container(words []word) stream {
	for _, w := range words[1:] {
		if isOneOf(w.text, "-v --volume --mount exec") || strings.HasPrefix(w.text, "--volume=") || strings.HasPrefix(w.text, "--mount=") || strings.HasPrefix(w.text, "-v") && strings.Contains(w.text, ":") {
			r.doubt("", "", "what it does in the container is not followed")
			return stream{}
		}
	}
	return stream{}
}

// download writes to a file with -o, and otherwise prints.
func (r *reader) download(words []word) stream {
	name := program(words[0].text)
	for i, w := range words {
		next := word{}
		if i+1 < len(words) {
			next = words[i+1]
		}
		switch {
		case name == "curl" && isOneOf(w.text, "-o --output"), name == "wget" && isOneOf(w.text, "-O --output-document"):
			if next.text != "-" {
				r.touch(Write, next, func(e *Effect) { e.Detail = "download" })
				return stream{}
			}
		case name == "curl" && (w.text == "-O" || w.text == "--remote-name"):
			r.doubt(Write, "", "the name of the file comes from the network")
		}
	}
	return stream{remote: true}
}
