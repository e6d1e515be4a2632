import type { NamedPartner } from "~/erp/erp";
import type { Translate } from "~/i18n/translate";
import { addAmounts } from "~/lib/add-amounts";
import type { Cell, Column, ListView, Row } from "~/ui/lists/list-view";
import { linkToClaim, permittedLink } from "../../documents/document-links";
import type { DocumentRights } from "../../documents/document-list-view";
import { maxPaidItems } from "../item-payment";
import { amountDueOf } from "../selection";
import type { ComparedItem, LedgerItem, Reconciliation } from "./ledger";

const ledgerGroups = ["agreeing", "differing", "onlyYours", "onlyOurs"] as const;
export type LedgerGroup = (typeof ledgerGroups)[number];

/** Rows of a group that the page shows; its PDF has all. */
const maxRows = 200;

/** Agreeing items of one currency that can be paid together. */
export interface PayableGroup {
  currency: string;
  /** Sum of what is due, after the cash discounts that still hold. */
  amount: string;
  numbers: string[];
}

export interface ReconcileView {
  ledger: string;
  payer: NamedPartner;
  groups: { name: LedgerGroup; count: number; view: ListView }[];
  payable: PayableGroup[];
}

interface Words {
  t: Translate;
  /** Items that are being paid already. */
  heldItems: ReadonlySet<string>;
  rights: Pick<DocumentRights, "openLists">;
}

/** Shows a comparison by its four groups, each with its first rows. */
export function reconcileView(
  result: Reconciliation & { ledger: string; payer: NamedPartner; heldItems: readonly string[] },
  { t, rights, mayPay, mayClaim }: Omit<Words, "heldItems"> & { mayPay: boolean; mayClaim: boolean },
): ReconcileView {
  const words = { t, rights, heldItems: new Set(result.heldItems) };
  const { ledger, payer } = result;
  const group = (name: LedgerGroup, columns: Column[], rows: Row[]): ReconcileView["groups"][number] => ({
    name,
    count: rows.length,
    view: {
      name: `reconcile-${name}`,
      address: "/open_items/reconcile",
      caption: t(`receivables.reconcile.groups.${name}`),
      columns,
      rows: rows.slice(0, maxRows),
      empty: t("receivables.reconcile.empty"),
    },
  });
  return {
    ledger,
    payer,
    payable: mayPay ? payableGroups(result.agreeing, words) : [],
    groups: [
      group("agreeing", comparedColumns(t), comparedRows(result.agreeing, words)),
      group(
        "differing",
        [...comparedColumns(t), ...(mayPay || mayClaim ? [actionColumn(t)] : [])],
        comparedRows(result.differing, words, { payer: payer.number, mayPay, mayClaim }),
      ),
      group("onlyYours", yoursColumns(t), yoursRows(result)),
      group(
        "onlyOurs",
        oursColumns(t),
        result.onlyOurs.map((item) => oursRow(item, words)),
      ),
    ],
  };
}

/** Groups what can be paid by currency; credits that exceed the debts leave nothing to pay. */
function payableGroups(agreeing: readonly ComparedItem[], words: Words): PayableGroup[] {
  const items = agreeing.flatMap(({ item }) => (unpayableText(item, words) === null ? [item] : []));
  const currencies = [...new Set(items.map(({ currency }) => currency))].sort();
  return currencies
    .map((currency) => {
      const dueItems = items
        .filter((item) => item.currency === currency)
        .slice(0, maxPaidItems)
        .map(amountDueOf);
      const amount = addAmounts(dueItems.map(({ amount }) => amount));
      return { currency, amount, numbers: dueItems.map(({ number }) => number) };
    })
    .filter(({ amount }) => Number(amount) > 0);
}

/** Says why an item is not paid now: it is blocked, or its payment is under way. */
function unpayableText({ number, paymentBlock }: LedgerItem, { t, heldItems }: Words): string | null {
  if (paymentBlock) return t("receivables.blocked", { reason: paymentBlock.label });
  return heldItems.has(number) ? t("receivables.pay.held") : null;
}

const documentColumn = (t: Translate): Column => ({
  name: "document",
  caption: t("documents.number"),
  datatype: "text",
  key: true,
});

const actionColumn = (t: Translate): Column => ({
  name: "acts",
  caption: t("cart.actions"),
  datatype: "actions",
  action: true,
});

