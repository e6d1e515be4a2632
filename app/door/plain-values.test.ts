import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseInTurns } from "./parse-in-turns.server";

describe("a schema that coerces", () => {
  const count = z.coerce.number().int().min(0).max(999);
  const schema = z.strictObject({
    count,
    page: count.default(1),
    size: z.coerce
      .number()
      .int()
      .pipe(z.literal([10, 20]))
      .optional(),
    rest: count.nullable().optional(),
    place: z.union([z.enum(["up", "down"]), count]).optional(),
    isSure: z.coerce.boolean().default(false),
    lines: z.array(z.strictObject({ item: count.optional(), text: z.string() })).default([]),
  });
  const parse = (input: Record<string, unknown>) => parseInTurns(schema, input);

  it("takes numbers, and texts of digits", async () => {
    const input = {
      count: "10",
      page: 2,
      size: "20",
      rest: null,
      place: "up",
      isSure: "1",
      lines: [{ item: "7", text: "1e1" }],
    };
    expect((await parse(input)).data).toEqual({
      count: 10,
      page: 2,
      size: 20,
      rest: null,
      place: "up",
      isSure: true,
      lines: [{ item: 7, text: "1e1" }],
    });
    expect((await parse({ count: 1 })).data).toEqual({ count: 1, page: 1, isSure: false, lines: [] });
  });

  it.each(["1e1", "0x10", "", " ", "1 0", "Infinity", null, true, [5]])(
    "takes %j for no number",
    async (value) => {
      const paths: (string | undefined)[] = [];
      for (const input of [
        { count: value },
        { count: 1, page: value },
        { count: 1, size: value },
        { count: 1, place: value },
        { count: 1, lines: [{ item: value, text: "" }] },
        { count: 1, lines: Array.from({ length: 5_000 }, () => ({ item: value, text: "" })) },
      ])
        paths.push((await parse(input)).error?.issues[0]?.path.join("."));
      expect(paths).toEqual(["count", "page", "size", "place", "lines.0.item", "lines.0.item"]);
    },
  );

  it("takes a text of no for a no", async () => {
    for (const no of ["false", "0", false, 0])
      expect((await parse({ count: 1, isSure: no })).data?.isSure).toBe(false);
    for (const yes of ["true", "1", "on", true])
      expect((await parse({ count: 1, isSure: yes })).data?.isSure).toBe(true);
  });
});
