import { accountJson } from "~/features/receivables/account.api";
import { getAccount } from "~/features/receivables/account.queries.server";
import type { ApiRoute } from "~/http/api/api.server";
import { listRoute, questionIn } from "./documents-table.server";

const openItems = listRoute("open_items");

/** Routes of receivables: the open items of a page, with the account of the one payer that the request names. */
export const receivablesTable: ApiRoute[] = [
  {
    ...openItems,
    summary:
      "Open items of the active customer's payers, a page at a time, with the account of the chosen payer",
    async answer(ctx, input) {
      const page = await openItems.answer(ctx, input);
      if (page.kind !== "ok") return page;
      const { question } = questionIn(input, "open_items", ctx.actor, ctx.services.clock.now());
      const payers = (question.criteria ?? []).filter(({ key }) => key === "payerNumber");
      const account = await getAccount(ctx, {
        payer: payers.length === 1 ? (payers[0]?.value ?? null) : null,
      });
      // A payer that does not exist has no open items either.
      if (account.kind !== "ok" && account.kind !== "notFound") return account;
      const accountDetails = account.kind === "ok" ? accountJson(account.value) : null;
      return { ...page, value: { ...(page.value as object), accountDetails } };
    },
  },
];
