import Big from "big.js";
import type { Actor } from "~/door/actor";
import { inUse } from "~/door/verdict";
import type { DocumentItem } from "~/erp/erp";
import { presentedLine, taxInWords } from "~/erp/presentation/present-document";
import { formatMoney, formatPercent } from "~/i18n/formats";
import { quantityInWords } from "~/i18n/quantity-words";
import type { Translate } from "~/i18n/translate";
import { digitsOf } from "~/lib/currency-digits";
import type { Cell, Row } from "~/ui/lists/list-view";
import { linkToClaim, linkToComplaint, permittedLink } from "../document-links";
import type { DocumentRights } from "../document-list-view";
import { documentLists } from "../document-lists";
import { priceInWords } from "../line-in-words";
import type { checkInvoice } from "./check-invoice.queries.server";
import type { ComparedLine, Difference } from "./compare-invoice";
import type { InvoiceCheckPage } from "./invoice-check-page";

type Content = Extract<Awaited<ReturnType<typeof checkInvoice>>, { kind: "ok" }>["value"];

interface Reader {
  actor: Actor;
  t: Translate;
  rights: DocumentRights;
}

/** Maps an invoice and what it was compared with to its page. */
export function invoiceCheckPageOf(content: Content, reader: Reader): InvoiceCheckPage {
  const { invoice, documents, check, messages, asOf } = content;
  const { t, rights } = reader;
  const { number } = invoice;
  const { differences, comparedLines, uncomparedItems } = check;
  const address = `${documentLists.invoices.path}/${encodeURIComponent(number)}`;
  const partners = [invoice.soldTo, invoice.shipTo, invoice.payer].map((partner) => partner.number);
  const billedDocument = { number, partners, currency: invoice.currency };
  const agrees = differences.length === 0 && uncomparedItems.length === 0;
  return {
    number,
    heading: t("documents.check.title", { number }),
    crumbs: [
      { label: t(documentLists.invoices.title), href: documentLists.invoices.path },
      { label: t("documents.invoice", { number }), href: address },
    ],
    compared: documents.map((document) => ({
      text: `${t(`documents.kinds.${document.kind}`)} ${document.number}`,
      href: permittedLink(document, rights),
    })),
    agrees,
    verdict: verdictOf(differences.length, comparedLines, t),
    differences: {
      name: "invoice-check",
      address: `${address}/check`,
      caption: t("documents.check.differences"),
      columns: [
        { name: "line", caption: t("documents.item"), datatype: "text", key: true, wrap: true },
        { name: "about", caption: t("documents.check.about"), datatype: "text" },
        { name: "expected", caption: t("documents.check.expected"), datatype: "text", wrap: true },
        { name: "invoiced", caption: t("documents.check.invoiced"), datatype: "text", wrap: true },
        { name: "difference", caption: t("documents.check.difference"), datatype: "money" },
        { name: "actions", caption: t("documents.actions"), datatype: "actions", action: true },
      ],
      rows: differences.map((difference, index) => rowOf(difference, index, billedDocument, reader)),
    },
    uncompared:
      uncomparedItems.length > 0
        ? t("documents.check.uncompared", {
            count: uncomparedItems.length,
            lines: uncomparedItems.map(({ itemNumber }) => itemNumber).join(", "),
          })
        : null,
    messages: messages.map(({ severity, text }) => ({ severity, text })),
    asOf,
  };
}

function verdictOf(differences: number, lines: number, t: Translate): string {
  if (differences > 0) return t("documents.check.differ", { count: differences });
  return lines === 0 ? t("documents.check.nothingCompared") : t("documents.check.agree", { count: lines });
}

interface Billed {
  number: string;
  /** Customers who may claim what the invoice bills. */
  partners: string[];
  currency: string;
}

function rowOf(difference: Difference, index: number, billedDocument: Billed, reader: Reader): Row {
  const { t, actor } = reader;
  const isClaimable =
    billedDocument.partners.includes(actor.partner?.number ?? "") && inUse("claims")(actor, {}).allowed;
  const { expected, invoiced, amount } = sidesOf(difference, billedDocument, reader);
  const line = "line" in difference ? difference.line.invoiced : null;
  const subject = t(`documents.check.of.${difference.about}`);
  const label = t("documents.check.claim");
  const href = line
    ? linkToComplaint(
        { number: billedDocument.number, item: line.itemNumber },
        "invoice",
        difference.about === "quantity" ? "quantity" : "price",
      )
    : `${linkToClaim(billedDocument, "invoice")}&type=complaint`;
  const name = line ? line.name : t("documents.check.wholeInvoice");
  const claimedLine = `${subject}, ${line?.itemNumber ?? ""} ${name}`;
  return {
    id: String(index),
    cells: {
      line: {
        kind: "text",
        text: name,
        ...(line ? { note: `${line.itemNumber} · ${line.material}` } : {}),
      },
      about: { kind: "text", text: subject },
      expected,
      invoiced,
      difference: amount === null ? null : { kind: "money", amount, currency: billedDocument.currency },
      // Staff without this customer, and customers of an ERP that takes no claims, read the differences only.
      actions: isClaimable
        ? {
            kind: "actions",
            actions: [{ label, name: t("ui.actionOn", { action: label, subject: claimedLine }), href }],
          }
        : null,
    },
  };
}

interface Sides {
  expected: Cell;
  invoiced: Cell;
  /** Amount by which the invoice is dearer; null where that does not concern the line alone. */
  amount: string | null;
}

/** Writes both sides of a difference: quantities in both units, prices with the amount of the line. */
function sidesOf(difference: Difference, { currency }: Billed, reader: Reader): Sides {
  const { t, actor } = reader;
  const { formats } = actor;
  const text = (value: string, note = ""): Cell => ({ kind: "text", text: value, ...(note ? { note } : {}) });
  const money = (amount: string) => `${formatMoney(amount, formats, currency)} ${currency}`;
  const minus = (one: string, other: string) => Big(one).minus(other).toFixed(digitsOf(currency));
  switch (difference.about) {
    case "quantity": {
      const { delivered, ordered, invoiced } = difference.line;
      const quantity = (item: DocumentItem) => {
        const line = presentedLine(item);
        return quantityInWords(line.ordered, line.contents, formats);
      };
      const source = t(delivered ? "documents.check.delivered" : "documents.check.ordered");
      return {
        expected: text(quantity(delivered ?? ordered), source),
        invoiced: text(quantity(invoiced)),
        amount: difference.excessNet,
      };
    }
    case "price": {
      const { line, expectedNet } = difference;
      const price = (item: DocumentItem) => priceInWords(presentedLine(item), currency, { t, formats });
      return {
        expected: text(price(line.ordered), money(expectedNet)),
        invoiced: text(price(line.invoiced), money(line.invoiced.net)),
        amount: minus(line.invoiced.net, expectedNet),
      };
    }
    case "taxRate": {
      const { rates } = difference.line;
      const percent = (rate: ComparedLine["rates"]["ordered"]) => formatPercent(rate ?? "0", formats);
      return {
        expected: text(percent(rates.ordered)),
        invoiced: text(percent(rates.invoiced)),
        amount: null,
      };
    }
    default: {
      const { expected, invoiced } = difference;
      const note = difference.about === "tax" ? taxInWords(difference.tax, formats) : "";
      return {
        expected: text(money(expected), note),
        invoiced: text(money(invoiced)),
        amount: minus(invoiced, expected),
      };
    }
  }
}
