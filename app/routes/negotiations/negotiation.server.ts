import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { SalesDocument } from "~/erp/erp";
import { acceptRound } from "~/features/negotiations/accept-round.server";
import { declineRound, withdrawRound } from "~/features/negotiations/decline-round.server";

import type { NegotiationData, negotiationIntents, RoundView } from "~/features/negotiations/NegotiationPage";
import { getNegotiation } from "~/features/negotiations/negotiations.queries.server";
import type { Round } from "~/features/negotiations/negotiations.store.server";
import { proposalList } from "~/features/negotiations/proposal-list";
import { roundInWords } from "~/features/negotiations/round-in-words";
import { writeRound } from "~/features/negotiations/write-round.server";
import { answerEnter } from "~/http/answer-as-typed.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { readable } from "~/i18n/formats";
import { amendmentCrumbs } from "~/routes/amendments/amendment-steps.server";
import { furtherChanges } from "./further-changes.server";

export const negotiationLoader = async (args: LoaderFunctionArgs): Promise<NegotiationData> => {
  const list = await askList(args, "negotiation");
  const { number = "" } = args.params;
  const { ctx, value } = await readPage(args, getNegotiation, { number });
  const { side, quote, rounds, last, simulation, items, mayWrite, hasExpired } = value;
  const { t } = ctx;
  const reader = { t, formats: ctx.actor.formats };
  const openLines = last?.state === "open" ? last.lines : [];
  return {
    number,
    side,
    mayDecide: value.mayDecide,
    mayWithdraw: value.mayWithdraw,
    crumbs: amendmentCrumbs("quote", number, t),
    customer: [quote.soldTo.name, quote.soldTo.number].filter(Boolean).join(" · "),
    total: { amount: quote.totals.total, currency: quote.currency },
    rounds: rounds.map((round) => roundView(inReadersWords(round, quote), hasExpired && round === last, ctx)),
    accepted: simulation && {
      amount: simulation.total,
      currency: simulation.currency,
      figures: simulation.figures,
      problems: simulation.messages.map((text) => readable(text, reader.formats)),
      changes: furtherChanges(quote, simulation.document, last?.lines ?? [], reader),
    },
    form: mayWrite && items.length > 0 ? await showList(list, proposalList(items, openLines, reader)) : null,
    itemNumbers: items.map(({ itemNumber }) => itemNumber),
    fixedReason: quote.change.allowed ? null : readable(quote.change.reason, reader.formats),
    version: quote.version,
    round: last?.round ?? 0,
    heading: t("negotiations.title", { number }),
    title: pageTitle(ctx, "negotiations.title", { number }),
  };
};

/** Names the lines of a round as the reader's language does; it was written with the names in its author's. */
function inReadersWords(round: Round, { items }: SalesDocument): Round {
  const names = new Map(items.map(({ itemNumber, name }) => [itemNumber, name]));
  const lines = round.lines.map((line) => ({ ...line, name: names.get(line.itemNumber) ?? line.name }));
  return { ...round, lines };
}

const roundView = (round: Round, hasExpired: boolean, { t, actor }: Entrance): RoundView => ({
  round: round.round,
  side: round.side,
  author: round.author,
  at: round.createdAt.toISOString(),
  comment: round.comment,
  validTo: round.validTo,
  state: hasExpired ? "expired" : round.state,
  decidedBy: round.decidedBy,
  reply: round.reply,
  proposals: roundInWords(round, { t, formats: actor.formats }),
});

export const negotiationAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { number = "" } = args.params;
  const to = () => paths.negotiation(number);
  return byIntent(form, {
    // Enter sends nothing: only the buttons do.
    look: () => answerEnter(ctx, form, "write"),
    write: () =>
      answerForm(ctx, form, writeRound, {
        fixed: { number },
        to,
        notice: ({ side }) => ({
          severity: "success",
          key: side === "seller" ? "negotiations.sentToCustomer" : "negotiations.sentToUs",
        }),
      }),
    accept: () =>
      answerForm(ctx, form, acceptRound, {
        fixed: { number },
        // Staff may have chosen no customer, or another one: only the negotiation is open to them then.
        to: ({ side, isBinding }) => (isBinding && side === "customer" ? paths.quote(number) : to()),
        notice: ({ isBinding }) =>
          isBinding
            ? { severity: "success", key: "negotiations.accepted" }
            : { severity: "warning", key: "negotiations.acceptedLater" },
      }),
    decline: () =>
      answerForm(ctx, form, declineRound, {
        fixed: { number },
        to,
        notice: () => ({ severity: "success", key: "negotiations.declined" }),
      }),
    withdraw: () =>
      answerForm(ctx, form, withdrawRound, {
        fixed: { number },
        to,
        notice: () => ({ severity: "success", key: "negotiations.withdrawn" }),
      }),
  } satisfies Handlers<typeof negotiationIntents>);
};
