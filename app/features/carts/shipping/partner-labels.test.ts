import { describe, expect, it } from "vitest";
import { payerLabels, shipToLabels } from "./partner-labels";

const place = (number: string, name: string, city: string, street: string) => ({
  number,
  name,
  address: { city, street, postalCode: "5652 AL" },
});

/** Returns the part of a label that the closed list of a phone shows. */
const seenPart = (label: string) => label.slice(0, 28);

describe("labels of ship-tos", () => {
  it.each([
    ["streets", [place("1", "Van Dijk", "Breda", "Dock 1"), place("2", "Van Dijk", "Breda", "Dock 2")]],
    [
      "names",
      [
        place("1", "Van Dijk Machinebouw, gate 1", "Breda", "Minervum 7080"),
        place("2", "Van Dijk Machinebouw, gate 2", "Breda", "Minervum 7080"),
      ],
    ],
    [
      "numbers",
      [place("100101", "Van Dijk", "Breda", "Minervum"), place("100102", "Van Dijk", "Breda", "Minervum")],
    ],
    [
      "numbers, where one name begins like the other",
      [place("100101", "Van Dijk", "Breda", "Minervum"), place("100102", "Van Dijk 2", "Breda", "Minervum")],
    ],
  ])("show their different %s before the end of a closed list", (_, shipTos) => {
    const labels = [...shipToLabels(shipTos).values()];
    expect(new Set(labels.map(seenPart)).size).toBe(shipTos.length);
  });

  it("begin with city and street, and end with the name", () => {
    const shipTos = [place("1", "Van Dijk", "Breda", "Dock 1"), place("2", "Van Dijk", "Tilburg", "Dock 1")];
    expect([...shipToLabels(shipTos)]).toEqual([
      ["1", "Breda, Dock 1, 5652 AL, Van Dijk"],
      ["2", "Tilburg, Dock 1, 5652 AL, Van Dijk"],
    ]);
  });
});

it("labels payers by name, and by number first where names repeat", () => {
  const payers = [
    { number: "1", name: "Holding" },
    { number: "2", name: "Holding" },
    { number: "3", name: "Lambert" },
  ];
  expect([...payerLabels(payers).values()]).toEqual(["1, Holding", "2, Holding", "Lambert, 3"]);
});
