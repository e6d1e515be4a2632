import type { Translate } from "~/i18n/translate";
import type { ListView } from "~/ui/lists/list-view";
import type { Side } from "./negotiation";
import type { Round } from "./negotiations.store.server";

/** Says who answers a round that the reader's side wrote. */
const waitingTexts = {
  customer: "negotiations.waitsForUs",
  seller: "negotiations.waitsForCustomer",
} as const satisfies Record<Side, string>;

/** Lists the rounds that wait for one of both sides. */
export function openRoundsList(
  rounds: { items: Round[]; total: number; page: number; pageSize: number; side: Side },
  hrefOf: (number: string) => string,
  t: Translate,
): Omit<ListView, "name" | "address"> {
  return {
    caption: t("negotiations.list"),
    columns: [
      { name: "quote", caption: t("documents.kinds.quote"), datatype: "text", key: true },
      { name: "customer", caption: t("frame.function.soldTo"), datatype: "text", wrap: true },
      { name: "author", caption: t("negotiations.author"), datatype: "text" },
      { name: "comment", caption: t("cart.comment"), datatype: "text", wrap: true },
      { name: "status", caption: t("cart.saved.state"), datatype: "text" },
      { name: "when", caption: t("negotiations.when"), datatype: "instant" },
      { name: "validTo", caption: t("negotiations.validTo"), datatype: "date" },
    ],
    rows: rounds.items.map(({ id, quoteNumber, soldTo, soldToName, author, comment, side, ...round }) => ({
      id,
      cells: {
        quote: { kind: "text", text: quoteNumber, href: hrefOf(quoteNumber) },
        customer: { kind: "text", text: soldToName, note: soldTo },
        author: { kind: "text", text: author },
        comment: comment ? { kind: "text", text: comment } : null,
        status: {
          kind: "text",
          text: t(side === rounds.side ? waitingTexts[side] : "negotiations.waitsForYou"),
        },
        when: { kind: "instant", instant: round.createdAt.toISOString() },
        validTo: round.validTo ? { kind: "date", date: round.validTo } : null,
      },
    })),
    paging: { page: rounds.page, pageSize: rounds.pageSize, totalResults: rounds.total },
    empty: t("negotiations.none"),
  };
}
