import { describe, expect, it } from "vitest";
import { z } from "zod";
import { watchTurns } from "../../tests/support/turns";
import { parseInTurns } from "./parse-in-turns.server";
import { problemsOf } from "./problem";

const lineSchema = z.strictObject({
  material: z.string().trim().min(1, "cart.material.required").max(40),
  quantity: z
    .string()
    .regex(/^\d{1,3}$/)
    .default("1"),
  count: z.coerce.number().int().optional(),
});
const schema = z.strictObject({
  kind: z.enum(["order", "quote"]).default("order"),
  items: z.array(lineSchema).min(1).max(300),
  comment: z.string().max(5).optional(),
});

const lines = (count: number, differences: Record<number, object> = {}) =>
  Array.from({ length: count }, (_, place) => ({ material: ` B${place} `, ...differences[place] }));

const inputs: [name: string, input: unknown][] = [
  ["no list", {}],
  ["no record", "items"],
  ["a list in its place", lines(200)],
  ["a short list", { items: lines(3) }],
  ["a long list", { items: lines(300) }],
  ["a list that is too long", { kind: "quote", items: lines(301) }],
  [
    "members that are wrong",
    { items: lines(200, { 0: { material: "" }, 70: { extra: 1 }, 199: { quantity: "x" } }) },
  ],
  ["members that are no records", { items: [...lines(100), null, "a", undefined] }],
  ["a wrong field before the list", { kind: "x", items: lines(100, { 5: { material: 7 } }), comment: "ok" }],
  [
    "wrong fields around the list",
    { comment: "too long", kind: "x", items: lines(301, { 1: { count: "1.5" } }), more: 1 },
  ],
  ["a long list of another name", { items: lines(2), more: lines(200) }],
  ["a long text", { items: "x".repeat(200) }],
];

const listAfterText = z.object({ name: z.string().min(3), list: z.array(z.string().max(2)).optional() });
const withDefault = z.object({ list: z.array(z.coerce.number()).max(2_000).default([]) });
const looseList = z.looseObject({ list: z.array(z.union([z.number(), z.stringbool()])) });

describe.each([
  ["strict", schema, inputs],
  [
    "of fields in another order",
    listAfterText,
    [
      ["both wrong", { list: [...Array(80).fill("ab"), "abc"], name: "x" }],
      ["both right", { list: Array(80).fill("ab"), name: "xyz", more: 1 }],
    ],
  ],
  [
    "with a default",
    withDefault,
    [
      ["numbers as texts", { list: Array(500).fill("7") }],
      ["too many", { list: Array(2_500).fill("7") }],
      ["no list", {}],
    ],
  ],
  ["loose", looseList, [["mixed members", { list: [...Array(90).fill("yes"), 5, "perhaps"], other: [1] }]]],
] as [string, z.ZodType, [string, unknown][]][])("a schema %s", (_schemaName, anySchema, examples) => {
  it.each(examples)("reads %s like the schema at once", async (_name, input) => {
    const atOnce = anySchema.safeParse(input);
    const inTurns = await parseInTurns(anySchema, input);
    expect(inTurns.success).toBe(atOnce.success);
    expect(inTurns.data).toEqual(atOnce.data);
    expect(inTurns.error?.issues).toEqual(atOnce.error?.issues);
    if (atOnce.error && inTurns.error) expect(problemsOf(inTurns.error)).toEqual(problemsOf(atOnce.error));
  });
});

it.each([
  [
    "its members",
    z.object({ list: z.array(z.number()).refine((list) => new Set(list).size === list.length) }),
  ],
  [
    "its fields",
    z.object({ list: z.array(z.number()), most: z.number() }).refine(({ list, most }) => list.length < most),
  ],
])("leaves a schema that compares %s with each other to itself", async (_name, anySchema) => {
  for (const list of [
    Array.from({ length: 100 }, (_, at) => at),
    Array(100).fill(1),
    [...Array(100).fill(1), "x"],
  ]) {
    const input = { list, most: 100 };
    const atOnce = anySchema.safeParse(input);
    expect((await parseInTurns(anySchema, input)).error?.issues).toEqual(atOnce.error?.issues);
  }
});

it("yields to the event loop while it reads thousands of members", async () => {
  const turns = watchTurns();
  const large = z.object({ items: z.array(lineSchema) });
  expect(await parseInTurns(large, { items: lines(10_000) })).toMatchObject({ success: true });
  expect(turns()).toBeGreaterThanOrEqual(5);
});
