import { expect, it } from "vitest";
import { z } from "zod";
import type { JsonSchema } from "./json-schema";
import { readWireCodes, withWireCodes } from "./wire-codes";
import { wireSchema } from "./wire-schema";

it("spells codes in snake_case, and leaves words, numbers and an ERP's codes alone", () => {
  const answer = {
    kind: "creditMemo",
    because: ["poNumber", "lines"],
    po_number: "creditMemo",
    change: { code: "change.notYours", reason: "notYours" },
    status: { code: "PAID", label: "bankTransfer" },
    items: [{ type: "cashDiscount", unit: "kWh" }, { type: "Special offer" }],
  };
  expect(withWireCodes(answer)).toEqual({
    kind: "credit_memo",
    because: ["po_number", "lines"],
    po_number: "creditMemo",
    change: { code: "change.not_yours", reason: "notYours" },
    status: { code: "PAID", label: "bankTransfer" },
    items: [{ type: "cash_discount", unit: "kWh" }, { type: "Special offer" }],
  });
});

const schema = z.object({
  sortBy: z.enum(["createdAt", "name"]).optional(),
  rows: z.array(
    z.strictObject({ function: z.enum(["soldTo", "payer"]).default("soldTo"), text: z.string() }),
  ),
  value: z.union([z.literal("whenEmpty"), z.int()]),
});

it("reads them back where the schema lists them, also in the spelling of the code", () => {
  const jsonSchema = z.toJSONSchema(schema, { io: "input" }) as JsonSchema;
  const rows = [
    { function: "sold_to", text: "sold_to" },
    { function: "payer", text: "" },
  ];
  expect(readWireCodes(jsonSchema, { sortBy: "created_at", rows, value: "when_empty", more: "x_y" })).toEqual(
    {
      sortBy: "createdAt",
      rows: [
        { function: "soldTo", text: "sold_to" },
        { function: "payer", text: "" },
      ],
      value: "whenEmpty",
      more: "x_y",
    },
  );
  expect(readWireCodes(jsonSchema, { sortBy: "createdAt", value: 1 })).toEqual({
    sortBy: "createdAt",
    value: 1,
  });
});

it("describes them so", () => {
  expect(JSON.stringify(wireSchema(z.toJSONSchema(schema, { io: "input" })))).not.toMatch(
    /createdAt|soldTo|whenEmpty/,
  );
});

it("leaves files and instants whole", () => {
  const values = { file: new File(["%PDF"], "plan.pdf"), at: new Date(0), files: [new File([], "a.txt")] };
  const readValues = readWireCodes(
    { properties: { file: {}, at: {}, files: { items: {} } } },
    values,
  ) as typeof values;
  expect([readValues.file, readValues.at, readValues.files[0]]).toEqual([
    values.file,
    values.at,
    values.files[0],
  ]);
  expect(readValues.file).toBe(values.file);
  expect(withWireCodes(values)).toEqual(values);
});
