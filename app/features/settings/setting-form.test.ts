import { describe, expect, it } from "vitest";
import { allSettings, type Setting } from "~/config/settings";
import { cartAttributes } from "~/features/carts/cart.settings";
import { dashboardWidgets } from "~/features/documents/dashboard/dashboard.settings";
import { emptySearchMessage } from "~/features/identity/partners/partner-search.settings";
import { approvalLimits } from "~/features/identity/people/approval-limits.settings";
import { idleLimit } from "~/features/identity/sessions/session.settings";
import type { ElementView } from "~/forms/form-view";
import { readConfigured } from "~/forms/read-configured.server";
import { defaultFormats, type Formats } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { paymentLimits } from "~/payments/payment.setting";
import { settingForm, settingValue } from "./setting-form.server";

import.meta.glob(
  ["../**/*.{setting,settings}.ts", "../../themes/*.setting.ts", "../../payments/*.setting.ts"],
  {
    eager: true,
  },
);

const t = translatorFor({ formats: defaultFormats, micrositeId: null });
const words = { t, formats: defaultFormats };
const option = { value: "Team lead", label: "Team lead" };
const choices = { roles: [option] };

/** The fields that a browser sends of a form that nobody has touched. */
function unchangedFormOf(value: unknown, name: string, fields = new FormData()): FormData {
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) unchangedFormOf(inner, `${name}[${index}]`, fields);
  } else if (typeof value === "object" && value !== null) {
    for (const [inner, each] of Object.entries(value)) unchangedFormOf(each, `${name}.${inner}`, fields);
  } else if (value !== undefined) fields.append(name, String(value));
  return fields;
}

async function readValue(setting: Setting, fields: FormData): Promise<unknown> {
  const reading = await readConfigured(settingForm(setting, setting.default, words), fields, {
    formats: defaultFormats,
    t,
  });
  if (reading.kind === "question") throw new Error("a question");
  expect(reading.findings).toEqual({});
  return settingValue(setting.schema, reading.fields, defaultFormats);
}

const everyElement = (elements: readonly ElementView[]): ElementView[] =>
  elements.flatMap((element) => [element, ...everyElement(element.components ?? [])]);

/** Returns the part of the default that a field such as `value.imprint` shows. */
const defaultAt = (setting: Setting, name: string): unknown =>
  name
    .split(".")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], setting.default);

// A setting with a page of its own has no such form.
const settings = allSettings().filter(({ key, page }) => !key.startsWith("test.") && page === undefined);

describe.each(settings.map((setting) => [setting.key, setting] as const))("the form of %s", (_, setting) => {
  it("asks for nothing in JSON, and each field has a label of its own", () => {
    const { elements } = settingForm(setting, setting.default, words);
    const fields = everyElement(elements);
    expect(fields.filter(({ atom }) => atom === "code")).toEqual([]);
    // Several lines are for a text, not for a list or a record.
    for (const { atom, name } of fields)
      if (atom === "textarea") expect(defaultAt(setting, name), name).toBeTypeOf("string");
    for (const { label, name } of fields) expect(label, name).toMatch(/^\p{Lu}/u);
    for (const { options = [], name } of fields) {
      for (const { value, label } of options) expect(label, `${name} ${value}`).not.toBe("");
    }
  });

  it("gives the value back that it shows", async () => {
    const { values } = settingForm(setting, setting.default, words);
    const value = await readValue(setting, unchangedFormOf(values.value, "value"));
    expect(setting.schema.parse(value)).toEqual(setting.default);
  });
});

/** A row of each table by the setting's key and the table's place in it: what is listed twice is in both. */
const rows: Record<string, { field: string; row: Record<string, unknown> }> = {
  "cart.approval_limits value": { field: "role", row: { role: "Team lead", amount: "1" } },
  "cart.attributes value.cart": { field: "name", row: { name: "colour", label: { en: "Colour" } } },
  "cart.attributes value.item": { field: "name", row: { name: "colour", label: { en: "Colour" } } },
  "receivables.payment_limits value": {
    field: "currency",
    row: { currency: "EUR", smallestPayment: "1", largestPayment: "2" },
  },
  "banners.carousel value.itemElements": { field: "name", row: { name: "x", label: {}, placeholder: {} } },
};

/** Returns the default with other entries at the place of a list. */
function valueWith(setting: Setting, name: string, entries: unknown[]): unknown {
  const [, key] = name.split(".");
  return key === undefined ? entries : { ...(setting.default as object), [key]: entries };
}

const lists = settings.flatMap((setting) =>
  everyElement(settingForm(setting, setting.default, { ...words, choices }).elements)
    .filter(({ atom, name }) => (atom === "picks" || atom === "table") && name.startsWith("value"))
    .map((element) => ({ title: `${setting.key} ${element.name}`, setting, element })),
);

