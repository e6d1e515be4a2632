import { describe, expect, it } from "vitest";
import { typedValue } from "~/ui/fields/submission";
import { refusalByLine } from "./refusal-by-line";

describe("a refused form of a cart", () => {
  const refusal = {
    status: "error",
    initialValue: {
      items: [
        { id: "ten", quantity: "7" },
        { id: "twenty", quantity: "8" },
        { id: "thirty", quantity: "many" },
      ],
      add: { material: "NOPE", quantity: "2" },
    },
    error: { "items[2].quantity": ["Not a number"], "add.material": ["Not found"], "": ["Wrong"] },
    fields: ["items[2].quantity", "add.material"],
  } as const;
  const result = { ...refusal, error: { ...refusal.error } } as unknown as Parameters<
    typeof refusalByLine
  >[1];

  it("gives each quantity back to its own line, though another window removed one of them", () => {
    const movedRefusal = refusalByLine(["ten", "thirty"], result);
    expect(typedValue(movedRefusal, "items[0].quantity")).toBe("7");
    expect(typedValue(movedRefusal, "items[1].quantity")).toBe("many");
    expect(typedValue(movedRefusal, "add.material")).toBe("NOPE");
    expect(movedRefusal?.error).toEqual({
      "items[1].quantity": ["Not a number"],
      "add.material": ["Not found"],
      "": ["Wrong"],
    });
  });

  it("leaves a line that another window added as it is", () => {
    const movedRefusal = refusalByLine(["five", "ten", "twenty", "thirty"], result);
    expect(typedValue(movedRefusal, "items[0].quantity")).toBeUndefined();
    expect(typedValue(movedRefusal, "items[3].quantity")).toBe("many");
    expect(movedRefusal?.fields).toEqual(["items[3].quantity", "add.material"]);
  });
});
