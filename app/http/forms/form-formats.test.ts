import { describe, expect, it } from "vitest";
import { z } from "zod";
import { defaultFormats, type Formats } from "~/i18n/formats";
import { readAsTyped } from "./form-formats";

const schema = z.strictObject({
  note: z.string().optional(),
  until: z.string().meta({ typed: "date" }).optional(),
  at: z.string().meta({ typed: "time" }),
  items: z
    .array(z.strictObject({ quantity: z.string().meta({ typed: "quantity" }).default("1") }))
    .default([]),
});

const german: Formats = {
  ...defaultFormats,
  numberFormat: ",.",
  dateFormat: "%d.%m.%Y",
  timeFormat: "%H:%M:%S",
};
const american: Formats = { ...defaultFormats, dateFormat: "%m/%d/%Y", timeFormat: "%I:%M:%S %p" };

describe("what people type", () => {
  it("is read in their own format, however deep it stands, and other fields are left alone", () => {
    const typedFields = { note: "1,5", until: "31.12.2026", at: "09:30", items: [{ quantity: "1.234,5" }] };
    expect(readAsTyped(schema, typedFields, german)).toEqual({
      value: { note: "1,5", until: "2026-12-31", at: "09:30:00", items: [{ quantity: "1234.5" }] },
      problems: [],
    });
  });

  it.each([
    ["09:30", "09:30:00"],
    ["09:30 PM", "21:30:00"],
    ["12:05:09 am", "00:05:09"],
  ])("takes the time %s", (text, value) => {
    expect(readAsTyped(schema, { at: text }, american)).toEqual({ value: { at: value }, problems: [] });
  });

  it.each(["9:30", "0930", "25:00", "13:30 PM", "09:60"])("refuses the time %s, with an example", (text) => {
    expect(readAsTyped(schema, { at: text }, american)).toEqual({
      value: { at: undefined },
      problems: [{ path: "at", text: { key: "form.time", params: { example: "09:30 AM" } } }],
    });
  });

  it("names the field that it could not read, with an example in its own format", () => {
    const typedFields = {
      until: "12/31/2026",
      at: "09:30",
      items: [{ quantity: "2" }, { quantity: "many" }],
    };
    expect(readAsTyped(schema, typedFields, german).problems).toEqual([
      { path: "until", text: { key: "form.date", params: { example: "31.12.2026" } } },
      { path: "items[1].quantity", text: { key: "form.quantity" } },
    ]);
  });

  it.each([
    ["1.2345", "cart.quantity.invalid"],
    ["10000000000000", "cart.quantity.tooLarge"],
    ["-2", "cart.quantity.zero"],
    ["\u2212 2", "cart.quantity.zero"],
    ["-many", "form.quantity"],
  ])("names the limit that the quantity %s exceeds (C-245)", (quantity, key) => {
    const { problems } = readAsTyped(schema, { at: "09:30", items: [{ quantity }] }, defaultFormats);
    expect(problems).toEqual([{ path: "items[0].quantity", text: { key } }]);
  });

  it("is missing where nothing was typed", () => {
    expect(readAsTyped(schema, { until: " ", at: "09:30" }, german).value).toEqual({
      until: undefined,
      at: "09:30:00",
    });
  });

  describe("a number", () => {
    const numbers = z.strictObject({
      port: z.coerce.number().int().max(65_535).default(587),
      size: z.coerce
        .number()
        .pipe(z.literal([10, 1_000]))
        .optional(),
      position: z.union([z.enum(["up", "down"]), z.coerce.number().int()]).optional(),
    });

    it.each([
      ["1.000", german],
      ["1,000", american],
      ["1000", german],
      [" 1 000 ", german],
    ])("is read as it is written: %s", (text, formats) => {
      const { value, problems } = readAsTyped(numbers, { port: text, size: text, position: text }, formats);
      expect(problems).toEqual([]);
      expect(numbers.parse(value)).toEqual({ port: 1_000, size: 1_000, position: 1_000 });
    });

    it.each(["1e3", "0x3e8", "Infinity", "1_000", "+5", "--5"])("is not %s", (text) => {
      const { problems } = readAsTyped(numbers, { port: text, size: text, position: text }, german);
      const refusal = { key: "form.number" };
      expect(problems).toEqual([
        { path: "port", text: refusal },
        { path: "size", text: refusal },
        { path: "position", text: refusal },
      ]);
    });

    it("may be a choice, missing, negative or beyond the limit that the schema names", () => {
      const typedFields = { port: "", size: undefined, position: "up" };
      expect(readAsTyped(numbers, typedFields, german)).toEqual({
        value: { port: undefined, size: undefined, position: "up" },
        problems: [],
      });
      const huge = "123456789012345";
      expect(readAsTyped(numbers, { port: huge, position: "-1" }, german)).toEqual({
        value: { port: huge, position: "-1" },
        problems: [],
      });
    });
  });
});
