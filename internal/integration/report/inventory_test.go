package report_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"holdfast/internal/detection/detect"
	"holdfast/internal/detection/inventory"
	"holdfast/internal/detection/oracle"
	"holdfast/internal/integration/report"
)

func listed() []*detect.Listed {
	return []*detect.Listed{
		{Path: "pay/cart.test.ts", Language: "typescript", Cases: []*inventory.Case{
			{Framework: "vitest", Suite: []string{"cart", "totals"}, Name: "adds %i", Line: 4, EndLine: 6, Rows: 3, State: inventory.Active,
				Oracles: []oracle.Oracle{{Kind: "equal", Subject: "total ( 1 )", Expected: "2", Strength: 90, Failure: "fatal", Line: 5, Rows: 3, Text: "expect(total(n)).toBe(2)"}}},
			{Framework: "vitest", Name: "\x1b[31mlater", Line: 9, EndLine: 9, Rows: 1, State: inventory.Skipped, Why: "it.skip"},
			{Framework: "vitest", Name: "each", Line: 12, EndLine: 20, Dynamic: true, State: inventory.Active},
		}},
		{Path: "big.test.ts", Unjudged: []detect.Unjudged{{Path: "big.test.ts", Reason: "too large to read"}}},
	}
}

func inventoryOf(t *testing.T, format string, files []*detect.Listed) []byte {
	t.Helper()
	var out bytes.Buffer
	i, err := report.NewInventory(&out, format, "", report.Style{})
	if err != nil {
		t.Fatal(err)
	}
	if err := i.Add(files); err != nil {
		t.Fatal(err)
	}
	if err := i.Close(true); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestInventoryFormats(t *testing.T) {
	for _, format := range report.InventoryFormats() {
		golden(t, "inventory."+format, inventoryOf(t, format, listed()))
		golden(t, "inventory."+format+".none", inventoryOf(t, format, nil))
	}
}

func TestInventoryJSONMeetsItsSchema(t *testing.T) {
	schema := resolve(t, "../../../docs/schema/inventory.schema.json")
	for name, files := range map[string][]*detect.Listed{"full": listed(), "nothing": nil} {
		var doc any
		if err := json.Unmarshal(inventoryOf(t, "json", files), &doc); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