it.each(lists)("$title refuses what it lists twice", ({ title, setting, element }) => {
  const { field, row } = rows[title] ?? { field: undefined, row: element.options?.[0]?.value };
  expect(row, title).toBeDefined();
  const onceResult = setting.schema.safeParse(valueWith(setting, element.name, [row]));
  expect(onceResult.error, title).toBeUndefined();
  const twiceResult = setting.schema.safeParse(valueWith(setting, element.name, [row, row]));
  const place = element.name.split(".").slice(1);
  expect(twiceResult.error?.issues).toMatchObject([
    field === undefined
      ? { path: place, message: "form.twice" }
      : { path: [...place, 1, field], message: "form.inRow", params: { row: 1 } },
  ]);
});

it("offers what only the database knows, and each list has fields to fill in", () => {
  const elementsOf = (setting: unknown) =>
    settingForm(setting as Setting, (setting as Setting).default, { ...words, choices }).elements;
  expect(elementsOf(approvalLimits)[0]?.components).toMatchObject([
    { atom: "select", name: "role", required: true, options: [option] },
    { atom: "number", name: "amount" },
  ]);
  for (const { title, element } of lists)
    if (element.atom === "table") expect(element.components, title).not.toEqual([]);
});

it("shows and reads amounts in the administrator's format", async () => {
  const formats: Formats = { ...defaultFormats, numberFormat: ",." };
  const limits = [{ currency: "KWD", smallestPayment: "1.5", largestPayment: "12000.125" }];
  const view = settingForm(paymentLimits as unknown as Setting, limits, { t, formats });
  expect(view.values.value).toMatchObject([{ smallestPayment: "1,50", largestPayment: "12.000,125" }]);
  const readLimits = (largestPayment: string) => {
    const fields = unchangedFormOf([{ currency: "kwd", smallestPayment: "1,5", largestPayment }], "value");
    return paymentLimits.schema.safeParse(settingValue(paymentLimits.schema, fields, formats));
  };
  expect(readLimits("12.000,125").data).toEqual(limits);
  expect(readLimits("abc").error?.issues).toMatchObject([
    { path: [0, "largestPayment"], message: "form.number" },
  ]);
  expect(readLimits("1").error?.issues).toMatchObject([{ message: "settings.limitOrder" }]);
});

it("keeps the order of what was chosen", async () => {
  const fields = new FormData();
  fields.set("value[0]", "news");
  fields.set("value[1]", "");
  fields.set("value[2]", "approvals");
  expect(await readValue(dashboardWidgets as unknown as Setting, fields)).toEqual(["news", "approvals"]);
});

it("reads rows within rows, and leaves out rows that were only added", async () => {
  const attribute = "value.item[0]";
  const fields = unchangedFormOf(
    {
      [`${attribute}.name`]: "colour",
      [`${attribute}.label.en`]: "Colour",
      [`${attribute}.max_length`]: "40",
      [`${attribute}.elements[0].value`]: "red",
      [`${attribute}.elements[0].label.en`]: "Red",
      [`${attribute}.elements[1].value`]: "",
      "value.item[1].name": "",
    },
    "x",
  );
  const namedForm = new FormData();
  for (const [name, value] of fields) namedForm.append(name.replace(/^x\./, ""), value);
  const value = await readValue(cartAttributes as unknown as Setting, namedForm);
  expect(cartAttributes.schema.parse(value)).toEqual({
    cart: [],
    item: [
      {
        name: "colour",
        label: { en: "Colour" },
        required: false,
        call_sap: false,
        max_length: 40,
        elements: [{ value: "red", label: { en: "Red" } }],
      },
    ],
  });
});

it("has one more row within a row where the button of that row was pressed", async () => {
  const view = settingForm(cartAttributes as unknown as Setting, cartAttributes.default, words);
  const form = new FormData();
  form.set("value.item[0].name", "colour");
  const name = "value.item[0].elements";
  form.set("__intent__", JSON.stringify({ type: "insert", payload: { name } }));
  const reading = await readConfigured(view, form, { formats: defaultFormats, t });
  expect(reading.kind === "question" && reading.result.initialValue).toMatchObject({
    value: { item: [{ name: "colour", elements: [undefined] }] },
  });
});

it("offers a text in each language also where an earlier form of the value is still read", () => {
  const [element] = settingForm(emptySearchMessage, {}, words).elements;
  expect(element).toMatchObject({ atom: "translated", name: "value" });
  expect(emptySearchMessage.schema.parse("Type a number.")).toEqual({ en: "Type a number." });
});

it("reads a number as people write it in their format, and leaves anything else to the schema to refuse", () => {
  const valueIn = (text: string, formats: Formats) => {
    const fields = new FormData();
    fields.set("value", text);
    return settingValue(idleLimit.schema, fields, formats);
  };
  const german: Formats = { ...defaultFormats, numberFormat: ",." };
  expect(valueIn("1,000", defaultFormats)).toBe(1_000);
  expect(valueIn("1.000", german)).toBe(1_000);
  for (const text of ["1e3", "0x3e8", "Infinity", "1_000"]) {
    expect(idleLimit.schema.safeParse(valueIn(text, german)).success, text).toBe(false);
  }
});
