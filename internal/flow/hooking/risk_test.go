package hooking_test

import (
	"encoding/json"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"holdfast/internal/integration/store"
)

const ownRisks = `hooks:
  pre_tool_call:
    risk_patterns:
      - {tool: Write, file_pattern: "migrations/**", risk: schema_change}
      - {tool: Bash, command_pattern: "terraform *", risk: infrastructure}
    actions: [log_risky_action, inject_warning_prompt, create_rollback_checkpoint]
`

// risks are those that the audit trail tells of, with what each was about.
func (g *guarded) risks() (list []map[string]any) {
	g.T.Helper()
	_, err := store.ReadAudit(g.state, g.Dir, func(e store.Entry) error {
		var data map[string]any
		if err := json.Unmarshal(e.Data, &data); err != nil {
			return err
		}
		if data["risk"] != nil {
			list = append(list, data)
		}
		return nil
	})
	if err != nil {
		g.T.Fatal(err)
	}
	return list
}

func TestRisksOfAProjectsOwnAreToldKeptAndWrittenDown(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write(".holdfast/hooks.yaml", ownRisks)
	g.Write("migrations/001.sql", "create table cart ();\n")
	g.start()
	if s := g.edit("migrations/001.sql", "cart", "basket"); s.blocked || !strings.Contains(s.context, "`migrations/001.sql` a risk: schema_change") {
		t.Errorf("an edit: %+v", s)
	}
	if s := g.bash("cd infra; terraform apply -auto-approve"); s.blocked || !strings.Contains(s.context, "`terraform apply -auto-approve` a risk: infrastructure") {
		t.Errorf("a command: %+v", s)
	}
	if s := g.bash("sed -i s/cart/basket/ migrations/001.sql"); s.blocked || !strings.Contains(s.context, "schema_change") {
		t.Errorf("a command that edits: %+v", s)
	}
	g.passes(g.bash("ls"), "a command without risk")
	found := g.risks()
	if len(found) != 3 || found[0]["risk"] != "schema_change" || found[0]["target"] != "migrations/001.sql" || found[1]["target"] != nil || found[2]["target"] != "migrations/001.sql" {
		t.Fatalf("the audit trail: %v", found)
	}
	kept, err := exec.Command("git", "-C", g.Dir, "show", found[0]["snapshot"].(string)+":migrations/001.sql").Output()
	if err != nil || string(kept) != "create table cart ();\n" {
		t.Errorf("kept before the edit: %q, %v", kept, err)
	}
}

func TestWhatAProjectCallsRiskyDoesNotMakeAvoidanceFine(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write(".holdfast/hooks.yaml", ownRisks)
	g.start()
	g.refused(g.edit("cart_test.go", firstLine, "\tt.Skip()\n"+firstLine), "a skip")
	g.Write(".holdfast/hooks.yaml", "hooks: {pre_tool_call: {}}\n")
	if s := g.bash("terraform plan"); s.context == "" {
		t.Error("what was written into the file meanwhile counts")
	}
	g.session = "s-2"
	g.start()
	g.passes(g.bash("terraform plan"), "a command of a session in which nothing is a risk")
}

func TestAnActionThatAProjectLeavesOutIsNotDone(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write(".holdfast/hooks.yaml", strings.Replace(ownRisks, "inject_warning_prompt, create_rollback_checkpoint", "", 1))
	g.start()
	g.passes(g.bash("terraform plan"), "a risk that is only written down")
	if found := g.risks(); len(found) != 1 || found[0]["snapshot"] != nil {
		t.Errorf("the audit trail: %v", found)
	}
}

func TestAFileOfHooksWithAFaultDoesNotOpenTheGuard(t *testing.T) {
	g := newGuarded(t, "mode: standard\n")
	g.Write(".holdfast/hooks.yaml", "hooks:\n  pre_tool_call:\n    risk_paterns: []\n")
	if s := g.bash("ls"); !s.blocked || !strings.Contains(s.reason, filepath.FromSlash(".holdfast/hooks.yaml:3")) {
		t.Errorf("%+v", s)
	}
}
