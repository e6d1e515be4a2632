import { sentences } from "~/erp/embedded/texts/sentences";
import { type SapSettings, sapSettingsSchema } from "~/erp/s4hana/settings";

/** Settings for the tenant that the gateway simulates, as an installation would write them. */
export const simulatedTenant: SapSettings = sapSettingsSchema.parse({
  salesAreas: [
    ["1000", "Europe", "EUR", "P100"],
    ["1100", "Export", "EUR", "P100"],
    ["2000", "Switzerland", "CHF", "P200"],
  ].map(([id, title, currency, plant]) => ({
    ...{ id, title, currency, plant },
    salesOrganization: id,
    distributionChannel: "10",
    division: "00",
    companyCode: id,
  })),
  codes: {
    rejection: "10",
    units: { PC: "PCE", CAR: "BOX", PAC: "PAK", DR: "DRM" },
    paymentTerms: { NT14: "N14", NT30: "N30", NT60: "N60", "0014": "D14N30" },
    shipping: { "01": "standard", "02": "express", "03": "pickup", "04": "freight" },
    returnType: "CBAR",
    paymentMethods: { K: "card", E: "eCheck", T: "bankTransfer" },
    claimReasons: {
      "101": "damaged",
      "102": "wrongMaterial",
      "103": "wrongQuantity",
      "104": "quality",
      "105": "tooLate",
      "106": "notNeeded",
      "107": "priceWrong",
    },
    offeredReasons: {
      return: ["damaged", "wrongMaterial", "wrongQuantity", "quality", "notNeeded"],
      complaint: ["damaged", "wrongQuantity", "quality", "tooLate", "priceWrong"],
    },
    followUps: { "0001": "credit", "0002": "replacement", "0003": "repair", "0004": "return" },
    conditions: {
      PR00: "listPrice",
      PR01: "customerPrice",
      PN00: "agreedPrice",
      K005: "quantityDiscount",
      K032: "groupDiscount",
      K007: "customerDiscount",
      ZSUR: "surcharge",
      AMIZ: "smallOrder",
      HD00: "freight",
      MWST: "tax",
      SKTO: "cashDiscount",
    },
    messages: {
      // The tenant's own message class.
      ...Object.fromEntries(Object.keys(sentences).map((code) => [`ZTP/${code}`, code])),
      "V1/311": "document.created",
      "V1/302": "material.unknown",
      "V1/028": "material.notSellable",
      "V1/386": "material.substituted",
      "V1/801": "material.noPrice",
      "V1/150": "unit.unknown",
      "V1/251": "quantity.invalid",
      "V4/248": "quantity.rounded",
      "V4/083": "quantity.minimum",
      "V1/012": "date.past",
      "VP/199": "partner.unknown",
      "V1/371": "partner.blocked",
      "VP/204": "partner.notAllowed",
    },
    salesStatuses: { "01": "discontinued", "02": "notSellable" },
    labels: {
      paymentTerms: { N30: { en: "Net 30 days" } },
      units: {
        PCE: { en: "Piece", fr: "Pièce", nl: "Stuk" },
        BOX: { en: "Box", fr: "Boîte", nl: "Doos" },
        M: { en: "Metre" },
        ROL: { en: "Roll" },
        L: { en: "Litre" },
        CAN: { en: "Canister" },
      },
      plants: { P100: { en: "Venlo" }, P200: { en: "Olten" } },
      categories: {
        "10": { en: "Fasteners" },
        "1010": { en: "Bolts" },
        "101010": { en: "Hexagon bolts" },
        "20": { en: "Bearings" },
        "30": { en: "Lubricants" },
      },
    },
  },
});
