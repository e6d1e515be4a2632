import Big from "big.js";
import type { PdfDifference } from "../differences";

/** Reasons why an order is not placed without a person, as stored. */
const rulingReasons = [
  "noRight",
  "uncertain",
  "incomplete",
  "noPoNumber",
  "poNumberTwice",
  "shipTo",
  "currency",
  "noPrice",
  "price",
  "quantity",
  "date",
  "total",
  "erp",
  "cart",
] as const;
export type RulingReason = (typeof rulingReasons)[number];

/** Verdict of a rule about an order: placed, or left for a person. */
export interface Ruling {
  isOrdered: boolean;
  reasons: RulingReason[];
}

/** Limits that the customer's administrator set. */
export interface RuleLimits {
  /** Highest total of an order, in the currency of the sales area. */
  maxTotal: string;
  /** Percent by which a price may be above the one that the PDF prints. */
  maxPricePercent: number;
  /** Orders also what cannot be delivered by the wanted day. */
  allowsLaterDates: boolean;
}

/** Facts about an order from its reading and from the ERP, which a rule judges. */
export interface OrderFacts {
  /** The reader proved each line by a second place of the document, and the sum of all. */
  isCertain: boolean;
  hasUnsettledLines: boolean;
  poNumber: string;
  /** Another order, from any channel, has this purchase-order number. */
  isPoNumberKnown: boolean;
  /** The PDF names an address that is none of the customer's. */
  isShipToUnknown: boolean;
  lines: readonly { hasPrice: boolean; differences: readonly PdfDifference[] }[];
  /** The ERP would take the order as it is. */
  isAcceptable: boolean;
  total: string;
}

/** Lists what keeps an order from being placed without a person; empty if nothing does. */
export function reasonsAgainst(limits: RuleLimits, facts: OrderFacts): RulingReason[] {
  const has = (what: PdfDifference["what"]) =>
    facts.lines.some(({ differences }) => differences.some((difference) => difference.what === what));
  const isDearer = facts.lines.some(({ differences }) =>
    differences.some(
      ({ what, from, to }) =>
        (what === "price" || what === "amount") &&
        Big(to).gt(
          Big(from)
            .times(100 + limits.maxPricePercent)
            .div(100),
        ),
    ),
  );
  const findings: [RulingReason, boolean][] = [
    ["uncertain", !facts.isCertain],
    ["incomplete", facts.hasUnsettledLines],
    ["noPoNumber", facts.poNumber === ""],
    ["poNumberTwice", facts.isPoNumberKnown],
    ["shipTo", facts.isShipToUnknown],
    ["currency", has("currency")],
    ["noPrice", facts.lines.some(({ hasPrice }) => !hasPrice)],
    ["price", isDearer],
    ["quantity", has("quantity")],
    ["date", !limits.allowsLaterDates && has("date")],
    ["total", Big(facts.total).gt(limits.maxTotal)],
    ["erp", !facts.isAcceptable],
  ];
  return findings.flatMap(([reason, isFound]) => (isFound ? [reason] : []));
}
