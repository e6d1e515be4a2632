import type { ListSearch } from "~/features/documents/searches/list-search";
import { accountView } from "~/features/receivables/account";
import { getAccount } from "~/features/receivables/account.queries.server";
import type { Entrance } from "~/http/entrance/entrance";

/** Returns the payer of a search that names exactly one. */
export function payerOf({ criteria }: Pick<ListSearch, "criteria">): string | null {
  const [payer, ...others] = criteria.filter(({ key }) => key === "payerNumber");
  return others.length === 0 ? (payer?.value ?? null) : null;
}

export const withoutPayer = (search: ListSearch): ListSearch => ({
  ...search,
  criteria: search.criteria.filter(({ key }) => key !== "payerNumber"),
});

/** Loads the account beside a page of its items by itself: its failure hides only this part of the page. */
export async function accountOf(ctx: Entrance, payer: string | null, listedNumbers: string[]) {
  const outcome = await getAccount(ctx, { payer, listed: listedNumbers });
  if (outcome.kind === "ok") return { account: accountView(outcome.value), failure: null };
  if (outcome.kind !== "unavailable") return null;
  return { account: null, failure: ctx.t(outcome.reason.key, outcome.reason.params) };
}
