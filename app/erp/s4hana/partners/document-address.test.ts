import { describe, expect, it } from "vitest";
import { documentAddress, documentAddressBody, tooLongIn } from "./document-address";

const address = {
  name: "Van Dijk",
  name2: "Dock 3",
  street: "Havenweg 12",
  postalCode: "5916 PV",
  city: "Venlo",
  state: "",
  country: "NL",
  phone: "+31 77 1",
  email: "dock@example.com",
};
const roundTrip = (differs: Partial<typeof address>) =>
  documentAddress(documentAddressBody({ ...address, ...differs }));

describe("an address of one document", () => {
  it("comes back from SAP as it was typed", () => {
    expect(roundTrip({})).toEqual(address);
    const state = { state: "Noord-Holland" };
    expect(roundTrip(state)).toEqual({ ...address, ...state });
    const long = {
      name: "Koninklijke Nederlandse Vereniging van Scheepsbouwers en Reparateurs",
      name2: "Afdeling Onderhoud en Inspectie, Poort Zuid, tweede verdieping",
      street: "Burgemeester van der Voort van Zijplaan bij de oude haven nummer 112-114",
    };
    expect(roundTrip(long)).toEqual({ ...address, ...long });
  });

  it("fits the fields of SAP, or says which text does not", () => {
    const long = {
      name: "n".repeat(80),
      name2: "m".repeat(80),
      street: "s".repeat(80),
      state: "t".repeat(40),
    };
    const body = documentAddressBody({ ...address, ...long });
    const limits = { OrganizationName: 40, StreetName: 60, StreetSuffix: 40, Region: 3, DistrictName: 40 };
    for (const [start, limit] of Object.entries(limits)) {
      const texts = Object.entries(body).flatMap(([name, text]) =>
        name.startsWith(start) ? String(text) : [],
      );
      expect(Math.max(0, ...texts.map((text) => text.length)), start).toBeLessThanOrEqual(limit);
    }
    expect(tooLongIn({ ...address, city: "c".repeat(41), postalCode: "1".repeat(11) })).toEqual([
      "postalCode",
      "city",
    ]);
    expect(tooLongIn(address)).toEqual([]);
  });
});
