import { expect, it } from "vitest";
import { z } from "zod";
import { allSettings } from "~/config/settings";
import { approvalLimits } from "~/features/identity/people/approval-limits.settings";
import { defaultFormats, formatsIn } from "~/i18n/formats";
import { translatorFor } from "~/i18n/translator.server";
import { settingInWords, wholeValueLength } from "./setting-in-words.server";

import.meta.glob(["../**/*.settings.ts", "../../themes/*.setting.ts", "../../payments/*.setting.ts"], {
  eager: true,
});

const t = translatorFor({ formats: defaultFormats, micrositeId: null });
const inWords = (value: unknown, locale = defaultFormats.locale, schema: z.ZodType = z.unknown()) =>
  settingInWords(value, { schema }, { t, formats: formatsIn(locale) });

it("says the delivered value of each setting without signs of a program", () => {
  for (const setting of allSettings()) {
    const text = settingInWords(setting.default, setting, { t, formats: defaultFormats });
    expect(text, setting.key).not.toMatch(/\b(?:null|undefined)\b|\[object|"\w+":|: (?:true|false)\b/);
    expect(text.trim(), setting.key).not.toBe("");
  }
});

it("leaves out what is empty, and says yes and no", () => {
  expect(inWords({ name: "Acme", logo: null, icon: "", colours: [] })).toMatch(/^[^,]+: Acme$/);
  expect(inWords({ active: false })).toMatch(/: No$/);
  expect(inWords([])).toBe("–");
});

it("is cut after a whole part, or after a whole word where it has one part", () => {
  const names = [
    "department",
    "project",
    "costCentre",
    "building",
    "floor",
    "deliveryWindow",
    "contact",
    "telephone",
    "deliveryDepartment",
  ];
  const list = (locale: typeof defaultFormats.locale) =>
    inWords(
      names.map((name) => ({ name })),
      locale,
    );
  expect(list("en")).toBe("department, project, costCentre, building, floor, deliveryWindow, contact, …");
  expect(list("zh")).toMatch(/、…$/);
  expect(inWords("Deliveries arrive before noon ".repeat(4))).toMatch(
    / (?:Deliveries|arrive|before|noon) …$/,
  );
  expect(inWords("x".repeat(100))).toBe(`${"x".repeat(80)}…`);
});

it("shows texts in the reader's language, rows by their name, and a limit as its figure or off", () => {
  expect(inWords({ en: "Costs", nl: "Kosten" }, "nl")).toBe("Kosten");
  expect(inWords([{ name: "department", label: { en: "Department" } }, { name: "project" }])).toBe(
    "department, project",
  );
  expect([inWords({ active: true, value: 20 }), inWords({ active: false, value: 20 })]).toEqual(["20", "No"]);
});

it("names fields in the order of their form, however the database returns them, whole where there is room", () => {
  const schema = z.strictObject({ files: z.number(), megabytes: z.number() });
  const text = inWords({ megabytes: 5, files: 10 }, "en", schema);
  expect(text).toBe(inWords({ files: 10, megabytes: 5 }, "en", schema));
  expect(text).toMatch(/10.*5/);
  const names = Array.from({ length: 20 }, (_, index) => `column_${index}`);
  expect(
    settingInWords(names, { schema: z.unknown() }, { t, formats: defaultFormats }, wholeValueLength),
  ).toMatch(/column_19$/);
});

it("shows numbers and amounts in the reader's format, and an amount that is none as it was stored", () => {
  const limit = z.strictObject({ active: z.boolean(), value: z.number() });
  expect(inWords(1_200, "nl")).toBe("1.200");
  expect(inWords({ active: true, value: 1_200 }, "en", limit)).toBe("1,200");
  const limits = approvalLimits.schema;
  expect(inWords([{ role: "Lead", amount: "2500.5" }], "fr", limits)).toMatch(/\s2\u00a0500,50$/u);
  expect(inWords([{ role: "Lead", amount: "much" }], "fr", limits)).toMatch(/ much$/);
});
