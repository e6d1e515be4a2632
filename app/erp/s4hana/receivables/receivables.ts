import { maxUnpayableItems } from "../../open-item-kinds";
import type { Receivables } from "../../port/receivables";
import { answerWith, type SapSystem, unsupportedError } from "../call";
import { balancesOf } from "./balance";
import { chosenOf, isPayable, sumsOf } from "./chosen-items";
import { createTurns } from "./in-turn";
import { readOpenItems } from "./open-items";
import { searchPayments } from "./payments";
import { findPayment, postPayment } from "./post-payment";
import { searchOpenItems } from "./search-items";
import { statementOf } from "./statement";

const ofPayer = (number: string) => [{ function: "payer" as const, number }];

/** Receivables by the items of SAP's accounting; payments are announced by payment advices, which finance clears. */
export function receivablesOf(system: SapSystem): Receivables {
  const turns = createTurns();
  return {
    openItems: (ctx, search) => answerWith(system, ctx, (call) => searchOpenItems(call, search)),
    getOpenItems: (ctx, numbers, within) =>
      answerWith(system, ctx, async (call) => {
        const items = await readOpenItems(call, { within });
        return numbers.flatMap((number) => items.find((item) => item.number === number) ?? []);
      }),
    sumChosen: (ctx, payer, choice, listedNumbers) =>
      answerWith(system, ctx, async (call) => {
        const chosenItems = chosenOf(await readOpenItems(call, { within: ofPayer(payer) }), choice);
        const items = chosenItems.filter((item) => isPayable(item, choice));
        const chosenNumbers = new Set(items.map(({ number }) => number));
        return { sums: sumsOf(items), listed: listedNumbers.filter((number) => chosenNumbers.has(number)) };
      }),
    firstChosen: (ctx, payer, choice, maxItems) =>
      answerWith(system, ctx, async (call) => {
        const chosenItems = chosenOf(await readOpenItems(call, { within: ofPayer(payer) }), choice);
        const items = chosenItems.filter((item) => isPayable(item, choice));
        const unpayableItems = chosenItems.filter((item) => !isPayable(item, choice));
        return {
          items: items.slice(0, maxItems),
          count: items.length,
          unpayable: unpayableItems.slice(0, maxUnpayableItems),
        };
      }),
    balance: (ctx, payer) => answerWith(system, ctx, (call) => balancesOf(call, payer)),
    statement: (ctx, request) => answerWith(system, ctx, (call) => statementOf(call, request)),
    payments: (ctx, search) => answerWith(system, ctx, (call) => searchPayments(call, search)),
    downPayments: () => Promise.reject(unsupportedError("downPayments")),
    postPayment: (ctx, payment, key) =>
      answerWith(system, ctx, (call) => postPayment(call, turns, payment, key)),
    findPayment: (ctx, key) => answerWith(system, ctx, (call) => findPayment(call, key)),
  };
}
