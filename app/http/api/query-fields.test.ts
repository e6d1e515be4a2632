import { expect, it } from "vitest";
import { z } from "zod";
import { queryFields } from "./query-fields";
import { requestSchema } from "./request-schema";

const schema = requestSchema({
  operation: {
    input: z.strictObject({
      openItems: z.array(z.string()).nullable().default(null),
      partners: z.union([z.string(), z.array(z.string())]).optional(),
      page: z.string().optional(),
    }),
  },
});

const read = (query: string) => queryFields(new URLSearchParams(query), schema);

it("reads a list as its name with brackets, as a repeated name, and as one value where nothing else is taken", () => {
  expect(read("open_items[]=1&open_items[]=2&open_items[]=")).toEqual({ open_items: ["1", "2"] });
  expect(read("open_items=1&open_items=2")).toEqual({ open_items: ["1", "2"] });
  expect(read("open_items=1")).toEqual({ open_items: ["1"] });
  expect(read("partners=1")).toEqual({ partners: "1" });
  expect(read("partners=1&partners=2")).toEqual({ partners: ["1", "2"] });
});

it("leaves a field that takes one value to its schema, however often it occurs", () => {
  expect(read("page=1")).toEqual({ page: "1" });
  expect(read("page=1&page=2")).toEqual({ page: ["1", "2"] });
  expect(read("other=1")).toEqual({ other: "1" });
});

it.each(["1e3", "0x10", " 5 ", ""])("takes %j for no number", (text) => {
  const numbers = requestSchema({
    operation: { input: z.strictObject({ page: z.coerce.number().int().min(1).default(1), q: z.string() }) },
  });
  const fields = queryFields(new URLSearchParams({ page: text, q: text }), numbers);
  expect(fields).toEqual({ page: "NaN", q: text });
  expect(queryFields(new URLSearchParams({ page: "12" }), numbers)).toEqual({ page: "12" });
});
