package main

import (
	"math/rand/v2"
	"strings"
)

var (
	gitlabJob = re(`(?m)^([a-zA-Z][\w :.-]*):\n((?:[ ]{2}[^\n]*\n|\n)+)`)
	// plainStep is a command of Travis, CircleCI, Drone and AppVeyor in a line of its own.
	plainStep = re(`(?m)^( *)- (?:run: |command: )?((?:[A-Z_]+=\S+ )*(?:bundle exec|npx|uv run|poetry run|python -m|\./gradlew|mvn|go test|cargo test|npm (?:run )?test|yarn test|pnpm (?:run )?test|pytest|tox|make (?:check|test)|ctest|vendor/bin/phpunit|phpunit|rspec|rake test|mix test|dotnet test|swift test|sbt)[^\n|&;#]*)$`)
	// scriptLine is the only command of a part of Travis or of Cirrus, commandOfGroovy one of a Jenkinsfile.
	scriptLine      = re(`(?m)^( *)(?:script|\w*test\w*_script): ((?:[A-Z_]+=\S+ )*[^\s|&;#>'"-][^\n|&;#>'"]*)$`)
	commandOfGroovy = re(`(?m)^( *)sh(?:\(| )['"]([^'"\n|&;#$]+)['"]\)?$`)
	// afterwards are parts of a run whose failures nobody is told of, or that only name others: what fails there
	// already may.
	afterwards = re(`^(?:after_\w+|before_deploy|deploy|notifications|on_(?:success|failure|finish)|artifacts|depends_on|needs|requires|stages)$`)
	azureStep  = re(`(?m)^( *)- (?:script|bash|pwsh|powershell): ([^\n|>]+)$`)
	notATest   = re(`(?i)\b(deploy\w*|pages|release|publish|upload|docker push|notify|slack|announce)\b`)
	// buildsFor is a build as it is made for a release, and a goal of Maven that delivers: it runs the tests before.
	buildsFor = re(`(?i)(?:--config|-c|--configuration|BUILD_TYPE[=:]|-Doptimize[=:]|Configuration[=:])[= ]?Release|--release\b|cmake|\bmvnw? [^\n]*\b(?:deploy|install|package)\b`)
	runsTests = re(`(?m)^\s*- .*\b(pytest|tox|rake test|mix test|dotnet test|swift test|sbt \S*test|pnpm (?:run )?test|meson test|make (?:\S+ )?(?:check|test)|ninja test|cargo test|go test|npm (?:run )?test|yarn test|phpunit|ctest|rspec|mvn (?:\S+ )*(?:test|verify)|gradlew \S*(?:test|check)|\./tests?/\S+|dbus-run-session .*test|run-tests?)\b`)
)

// letFail lets a job of GitLab's, or a step of Azure's, fail without anybody being told. Services
// beside GitHub's are rare: 180 public repositories had 23 such commands in their newest commit;
// histories hold more.
func letFail(f *source, r *rand.Rand) *mutant {
	return letJobFail(f, r, func(body string) bool { return runsTests.MatchString(body) })
}

// serviceFiles are what runs somewhere else after each change.
func serviceFiles(m *material) []*source {
	out := keptFiles(serviceFile)(m)
	for _, f := range m.gates {
		if workflow(f) {
			out = append(out, f)
		}
	}
	return out
}

var (
	workflowStep = re(`(?m)^( +)- (?:name|uses|run|id): [^\n]*(?:\n(?:[ ]+[^\n -][^\n]*|\s*))*`)
	keysOfStep   = re(`(?m)^( +)- `)
)

// letStepFail lets a step of a workflow fail.
func letStepFail(f *source, r *rand.Rand, fits func(string) bool) *mutant {
	all := workflowStep.FindAllStringSubmatchIndex(f.text, -1)
	for _, i := range r.Perm(len(all)) {
		m := all[i]
		text, _, _ := strings.Cut(f.text[m[0]:m[1]], "\n\n")
		first, _, _ := strings.Cut(text, "\n")
		if strings.Contains(text, "continue-on-error") || len(keysOfStep.FindAllString(text, -1)) != 1 || !fits(text) {
			continue
		}
		at := m[0] + len(first)
		if strings.HasSuffix(first, "|") || strings.HasSuffix(first, ">") || strings.HasSuffix(first, "|-") {
			continue
		}
		return &mutant{edited(f, f.text[:at]+"\n"+f.text[m[2]:m[3]]+"  continue-on-error: true"+f.text[at:]), "may fail: " + strings.TrimSpace(first)}
	}
	return nil
}

