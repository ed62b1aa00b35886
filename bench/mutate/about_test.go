package main

import "testing"

func TestATestIsAboutWhatItAsksFor(t *testing.T) {
	for text, want := range map[string]bool{
		"def test_a():\n    assert weigh(3) == 4\n":                                                                 true,
		"def test_a():\n    got = weigh(3)\n    assert got == 4\n":                                                  true,
		"def test_a():\n    for one in weigh(3):\n        assert one == 4\n":                                        true,
		"def test_a():\n    scale = Scale()\n    scale.weigh(3)\n    assert scale.total == 4\n":                     true,
		"def test_weigh_all():\n    prepare(weigh)\n    assert total() == 4\n":                                      true,
		"def test_a():\n    depot.weigh = weigh\n    result = send(depot, 3)\n    assert result == 4\n":             false,
		"def test_a():\n    config.weigh(lambda: count.add(1))\n    send(3)\n    assert count.value == 1\n":         false,
		"def test_a():\n    # weigh is asked elsewhere\n    result = send(3)\n    weigh(result)\n    assert True\n": false,
	} {
		for _, p := range parsedFile(t, "tests/test_a.py", text).functions() {
			if got := p.isAbout("weigh"); got != want {
				t.Errorf("about: %v, want %v:\n%s", got, want, text)
			}
		}
	}
}
