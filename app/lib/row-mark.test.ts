import { expect, it } from "vitest";
import { markedName, markedTick, unmarkedName } from "./row-mark";

it("names a field after what its row holds, for the browser alone", () => {
  expect(markedName("items[3].quantity", "01a2-b")).toBe("items[3:01a2-b].quantity");
  expect(unmarkedName("items[3:01a2-b].quantity")).toBe("items[3].quantity");
  for (const name of ["items[3].quantity", "quantity:1000010", "add.material", "a.items[3:x].b"]) {
    expect(unmarkedName(name)).toBe(name);
  }
  expect(markedName("quantity:1000010", "x")).toBe("quantity:1000010");
  expect(unmarkedName(markedTick("1000010"))).toBe("selected");
});
