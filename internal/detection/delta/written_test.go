package delta_test

import "testing"

// A line that stands as it stood did not go to another test, and what a claim about a member says
// needs not be said of its owner; what really goes is seen.
func TestClaimsThatStandAsTheyStood(t *testing.T) {
	const (
		tools   = "def test_global():\n    server = build(simple(), client=mock_client, tags={\"global\", \"service\"}, route=route(\"GET\", \"/items\"), auth=auth(\"ann\", \"secret\"), cache=cache(\"memory\", 3), limit=limit(200))\n"
		others  = "\n\ndef test_local():\n    server = build(simple(), client=mock_client, tags={\"global\"}, route=route(\"POST\", \"/things\"))\n    create_item_tool = server.tools()[0]\n    assert \"global tag of the service\" in create_item_tool.tags\n"
		looked  = "    create_item_tool = next((t for t in server.manager.list_tools() if \"create\" in t.name), None)\n"
		direct  = "    create_item_tool = server.get_tools()[\"create_item\"]\n"
		there   = "    assert create_item_tool is not None\n"
		tagged  = "    assert \"global tag of the service\" in create_item_tool.tags\n"
		raises  = "import pytest\n\n\ndef test_wrong_version():\n    with pool() as p:\n"
		wrapped = raises + "        with pytest.raises(RetryError) as caught:\n            p.request(\"GET\", \"/\", retries=0)\n        assert isinstance(caught.value.reason, SSLError)\n"
		golang  = "package shop\n\nimport (\n\t\"testing\"\n\n\t\"github.com/stretchr/testify/require\"\n)\n\nfunc TestRun(t *testing.T) {\n\tsrv := serve(t)\n\tdefer srv.Close()\n"
		capture = "    static void Capture()\n    {\n        Messages = [];\n        Log.Enable(m => Messages.Add(m));\n    }\n\n"
		csharp  = "using Xunit;\n\npublic class LogTests\n{\n    static List<string>? Messages;\n\n"
		fact    = "    [Fact]\n    public void TellsOnce()\n    {\n"
		inline  = "        Messages = [];\n        Log.Enable(m => Messages.Add(m));\n"
		single  = "        Log.Write(\"a\");\n        Assert.Single(Messages);\n"
		ran     = "\terr := run(srv)\n\trequire.ErrorContains(t, err, \"status 418\")\n"
	)
	for name, c := range map[string]struct {
		path, before, after string
		lost                bool
	}{
		"what it looks at is found in another way":       {"tests/test_tags.py", tools + looked + there + tagged + others, tools + direct + tagged + others, false},
		"a helper makes the list that it fills":          {"LogTests.cs", csharp + fact + inline + single + "    }\n}\n", csharp + capture + fact + "        Capture();\n" + single + "    }\n}\n", false},
		"a helper makes the list that nobody looks at":   {"LogTests.cs", csharp + fact + inline + single + "        Assert.True(Log.Ready);\n    }\n}\n", csharp + capture + fact + "        Capture();\n        Log.Write(\"a\");\n        Assert.True(Log.Ready);\n    }\n}\n", true},
		"the line is gone, another test has one like it": {"tests/test_tags.py", tools + looked + there + tagged + others, tools + looked + there + others, true},
		"that it is there is no longer said by anything": {"tests/test_tags.py", tools + looked + there + "    assert server.ready == 1\n", tools + looked + "    assert server.ready == 1\n", true},
		"the error inside becomes the error":             {"tests/test_pool.py", wrapped, raises + "        with pytest.raises(SSLError, match=\"wrong version\"):\n            p.request(\"GET\", \"/\", retries=False)\n", false},
		"the error inside is not looked at any more":     {"tests/test_pool.py", wrapped, raises + "        with pytest.raises(RetryError):\n            p.request(\"GET\", \"/\", retries=0)\n", true},
		"what was closed is not made any more":           {"run_test.go", golang + "\tterm := terminal(t)\n" + ran + "\trequire.NoError(t, term.Close())\n}\n", golang + ran + "}\n", false},
		"what is closed may fail unseen":                 {"run_test.go", golang + "\tterm := terminal(t)\n" + ran + "\trequire.NoError(t, term.Close())\n}\n", golang + "\tterm := terminal(t)\n" + ran + "\tterm.Close()\n}\n", true},
		"it is as long as what it equals":                {"tests/test_list.py", "def test_list():\n    wanted = names(3)\n    got = listing(\"a\")\n    assert len(got) == len(wanted)\n    assert got == wanted\n", "def test_list():\n    wanted = names(3)\n    got = listing(\"a\")\n    assert got == wanted\n", false},
		"it is as long as what it begins with":           {"tests/test_list.py", "def test_list():\n    wanted = names(3)\n    got = listing(\"a\")\n    assert len(got) == len(wanted)\n    assert got[:2] == [\"a\", \"b\"]\n", "def test_list():\n    wanted = names(3)\n    got = listing(\"a\")\n    assert got[:2] == [\"a\", \"b\"]\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			if found := lossesAt(t, c.path, c.before, c.after); (len(found) > 0) != c.lost {
				t.Errorf("found %q", found)
			}
		})
	}
}
