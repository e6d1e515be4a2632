import { failureOfErp } from "~/door/erp-failure";
import type { QueryCtx } from "~/door/operation.server";
import type { AvailabilityAnswer, AvailabilityQuestion, ErpContext } from "~/erp/erp";
import type { Range } from "./search.store.server";

/** A page waits no longer than this for its prices; what script asks for, in a page that is there, may come later. */
const patience = { page: 1_000, script: 10_000 };

/** Longer than the port remembers an answer that it need not ask for again. */
const priceTtl = 2 * 60_000;

/** A last known price is better than none for a month; then it says nothing any more. */
const rememberedFor = 30 * 24 * 3_600_000;

export type Answered = AvailabilityAnswer & { asOf: string };

export interface Prices {
  of: ReadonlyMap<string, Answered>;
  /** When the ERP said so; the oldest where some are only remembered. */
  asOf: string | null;
  /** `known`: the ERP did not answer in time, these are the last ones it gave; `none`: there are not even those. */
  state: "fresh" | "known" | "none";
}

type Asking = Pick<QueryCtx, "erp" | "erpContext" | "cache" | "clock" | "log">;

export const noPrices: Prices = { of: new Map(), asOf: null, state: "fresh" };

/**
 * Prices and availability of a whole page in one call to the ERP. What it answers is remembered by material and
 * customer: when the ERP does not answer in time, the last known price is shown and marked as such.
 */
export async function findPrices(
  ctx: Asking,
  range: Range,
  questions: AvailabilityQuestion[],
  { refresh, patient = false }: { refresh: boolean; patient?: boolean },
): Promise<Prices> {
  if (questions.length === 0) return noPrices;
  const asking = {
    ...ctx.erpContext,
    ...range,
    refresh,
    deadline: new Date(ctx.clock.now().getTime() + patience[patient ? "script" : "page"]),
  };
  try {
    const answer = await ctx.erp.availability.check(asking, questions);
    const found = answer.value.map((one) => ({ ...one, asOf: answer.asOf }));
    // What came out of a memory is in this one already.
    if (answer.source === "erp") {
      const byQuestion = byMaterial(found);
      await Promise.all(
        questions.map((question) => {
          const one = byQuestion.get(question.material);
          return one && remember(ctx, keyOf(asking, question), one);
        }),
      );
    }
    // While the ERP rests the port hands out what it had last.
    const age = ctx.clock.now().getTime() - Date.parse(answer.asOf);
    return { of: byMaterial(found), asOf: answer.asOf, state: age > priceTtl ? "known" : "fresh" };
  } catch (error) {
    const failure = failureOfErp(error);
    if (!failure) throw error;
    ctx.log.warn({ failure: failure.kind, materials: questions.length }, "catalog-prices-missing");
    const known = questions.flatMap((question) => {
      const last = ctx.cache.peek<Answered>(keyOf(asking, question));
      return last ? [last] : [];
    });
    const oldest = known.map(({ asOf }) => asOf).sort()[0] ?? null;
    return { of: byMaterial(known), asOf: oldest, state: known.length > 0 ? "known" : "none" };
  }
}

const byMaterial = (answers: Answered[]) => new Map(answers.map((answer) => [answer.material, answer]));

/** Everything that the answer depends on: it holds words and dates besides the price. */
const keyOf = (
  { system, language, salesArea, partner = "" }: ErpContext,
  { material, quantity, unit = "", requestedDate = "" }: AvailabilityQuestion,
) => ["catalog-price", system, language, salesArea, partner, material, quantity, unit, requestedDate];

function remember<T>(ctx: Asking, key: string[], value: T): Promise<T> {
  return ctx.cache.remember({ key, ttl: rememberedFor, force: true, fresh: () => Promise.resolve(value) });
}
