import type { RoundLine, RoundState, Side } from "./negotiation";

interface ListedRound {
  quoteNumber: string;
  soldTo: string;
  round: number;
  side: Side;
  author: string;
  comment: string;
  lines: RoundLine[];
  validTo: string | null;
  currency: string;
  state: RoundState;
  reply: string;
  createdAt: Date;
}

export const roundJson = ({ quoteNumber, createdAt, lines, ...round }: ListedRound) => ({
  number: quoteNumber,
  soldToNumber: round.soldTo,
  round: round.round,
  side: round.side,
  author: round.author,
  comment: round.comment,
  validTo: round.validTo,
  currency: round.currency,
  status: round.state,
  reply: round.reply,
  createdAt: createdAt.toISOString(),
  items: lines.map(
    ({ itemNumber, material, unit, priceQuantity, priceUnit, price, quantity, requestedDate }) => ({
      itemNumber,
      material,
      unit,
      priceQuantity,
      priceUnit,
      price,
      quantity,
      requestedDate,
    }),
  ),
});

interface Negotiation {
  side: Side;
  quote: { version: string };
  rounds: ListedRound[];
  last: { round: number } | null;
  simulation: { total: string; currency: string; figures: string; hasErrors: boolean } | null;
}

export const negotiationJson = ({ side, quote, rounds, last, simulation }: Negotiation) => ({
  side,
  version: quote.version,
  round: last?.round ?? 0,
  figures: simulation?.figures ?? null,
  totalAfter: simulation?.total ?? null,
  currency: simulation?.currency ?? null,
  rounds: rounds.map(roundJson),
});
