import { z } from "zod";
import { sapSettingsSchema } from "../s4hana/settings";
import {
  type MappedChoice,
  type MappedList,
  type Mapping,
  mappedChoices,
  mappedLists,
  mappingFields,
  type UsedCodes,
} from "./mapping-fields";

/** The stored settings may be incomplete while they are being made. */
const storedSchema = z.looseObject({
  salesAreas: z.array(z.looseObject({})).default([]),
  codes: z.looseObject({}).default({}),
});

function storedIn(text: string) {
  try {
    return storedSchema.parse(JSON.parse(text || "{}"));
  } catch {
    return storedSchema.parse({});
  }
}

/** Usual meanings of codes, by list; what is not named here keeps its code. */
const usualMeanings: Partial<Record<MappedList, Record<string, string>>> = {
  units: {
    PC: "PCE",
    ST: "PCE",
    EA: "PCE",
    PCE: "PCE",
    CAR: "BOX",
    KAR: "BOX",
    CT: "BOX",
    BX: "BOX",
    PAC: "PAK",
    PAK: "PAK",
    PK: "PAK",
    DR: "DRM",
    FAS: "DRM",
    KAN: "CAN",
  },
};

/** Codes that usually have this meaning, the likeliest first; they depend on the language of the codes. */
const usualCodes: Partial<Record<MappedChoice, readonly string[]>> = {
  orderType: ["OR", "TA"],
  quoteType: ["QT", "AG"],
  returnType: ["CBAR", "RE", "RE2"],
  complaintType: ["CR", "G2"],
  soldTo: ["SP", "AG"],
  shipTo: ["SH", "WE"],
  payer: ["PY", "RG"],
};

const keyOf = (area: { [name: string]: unknown }) =>
  [area.salesOrganization, area.distributionChannel, area.division].map(String).join("/");

/** Sets what is stored beside the codes that the ERP uses, and proposes the rest. */
export function mappingOf(usedCodes: UsedCodes, storedText: string): Mapping {
  const storedSettings = storedIn(storedText);
  const textIn = (value: unknown) => (typeof value === "string" ? value : "");
  const storedAreas = new Map(storedSettings.salesAreas.map((area) => [keyOf(area), area]));
  const organizations = usedCodes.salesAreas.map(({ salesOrganization }) => salesOrganization);
  const areas = usedCodes.salesAreas.map((area) => {
    const key = keyOf({ ...area });
    const storedArea = storedAreas.get(key);
    const isOnly = organizations.filter((each) => each === area.salesOrganization).length === 1;
    const id = textIn(storedArea?.id) || (isOnly ? area.salesOrganization : key.replaceAll("/", "-"));
    return {
      ...area,
      key,
      id,
      title: textIn(storedArea?.title) || id,
      companyCode: textIn(storedArea?.companyCode) || area.companyCode,
      plant: textIn(storedArea?.plant) || area.plant,
      isUsed: storedArea !== undefined || storedAreas.size === 0,
    };
  });
  const choices = mappedChoices.map((name) => {
    const options = usedCodes.codes[name];
    const names = options.map(({ code }) => code);
    const storedCode = textIn(storedSettings.codes[name]);
    const usual = usualCodes[name]?.find((code) => names.includes(code));
    const value =
      storedCode && (names.length === 0 || names.includes(storedCode))
        ? storedCode
        : (usual ?? names[0] ?? storedCode);
    return { name, value, options };
  });
  const lists = mappedLists.map((name) => {
    const storedMeanings = storedSettings.codes[name] as Record<string, unknown> | undefined;
    return {
      name,
      rows: usedCodes.codes[name].map((each) => ({
        ...each,
        value: textIn(storedMeanings?.[each.code]) || usualMeanings[name]?.[each.code] || each.code,
      })),
    };
  });
  return { areas, choices, lists };
}

/** Writes settings from the fields of the form; what the form does not show stays as it is stored. */
export function settingsFrom(fields: Readonly<Record<string, string>>, storedText: string): string {
  const storedSettings = storedIn(storedText);
  const storedAreas = new Map(storedSettings.salesAreas.map((area) => [keyOf(area), area]));
  const shownKeys = Object.keys(fields).flatMap((name) => /^area:id:(.+)$/.exec(name)?.[1] ?? []);
  const field = (name: string) => (fields[name] ?? "").trim();
  const areas = shownKeys
    .filter((key) => field(mappingFields.area(key, "used")) !== "")
    .map((key) => {
      const [salesOrganization = "", distributionChannel = "", division = ""] = key.split("/");
      const typedFields = (["id", "title", "currency", "companyCode", "plant"] as const).map((part) => [
        part,
        field(mappingFields.area(key, part)),
      ]);
      return {
        ...storedAreas.get(key),
        ...Object.fromEntries(typedFields),
        salesOrganization,
        distributionChannel,
        division,
      };
    });
  const hiddenAreas = storedSettings.salesAreas.filter((area) => !shownKeys.includes(keyOf(area)));
  const codes: Record<string, unknown> = { ...storedSettings.codes };
  for (const name of mappedChoices) {
    const value = field(mappingFields.choice(name));
    if (value) codes[name] = value;
  }
  for (const list of mappedLists) {
    const prefix = mappingFields.code(list, "");
    const entries = Object.keys(fields)
      .filter((name) => name.startsWith(prefix))
      .map((name) => [decodeURIComponent(name.slice(prefix.length)), field(name)] as const);
    if (entries.length === 0) continue;
    const storedMeanings = (storedSettings.codes[list] as Record<string, string> | undefined) ?? {};
    const next = { ...storedMeanings, ...Object.fromEntries(entries) };
    codes[list] = Object.fromEntries(
      Object.entries(next).filter(([code, storedCode]) => storedCode && storedCode !== code),
    );
  }
  return JSON.stringify({ ...storedSettings, salesAreas: [...hiddenAreas, ...areas], codes }, null, 2);
}

/** Settings of a connection whose codes nobody has mapped yet; enough to ask the ERP for them. */
export const unmappedSettings = sapSettingsSchema
  .extend({ salesAreas: z.array(z.never()) })
  .parse({ salesAreas: [] });
