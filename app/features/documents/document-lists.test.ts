import { describe, expect, it } from "vitest";
import { documentLists } from "./document-lists";

describe("a customer in a list of documents", () => {
  it("takes one line with its number, so that rows are as high as the reader chose", () => {
    const customers = Object.values(documentLists)
      .flatMap(({ columns }) => columns)
      .filter(({ name }) => ["sold_to", "ship_to", "payer"].includes(name));
    expect(customers.length).toBeGreaterThan(6);
    expect(customers.filter(({ line }) => !line)).toEqual([]);
  });
});
