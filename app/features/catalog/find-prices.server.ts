import { failureOfErp } from "~/door/erp-failure";
import type { QueryCtx } from "~/door/operation.server";
import type { Failure } from "~/door/outcome";
import type { AvailabilityAnswer, AvailabilityQuestion, ErpContext } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import { availabilityMode } from "./catalog.settings";
import type { Range } from "./search.store.server";

/** Timeouts for prices: a page waits for them, script requests them for a page that is already usable. */
const patience = { page: 1_000, script: 10_000 };

/** The age from which prices count as old; longer than the cache TTL of the port. */
const priceTtl = 2 * 60_000;

/** The cache TTL of last known prices, shown when the ERP does not answer. */
const lastPriceTtl = 30 * 24 * 3_600_000;

export type DatedAnswer = AvailabilityAnswer & { asOf: string };

export interface Prices {
  of: ReadonlyMap<string, DatedAnswer>;
  /** The instant of the ERP's answer; the oldest of several cached ones. */
  asOf: string | null;
  /** `known`: the ERP did not answer in time, these are cached; `none`: nothing is cached. */
  state: "fresh" | "known" | "none";
  /** Reason why the ERP gave no prices; null if it did, or if it named none. */
  failure: Failure | null;
}

type AskCtx = Pick<QueryCtx, "erp" | "erpContext" | "cache" | "clock" | "log">;
type PriceCtx = AskCtx & Pick<QueryCtx, "settings" | "actor" | "t">;

export const noPrices: Prices = { of: new Map(), asOf: null, state: "fresh", failure: null };

/** Finds prices and availability, and tells quantities only where the microsite's customers may know them. */
export async function findPrices(
  ctx: PriceCtx,
  range: Range,
  questions: AvailabilityQuestion[],
  options: { refresh: boolean; patient?: boolean },
): Promise<Prices> {
  const prices = await askPrices(ctx, range, questions, options);
  const { micrositeId } = ctx.actor;
  const mode = await ctx.settings.get(availabilityMode, { micrositeId });
  if (mode === "available_quantity") return prices;
  return {
    ...prices,
    of: new Map([...prices.of].map(([material, answer]) => [material, withoutQuantities(answer, ctx.t)])),
  };
}

/** Leaves of availability whether there is any: no quantity, no stock, no dates of parts. */
function withoutQuantities(answer: DatedAnswer, t: Translate): DatedAnswer {
  const status = answer.availability.status === "none" ? "none" : "full";
  const caption = t(status === "none" ? "catalog.notAvailable" : "catalog.available");
  return {
    ...answer,
    availability: { status, caption, free: status === "none" ? "0" : answer.quantity },
    scheduleLines: [],
    stock: [],
    messages: [],
  };
}

/**
 * Asks the ERP for prices and availability of a whole page in one call. Answers are cached by material and
 * customer: when the ERP does not answer in time, the last known price is shown and marked as such.
 */
async function askPrices(
  ctx: AskCtx,
  range: Range,
  questions: AvailabilityQuestion[],
  { refresh, patient = false }: { refresh: boolean; patient?: boolean },
): Promise<Prices> {
  if (questions.length === 0) return noPrices;
  const priceContext = {
    ...ctx.erpContext,
    ...range,
    isRefresh: refresh,
    deadline: new Date(ctx.clock.now().getTime() + patience[patient ? "script" : "page"]),
  };
  try {
    const answer = await ctx.erp.availability.check(priceContext, questions);
    const answers = answer.value.map((priceAnswer) => ({ ...priceAnswer, asOf: answer.asOf }));
    // Answers from the port's cache are in this cache already.
    if (answer.source === "erp") {
      const byQuestion = byMaterial(answers);
      await Promise.all(
        questions.map((question) => {
          const one = byQuestion.get(question.material);
          return one && remember(ctx, keyOf(priceContext, question), one);
        }),
      );
    }
    // The port answers from its cache while the ERP is closed.
    const age = ctx.clock.now().getTime() - Date.parse(answer.asOf);
    return {
      of: byMaterial(answers),
      asOf: answer.asOf,
      state: age > priceTtl || (refresh && answer.source === "cache") ? "known" : "fresh",
      failure: null,
    };
  } catch (error) {
    const failure = failureOfErp(error);
    if (!failure) throw error;
    ctx.log.warn({ failure: failure.kind, materials: questions.length }, "catalog-prices-missing");
    const cachedAnswers = questions.flatMap((question) => {
      const last = ctx.cache.peek<DatedAnswer>(keyOf(priceContext, question));
      return last ? [last] : [];
    });
    const oldestTime = cachedAnswers.map(({ asOf }) => asOf).sort()[0] ?? null;
    return {
      of: byMaterial(cachedAnswers),
      asOf: oldestTime,
      state: cachedAnswers.length > 0 ? "known" : "none",
      failure,
    };
  }
}

const byMaterial = (answers: DatedAnswer[]) => new Map(answers.map((answer) => [answer.material, answer]));

/** The cache key: the answer holds texts and dates besides the price, so language and date belong to it. */
const keyOf = (
  { system, language, salesArea, partner = "" }: ErpContext,
  { material, quantity, unit = "", requestedDate = "" }: AvailabilityQuestion,
) => ["catalog-price", system, language, salesArea, partner, material, quantity, unit, requestedDate];

function remember<T>(ctx: AskCtx, key: string[], value: T): Promise<T> {
  return ctx.cache.remember({ key, ttl: lastPriceTtl, force: true, fresh: () => Promise.resolve(value) });
}
