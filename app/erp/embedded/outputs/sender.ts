import type { Seller } from "../../port/documents";

/** The distributor of the demonstration, with the branch of each sales area. */
const headOffice: Seller = {
  name: "Tradepost Industrial Supply B.V.",
  street: "Columbusweg 12",
  postalCode: "5928 LA",
  city: "Venlo",
  country: "NL",
  phone: "+31 77 555 01 00",
  email: "orders@tradepost.example",
  taxNumber: "NL800200100B01",
  register: "KvK 90001000",
  bank: { name: "Voorbeeldbank Venlo", iban: "NL14 VOBK 0100 2003 00", bic: "VOBKNL2AXXX" },
};

const branches: Record<string, Seller> = {
  "1000": headOffice,
  "1100": {
    ...headOffice,
    name: "Tradepost Export N.V.",
    street: "Noorderlaan 147",
    postalCode: "2030",
    city: "Antwerpen",
    country: "BE",
    phone: "+32 3 555 01 00",
    email: "export@tradepost.example",
    taxNumber: "BE0800200114",
    register: "RPR Antwerpen 0800.200.114",
    bank: { name: "Voorbeeldbank Antwerpen", iban: "BE71 9990 1002 0069", bic: "VBKABEBBXXX" },
  },
  "2000": {
    ...headOffice,
    name: "Tradepost Schweiz AG",
    street: "Industriestrasse 78",
    postalCode: "4600",
    city: "Olten",
    country: "CH",
    phone: "+41 62 555 01 00",
    email: "schweiz@tradepost.example",
    taxNumber: "CHE-800.200.100 MWST",
    register: "Handelsregister Olten CHE-800.200.100",
    bank: {
      name: "Beispielbank Olten",
      iban: "CH42 0999 9010 0200 3004 0",
      qrIban: "CH84 3199 9010 0200 3004 0",
      bic: "BSPBCHBBXXX",
    },
  },
};

export const senderOf = (salesArea: string): Seller => branches[salesArea] ?? headOffice;
