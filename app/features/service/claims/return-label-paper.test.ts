import { expect, it } from "vitest";
import type { ReturnDocument } from "~/erp/erp";
import { defaultFormats } from "~/i18n/formats";
import { locales } from "~/i18n/locales";
import { translatorFor } from "~/i18n/translator.server";
import { readPaper } from "~/pdf/read-paper.server";
import { brokenPdfRules } from "../../../../tests/support/papers/pdf-rules";
import { returnLabelPaper } from "./return-label-paper.server";

const authorization = {
  number: "7000000017",
  issuedOn: "2026-11-20",
  returnTo: {
    name: "Tradepost Industrial Supply B.V.",
    street: "Columbusweg 12",
    postalCode: "5928 LA",
    city: "Venlo",
    country: "NL",
    phone: "+31 77 555 01 00",
  },
};

const document = (lines: number) =>
  ({
    number: "6000000021",
    soldTo: { number: "100001", name: "Van Dijk Machinebouw" },
    shipFrom: { number: "100102", name: "Van Dijk, werkplaats Tilburg" },
    items: Array.from({ length: lines }, (_, index) => ({
      itemNumber: index + 1,
      material: `BRG-${index}`,
      name: "Deep groove ball bearing",
      batch: "B7",
      quantity: "12",
      unit: "PCE",
      reason: { code: "damaged", label: "Damaged on arrival" },
    })),
  }) as unknown as ReturnDocument;

it.each(locales)(
  "the label of a return names both addresses, its number and what is in the parcel in %s",
  async (locale) => {
    const t = translatorFor({ formats: { locale }, micrositeId: null });
    const reader = {
      who: "",
      t,
      formats: { ...defaultFormats, locale },
      now: new Date("2026-11-22T09:00:00Z"),
      letterhead: { name: "Bouwmaat", imprint: [], logo: null, colour: "#11456d" },
    };
    for (const lines of [2, 60]) {
      const content = await returnLabelPaper(document(lines), authorization, reader);
      expect(await brokenPdfRules(content)).toEqual([]);
      const text = (await readPaper(content)).map((page) => page.lines.join("\n")).join("\n");
      const address = ["Tradepost Industrial Supply B.V.", "Columbusweg 12", "5928 LA Venlo", "NETHERLANDS"];
      const people = ["Van Dijk Machinebouw (100001)", "Van Dijk, werkplaats Tilburg (100102)"];
      for (const part of [...address, ...people, "7000000017", "6000000021", "12 PCE", "BRG-1"])
        expect(text).toContain(part);
      for (let index = 0; index < lines; index += 1)
        expect(text.split(new RegExp(`\\bBRG-${index}\\b`)).length - 1).toBe(1);
    }
  },
);
