import { expect, it } from "vitest";
import { watchTurns } from "../../../../tests/support/turns";
import type { Call } from "../call";
import { presentListed } from "./listed-rows.server";

const call = { language: "en", today: "2026-11-28", now: new Date("2026-11-28T10:00:00Z") } as Call;

/** A row as the function `listed_rows` writes it. */
const textOf = (number: number) =>
  `(${number},quote,1000,2026-11-01,"2026-11-01 10:00:00+00",PO-${number},100001,100001,100001,EUR,100.00,19.00,119.00,open,,2026-11-10,,,[],,1,,Beck,en,Beck,Beck,,,t,)`;

it("makes the rows of a part of a file while others have their turn", async () => {
  const numbers = Array.from({ length: 4_000 }, (_, index) => 7_000_000_000 + index);
  const turns = watchTurns();
  const rows = await presentListed(call, numbers.map(textOf).join(""), 0);
  expect(turns()).toBeGreaterThan(2);
  expect(rows.map(({ number }) => number)).toEqual(numbers.map(String));
});