const comparedColumns = (t: Translate): Column[] => [
  documentColumn(t),
  { name: "po_number", caption: t("documents.poNumber"), datatype: "text", wrap: true },
  { name: "yours", caption: t("receivables.reconcile.yours"), datatype: "money" },
  { name: "ours", caption: t("documents.openAmount"), datatype: "money" },
  { name: "discount", caption: t("documents.cashDiscount"), datatype: "money" },
  { name: "difference", caption: t("receivables.reconcile.difference"), datatype: "money" },
];

interface DifferenceRights {
  payer: string;
  mayPay: boolean;
  mayClaim: boolean;
}

const comparedRows = (
  comparedItems: readonly ComparedItem[],
  words: Words,
  rightsOfReader?: DifferenceRights,
): Row[] =>
  comparedItems.map(({ item, yours, difference }) => {
    const { currency, open, discount, poNumber } = item;
    const money = (amount: string): Cell => ({ kind: "money", amount, currency });
    const text = unpayableText(item, words);
    return {
      id: item.number,
      ...(text ? { messages: [{ severity: "info", text }] } : {}),
      cells: {
        document: documentCell(item, words),
        po_number: { kind: "text", text: poNumber },
        yours: money(yours),
        ours: money(open),
        discount: discount ? money(discount.amount) : null,
        difference: Number(difference) === 0 ? null : money(difference),
        acts: rightsOfReader ? actionCell({ item, yours, difference }, words, rightsOfReader) : null,
      },
    };
  });

function documentCell({ document }: LedgerItem, { t, rights }: Words): Cell {
  const href = permittedLink(document, rights);
  const text = `${t(`documents.kinds.${document.kind}`)} ${document.number}`;
  return { kind: "text", text, ...(href ? { href } : {}) };
}

/** Leads from a difference to paying the payer's own amount, and to the complaint about exactly that invoice. */
function actionCell(
  { item, yours }: ComparedItem,
  words: Words,
  { payer, mayPay, mayClaim }: DifferenceRights,
): Cell | null {
  const { t } = words;
  const { document, number, open } = item;
  if (document.kind !== "invoice") return null;
  const isShort = Number(yours) > 0 && Number(yours) < Number(open);
  const [pay, claim] = [t("receivables.reconcile.payShort"), t("claims.create")];
  const nameOf = (action: string) => t("ui.actionOn", { action, subject: document.number });
  const part = new URLSearchParams({ payer_number: payer, item: number, partial: "1", part: yours });
  const actions = [
    ...(mayPay && isShort && unpayableText(item, words) === null
      ? [{ label: pay, name: nameOf(pay), href: `/open_items/payment?${part}` }]
      : []),
    ...(mayClaim
      ? [
          {
            label: claim,
            name: nameOf(claim),
            href: `${linkToClaim(document, "invoice")}&type=complaint`,
          },
        ]
      : []),
  ];
  return actions.length > 0 ? { kind: "actions", actions } : null;
}

const yoursColumns = (t: Translate): Column[] => [
  { name: "line", caption: t("receivables.reconcile.line"), datatype: "number", width: "narrow" },
  { name: "source", caption: t("receivables.reconcile.text"), datatype: "text", key: true, wrap: true },
  { name: "amount", caption: t("receivables.reconcile.yours"), datatype: "money" },
];

/** A line that we do not know has the account's currency if that has only one; otherwise none is named. */
function yoursRows({ agreeing, differing, onlyOurs, onlyYours }: Reconciliation): Row[] {
  const items = [...[...agreeing, ...differing].map(({ item }) => item), ...onlyOurs];
  const [currency = "", ...otherCurrencies] = new Set(items.map((item) => item.currency));
  return onlyYours.map(({ line, source, amount }) => ({
    id: String(line),
    cells: {
      line: { kind: "number", value: String(line) },
      source: { kind: "text", text: source },
      amount:
        amount === ""
          ? null
          : { kind: "money", amount, currency: otherCurrencies.length === 0 ? currency : "" },
    },
  }));
}

const oursColumns = (t: Translate): Column[] => [
  documentColumn(t),
  { name: "po_number", caption: t("documents.poNumber"), datatype: "text", wrap: true },
  { name: "due_date", caption: t("documents.dueDate"), datatype: "date" },
  { name: "ours", caption: t("documents.openAmount"), datatype: "money" },
];

const oursRow = (item: LedgerItem, words: Words): Row => ({
  id: item.number,
  cells: {
    document: documentCell(item, words),
    po_number: { kind: "text", text: item.poNumber },
    due_date: item.dueDate ? { kind: "date", date: item.dueDate } : null,
    ours: { kind: "money", amount: item.open, currency: item.currency },
  },
});
