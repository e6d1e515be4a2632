import { describe, expect, it } from "vitest";
import { matchShipTo } from "./match-ship-to";

const shipTo = (number: string, street: string, postalCode: string) => ({
  number,
  name: "Van Dijk",
  address: { street, postalCode, city: "Eindhoven" },
});

const shipTos = [
  shipTo("200001", "Havenweg 12", "5652 AL"),
  shipTo("200002", "Havenweg 120", "5652 AL"),
  shipTo("200003", "Kade 3", "5600 AA"),
  shipTo("200004", "", ""),
];

describe("the ship-to that a printed address names", () => {
  it("is found whatever its spaces and capitals", () => {
    expect(matchShipTo("VAN DIJK B.V., KADE 3, 5600AA EINDHOVEN", shipTos)).toBe("200003");
  });

  it("is not guessed: neither for another street, nor where two fit", () => {
    expect(matchShipTo("Van Dijk, Kade 4, 5600 AA Eindhoven", shipTos)).toBeNull();
    expect(matchShipTo("Van Dijk, Havenweg 120, 5652 AL Eindhoven", shipTos)).toBeNull();
    expect(matchShipTo("", shipTos)).toBeNull();
  });
});
