import type { Locale } from "../../texts/languages";
import type { CustomerTaxClass } from "../pricing/tax-treatment";
import { companies, depots } from "./companies";
import { demoAreas, demoPartners, demoRelations, relations } from "./demo-customers";
import { type Random, randomFor } from "./random";
import type { MasterData, PartnerAreaRow, PartnerRow } from "./rows";
import { taxNumberOf } from "./tax-numbers";

interface Country {
  language: Locale;
  dialling: string;
  salesAreas: string[];
  incoterms: string;
}

const countries: Record<string, Country> = {
  NL: { language: "nl", dialling: "+31 20", salesAreas: ["1000"], incoterms: "DAP" },
  BE: { language: "nl", dialling: "+32 2", salesAreas: ["1000"], incoterms: "DAP" },
  DE: { language: "en", dialling: "+49 30", salesAreas: ["1000"], incoterms: "DAP" },
  FR: { language: "fr", dialling: "+33 1", salesAreas: ["1000"], incoterms: "DAP" },
  CH: { language: "fr", dialling: "+41 44", salesAreas: ["2000"], incoterms: "DDP" },
  PT: {
    language: "pt",
    dialling: "+351 21",
    salesAreas: ["1000", "1100"],
    incoterms: "CPT",
  },
  RS: { language: "sr", dialling: "+381 11", salesAreas: ["1100"], incoterms: "FCA" },
  CN: { language: "zh", dialling: "+86 21", salesAreas: ["1100"], incoterms: "FOB" },
};

type Partners = Pick<MasterData, "partners" | "partnerAreas" | "partnerRelations">;

/** One Dutch customer builds ships as a subcontractor, one belongs to an international organisation. */
const taxClasses: Record<string, CustomerTaxClass> = { "100011": "reverseCharge", "100013": "exempt" };

export function partnerRows({ seed }: { seed: number }): Partners {
  const partners = demoPartners();
  const partnerAreas = demoAreas();
  const partnerRelations = demoRelations();
  let [soldTos, shipTos, payers] = [100_004, 100_105, 100_202];
  for (const [country, lines] of Object.entries(companies)) {
    for (const [index, line] of lines.entries()) {
      const soldTo = String(soldTos++);
      const random = randomFor(seed, soldTo);
      const places = index % 3 === 0 ? 1 : index % 3 === 1 ? 2 : 0;
      const depotsHere = (depots[country] ?? []).slice(0, places).map(([name, address]) => ({
        ...placeOf(country, String(shipTos++), `${(line.split("|")[0] ?? "").trim()}|${address}`, random),
        name2: name,
        functions: ["shipTo" as const],
      }));
      const payerNumber = index % 5 === 4 ? String(payers++) : null;
      const company = placeOf(country, soldTo, line, random);
      const terms = creditOf(country, random);
      const holding = {
        ...company,
        number: payerNumber ?? "",
        name2: "Shared Services",
        functions: ["payer" as const],
      };
      partners.push(
        { ...company, ...(payerNumber ? { functions: ["soldTo", "shipTo"] } : terms) },
        ...depotsHere,
        ...(payerNumber ? [{ ...holding, email: `accounts@c${soldTo}.example`, ...terms }] : []),
      );
      const all = [soldTo, ...depotsHere.map(({ number }) => number)];
      for (const salesArea of countries[country]?.salesAreas ?? []) {
        partnerAreas.push(areaOf(country, soldTo, salesArea, random));
        partnerRelations.push(...relations(soldTo, salesArea, all, payerNumber ?? soldTo));
      }
    }
  }
  return { partners, partnerAreas, partnerRelations };
}

function placeOf(country: string, number: string, line: string, random: Random): PartnerRow {
  const [name = "", street = "", postalCode = "", city = "", state = ""] = line.split("|");
  const countryData = countries[country];
  return {
    number,
    name,
    name2: "",
    street,
    postalCode,
    city,
    state,
    country,
    phone: `${countryData?.dialling ?? ""} 555 ${random.between(10, 99)} ${random.between(10, 99)}`,
    email: `orders@c${number}.example`,
    functions: ["soldTo", "shipTo", "payer"],
    blocked: false,
    taxNumber: taxNumberOf(country, number),
    language: countryData?.language ?? "en",
    creditLimit: "0",
    creditCurrency: country === "CH" ? "CHF" : "EUR",
    payment: "punctual",
  };
}

function creditOf(
  country: string,
  random: Random,
): Pick<PartnerRow, "creditLimit" | "creditCurrency" | "payment"> {
  return {
    creditLimit: random.pick(["75000", "100000", "150000", "250000", "400000"]),
    creditCurrency: country === "CH" ? "CHF" : "EUR",
    payment: random.pick(["punctual", "punctual", "punctual", "withDiscount", "late", "partial"] as const),
  };
}

function areaOf(country: string, partner: string, salesArea: string, random: Random): PartnerAreaRow {
  const isAbroad = salesArea === "1100";
  return {
    partner,
    salesArea,
    priceList: isAbroad ? "C" : random.pick(["A", "B", "B"]),
    customerGroup: random.pick(["industry", "industry", "craft", "trade"]),
    paymentTerms: random.pick(["N30", "N30", "D14N30", "N14", "N60"] as const),
    shippingOption: isAbroad
      ? "freight"
      : random.pick(["standard", "standard", "standard", "express"] as const),
    incoterms: countries[country]?.incoterms ?? "DAP",
    taxClass: taxClasses[partner] ?? "domestic",
    completeDelivery: random.chance(0.12),
  };
}