// letDeliveryFail lets one fail that checks nothing.
func letDeliveryFail(f *source, r *rand.Rand) *mutant {
	return letJobFail(f, r, func(body string) bool {
		return notATest.MatchString(body) && !buildsFor.MatchString(body) && !runsTests.MatchString(body) && !re(`(?i)test|lint|check|verify`).MatchString(body)
	})
}

func letJobFail(f *source, r *rand.Rand, fits func(string) bool) *mutant {
	if workflow(f) {
		return letStepFail(f, r, fits)
	}
	if strings.Contains(f.path, "gitlab") {
		all := gitlabJob.FindAllStringSubmatchIndex(f.text, -1)
		for _, i := range r.Perm(len(all)) {
			m := all[i]
			name, body := f.text[m[2]:m[3]], f.text[m[4]:m[5]]
			if !strings.Contains(body, "script:") || strings.Contains(body, "allow_failure") || strings.Contains(body, "when: manual") || re(`^(default|variables|stages|include|workflow|before_script|after_script|cache|image|services)$`).MatchString(name) || !fits(name+"\n"+body) {
				continue
			}
			return &mutant{edited(f, f.text[:m[4]]+"  allow_failure: true\n"+f.text[m[4]:]), "may fail: " + name}
		}
		return nil
	}
	if !strings.Contains(f.path, "azure") {
		if re(`/\.?(?:circleci|travis|gitlab-ci|drone|appveyor|cirrus)`).MatchString(f.path) {
			return nil // these services look at the root of a repository only
		}
		return letPlainStepFail(f, r, fits)
	}
	all := azureStep.FindAllStringSubmatchIndex(f.text, -1)
	for _, i := range r.Perm(len(all)) {
		m := all[i]
		command := f.text[m[4]:m[5]]
		if around := f.text[max(0, strings.LastIndex(f.text[:m[0]], "- job:")):m[0]]; strings.Contains(around, "continueOnError: true") {
			continue // the whole job may fail already
		}
		if strings.Contains(command, "||") || strings.Contains(command, " install ") || !fits("- "+command) || strings.Contains(f.text[m[1]:min(len(f.text), m[1]+160)], "continueOnError") {
			continue
		}
		return &mutant{edited(f, f.text[:m[1]]+"\n"+f.text[m[2]:m[3]]+"  continueOnError: true"+f.text[m[1]:]), "may fail: " + command}
	}
	return nil
}

// letPlainStepFail goes on whatever a command says.
func letPlainStepFail(f *source, r *rand.Rand, fits func(string) bool) *mutant {
	all := plainStep.FindAllStringSubmatchIndex(f.text, -1)
	all = append(all, scriptLine.FindAllStringSubmatchIndex(f.text, -1)...)
	if strings.HasSuffix(f.path, "Jenkinsfile") {
		all = commandOfGroovy.FindAllStringSubmatchIndex(f.text, -1)
	}
	for _, i := range r.Perm(len(all)) {
		m := all[i]
		named := !strings.Contains(f.text[m[0]:m[4]], ":") && strings.Contains(f.path, ".circleci") // a job that a workflow has
		if command := f.text[m[4]:m[5]]; fits("- "+command) && !noTest.MatchString(command) && !named && !afterwards.MatchString(partOf(f.text, m[0])) {
			return &mutant{edited(f, f.text[:m[5]]+" || true"+f.text[m[5]:]), "may fail: " + command}
		}
	}
	return nil
}

// partOf is the nearest key above a line that stands further out, or as far where the line is an element of its list.
func partOf(text string, at int) string {
	own := len(indentOf(text[at:]))
	lines := strings.Split(text[:at], "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		trimmed := strings.TrimSpace(lines[i])
		if key, _, ok := strings.Cut(trimmed, ":"); ok && len(indentOf(lines[i])) <= own && !strings.HasPrefix(trimmed, "-") && !strings.HasPrefix(trimmed, "#") {
			return key
		}
	}
	return ""
}
