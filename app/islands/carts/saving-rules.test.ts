import { describe, expect, it } from "vitest";
import { savingOf } from "./saving-rules";

const rules = "items.quantity:update:filled items.comment:update attributes.:keep";

describe("a field that is saved on blur", () => {
  it("is saved by the button of its rule, in whichever row it stands", () => {
    expect(savingOf(rules, "items[12].comment")).toEqual({ intent: "update", evenEmpty: true });
    expect(savingOf(rules, "attributes.costCentre")).toEqual({ intent: "keep", evenEmpty: true });
  });

  it("is not saved empty where its rule asks for a text", () => {
    expect(savingOf(rules, "items[0].quantity")).toEqual({ intent: "update", evenEmpty: false });
  });

  it("waits for a button without a rule", () => {
    expect(
      ["add.quantity", "items[0].was", "csrf", "shownAttributes.costCentre"].map((name) =>
        savingOf(rules, name),
      ),
    ).toEqual([null, null, null, null]);
    expect(savingOf("", "")).toBeNull();
  });
});
