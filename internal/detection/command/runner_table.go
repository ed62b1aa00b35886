package command

// testRunners are laid out by the compiler: asking them costs nothing at the start. Of two
// that begin alike, the longer stands first.
var testRunners = [...]testRunner{
	{words: "go test", narrow: "-run -skip", bare: "-short", valued: "-timeout -count -coverprofile -covermode -coverpkg -p -parallel -tags -bench -benchtime -cpu -o -exec -C -fuzz -fuzztime -shuffle -vet -ldflags -mod -outputdir"},
	{words: "gotestsum", narrow: "-run -skip", bare: "-short", valued: "--format --junitfile -f --jsonfile --rerun-fails -timeout -count -coverprofile -tags"},
	{words: "pytest", narrow: pytestNarrow, bare: pytestBare, valued: pytestValued},
	{words: "py.test", narrow: pytestNarrow, bare: pytestBare, valued: pytestValued},
	{words: "unittest discover", narrow: "-k -p --pattern", valued: "-s -t --start-directory"}, {words: "unittest", narrow: "-k -p --pattern", valued: "-s -t --start-directory"},
	{words: "nose2", narrow: "-A", valued: "-s -c"}, {words: "trial"}, {words: "tox", narrow: "-e -m --skip-env", valued: "-c"}, {words: "nox", narrow: "-s -k -e -t --session --keywords", valued: "-f"},
	{words: "manage.py test", narrow: "--exclude-tag --tag -k", valued: "--settings --parallel -p"}, {words: "django-admin test", narrow: "--exclude-tag --tag -k", valued: "--settings --parallel"},
	{words: "jest", narrow: jestNarrow, bare: jestBare, valued: jestValued}, {words: "vitest run", narrow: jestNarrow, bare: jestBare, valued: jestValued}, {words: "vitest", narrow: jestNarrow, bare: jestBare, valued: jestValued}, {words: "mocha", narrow: jestNarrow, bare: jestBare, valued: jestValued},
	{words: "ava", narrow: "-m --match", valued: "-T --config"}, {words: "tap"}, {words: "tape"}, {words: "jasmine", narrow: "--filter"}, {words: "karma start"}, {words: "ng test", narrow: "--include --exclude"}, {words: "react-scripts test", narrow: jestNarrow, bare: jestBare, valued: jestValued},
	{words: "playwright test", narrow: "-g --grep --grep-invert --project --shard --last-failed", valued: "-c --config --workers -j --retries --reporter"}, {words: "cypress run", narrow: "--spec -s", valued: "-b --browser -c --config"},
	{words: "node --test", narrow: "--test-name-pattern --test-skip-pattern", bare: "--test-only", valued: "--import -r --require"},
	{words: "bun test", narrow: "-t --test-name-pattern", bare: "--only", valued: "--timeout --preload"}, {words: "deno test", narrow: "--filter --ignore", valued: "-c --config"},
	{words: "cargo test", narrow: "--skip -p --package --test --bin --exclude --example", bare: "--lib --doc --bins --no-run", valued: "--features -F --manifest-path --target -j --target-dir --test-threads --profile", filter: true},
	{words: "cargo nextest run", narrow: "-E --filter-expr --skip -p --package --exclude --partition", valued: "--features -F -j --profile -P"},
	{words: "rspec", narrow: "-e --example -t --tag -P --pattern --exclude-pattern", bare: "--only-failures --next-failure", valued: "-f --format -r --require -o --out -I --seed"},
	{words: "rails test", narrow: "-n --name -e --exclude", valued: "-s -e"}, {words: "rake", any: "test spec tests"}, {words: "minitest", narrow: "-n --name -e --exclude"}, {words: "cucumber", narrow: "-t --tags -n --name"}, {words: "behave", narrow: "-t --tags -n --name -e --exclude"},
	{words: "phpunit", narrow: "--filter --group --exclude-group --testsuite --exclude-testsuite", valued: "-c --configuration --bootstrap"}, {words: "pest", narrow: "--filter --group --exclude-group --testsuite"}, {words: "paratest", narrow: "--filter --group --exclude-group"}, {words: "artisan test", narrow: "--filter --group --exclude-group --testsuite"}, {words: "codecept run", narrow: "-g --group -x --skip-group"},
	{words: "mvn", any: "test verify install package integration-test", narrow: "-Dtest -Dit.test -DskipTests -Dmaven.test.skip -DskipITs -Dgroups -DexcludedGroups -pl -Dmaven.test.failure.ignore", valued: "-f -P -s"},
	{words: "mvnw", any: "test verify install package integration-test", narrow: "-Dtest -Dit.test -DskipTests -Dmaven.test.skip -DskipITs -Dgroups -DexcludedGroups -pl -Dmaven.test.failure.ignore", valued: "-f -P -s"},
	{words: "gradle", any: "test check build", narrow: "--tests -x --exclude-task", valued: "-p -b"}, {words: "gradlew", any: "test check build", narrow: "--tests -x --exclude-task", valued: "-p -b"},
	{words: "sbt", any: "test testOnly testQuick"}, {words: "mill", any: "test"}, {words: "lein test", narrow: ":only"}, {words: "dotnet test", narrow: "--filter", valued: "-c --configuration -l --logger -f --framework -v -r -s --settings --collect"}, {words: "vstest.console"},
	{words: "ctest", narrow: "-R -E -L -LE -I --tests-regex --exclude-regex --label-regex --label-exclude", valued: "-j -C --test-dir --timeout"}, {words: "swift test", narrow: "--filter --skip", valued: "-c -Xswiftc"}, {words: "xcodebuild test", narrow: "-only-testing -skip-testing", valued: "-scheme -destination -project -workspace"},
	{words: "flutter test", narrow: "--name --plain-name --tags --exclude-tags -n -x -t", valued: "--coverage-path"}, {words: "dart test", narrow: "--name --plain-name --tags --exclude-tags -n -N -x -t", valued: "-p -j -r"},
	{words: "mix test", narrow: "--only --exclude --include", bare: "--failed --stale", valued: "--seed"}, {words: "bats", narrow: "-f --filter --filter-tags", valued: "-j"}, {words: "busted", narrow: "-t --tags --exclude-tags --filter --filter-out"},
	{words: "make", any: testWords, valued: "-C -f -j", goesOn: "-i"}, {words: "gmake", any: testWords, valued: "-C -f -j", goesOn: "-i"}, {words: "just", any: testWords, valued: "-f"}, {words: "task", any: testWords, valued: "-d -t"}, {words: "ninja", any: "test check", valued: "-C -j"}, {words: "meson test", narrow: "--suite --no-suite", valued: "-C"},
	{words: "bazel test", narrow: "--test_filter --test_tag_filters", valued: "-c"}, {words: "zig test", narrow: "--test-filter"}, {words: "zig build", any: "test"}, {words: "stack test", narrow: "--test-arguments --ta"}, {words: "cabal test"}, {words: "nx test"}, {words: "turbo", any: "test"}, {words: "prove", valued: "-I -j"},
}
