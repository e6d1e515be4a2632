/** Sender of the papers: the distributor of the demonstration, with the branch of each sales area. */
export interface Sender {
  name: string;
  street: string;
  place: string;
  country: string;
  phone: string;
  email: string;
  vatNumber: string;
  register: string;
  bank: { name: string; iban: string; bic: string };
}

const headOffice: Sender = {
  name: "Tradepost Industrial Supply B.V.",
  street: "Columbusweg 12",
  place: "5928 LA Venlo",
  country: "NL",
  phone: "+31 77 555 01 00",
  email: "orders@tradepost.example",
  vatNumber: "NL800200100B01",
  register: "KvK 90001000",
  bank: { name: "Voorbeeldbank Venlo", iban: "NL61 VOBK 0100 2003 00", bic: "VOBKNL2AXXX" },
};

const branches: Record<string, Sender> = {
  "1000": headOffice,
  "1100": {
    ...headOffice,
    name: "Tradepost Export N.V.",
    street: "Noorderlaan 147",
    place: "2030 Antwerpen",
    country: "BE",
    phone: "+32 3 555 01 00",
    email: "export@tradepost.example",
    vatNumber: "BE 0800.200.100",
    register: "RPR Antwerpen",
    bank: { name: "Voorbeeldbank Antwerpen", iban: "BE69 9990 1002 0078", bic: "VOBKBE2AXXX" },
  },
  "2000": {
    ...headOffice,
    name: "Tradepost Schweiz AG",
    street: "Industriestrasse 78",
    place: "4600 Olten",
    country: "CH",
    phone: "+41 62 555 01 00",
    email: "schweiz@tradepost.example",
    vatNumber: "CHE-800.200.100 MWST",
    register: "Handelsregister Olten",
    bank: { name: "Beispielbank Olten", iban: "CH93 0999 9010 0200 3004 0", bic: "BSPBCH2AXXX" },
  },
};

export const senderOf = (salesArea: string): Sender => branches[salesArea] ?? headOffice;
