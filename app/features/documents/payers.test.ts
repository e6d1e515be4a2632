import { expect, test } from "vitest";
import type { Erp, ErpContext, Scope } from "~/erp/erp";
import { payersWithin } from "./payers.server";

const ctx: ErpContext = { system: "main", language: "en", salesArea: "1000", requestId: "r" };
const erp = {
  partners: {
    related: async (_: ErpContext, soldTo: string, wantedName: string) => ({
      value:
        wantedName === "payer" && soldTo === "100001" ? [{ number: "100201" }, { number: "100202" }] : [],
    }),
  },
} as unknown as Erp;

test.each<[string, Scope, Scope]>([
  [
    "who orders sees the accounts of all who pay for it, the usual one first",
    [{ function: "soldTo", number: "100001" }],
    [
      { function: "payer", number: "100201" },
      { function: "payer", number: "100202" },
    ],
  ],
  ["a payer sees its own", [{ function: "payer", number: "7" }], [{ function: "payer", number: "7" }]],
  ["a ship-to owes nothing", [{ function: "shipTo", number: "100101" }], []],
  ["a customer for whom nobody pays sees nothing", [{ function: "soldTo", number: "9" }], []],
  ["without restriction stays so", "all", "all"],
])("%s", async (_, scope, expectedScope) => {
  expect(await payersWithin(erp, ctx, scope)).toEqual(expectedScope);
});
