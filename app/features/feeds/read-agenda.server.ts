import type { Actor } from "~/door/actor";
import type { DocumentRow, DocumentSearch, Erp, ErpContext, SalesDocument } from "~/erp/erp";
import { linkTo } from "~/features/documents/document-links";
import { shippedStatuses } from "~/features/documents/document-lists";
import { mayOpenList, within } from "~/features/documents/documents-rules";
import { lineDatesOf } from "~/features/order-progress/line-dates";
import { type Formats, formatDate, formatMoney, formatQuantity } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { daysBefore } from "~/lib/business-date";
import { labelValue } from "~/lib/label-value";
import type { AgendaEvent } from "./agenda";

interface AgendaCtx {
  erp: Erp;
  erpContext: ErpContext;
  actor: Actor;
  t: Translate;
  formats: Formats;
  portal: string;
  today: string;
}

/** Orders whose dates are read; an order is read by itself, since rows of lists have no dates. */
const maxOrders = 60;
const concurrentOrders = 6;
const maxRows = 100;

/** Days back from today of what a calendar and a feed bring. */
const orderDays = 120;
const recentDays = 30;

const openStatuses = ["SCHD", "DLCR", "PCKD", "GI", "SHIP", "PRCV"] as const;

/** Reads what is expected and what has happened, as far as the actor may open the lists that show it. */
export async function readAgenda(agendaCtx: AgendaCtx): Promise<AgendaEvent[]> {
  const { actor } = agendaCtx;
  const isOpen = (list: "orders" | "shipments" | "invoices") => mayOpenList(actor, list);
  const parts = await Promise.all([
    isOpen("orders") ? expectedDeliveries(agendaCtx) : [],
    isOpen("shipments") ? recentShipments(agendaCtx) : [],
    isOpen("invoices") ? invoices(agendaCtx) : [],
  ]);
  return parts.flat().sort((one, other) => (one.day < other.day ? -1 : 1));
}

const searchOf = ({ actor }: AgendaCtx): Pick<DocumentSearch, "within" | "page" | "order"> => ({
  within: within(actor),
  page: 1,
  order: "desc",
});

async function expectedDeliveries(agendaCtx: AgendaCtx): Promise<AgendaEvent[]> {
  const { erp, erpContext, today } = agendaCtx;
  const { value } = await erp.orders.search(erpContext, {
    ...searchOf(agendaCtx),
    shipStatus: openStatuses,
    fromDate: daysBefore(today, orderDays),
    pageSize: maxOrders,
    sortBy: "date",
  });
  const events: AgendaEvent[] = [];
  for (let first = 0; first < value.items.length; first += concurrentOrders) {
    const rows = value.items.slice(first, first + concurrentOrders);
    const orders = await Promise.all(
      rows.map(({ number }) => erp.orders.get(erpContext, number, within(agendaCtx.actor))),
    );
    events.push(...orders.flatMap((order) => deliveriesOf(order.value, agendaCtx)));
  }
  return events;
}

/** Returns an event for each day on which goods of an order are to arrive. */
function deliveriesOf(order: SalesDocument, { t, formats, portal, today }: AgendaCtx): AgendaEvent[] {
  const { number, poNumber, items, createdAt } = order;
  const names = new Map(items.map(({ itemNumber, name }) => [itemNumber, name]));
  const linesByDay = new Map<string, string[]>();
  for (const { itemNumber, parts } of lineDatesOf(order)) {
    for (const { confirmedDate, quantity, unit } of parts) {
      if (!confirmedDate) continue;
      const line = `${formatQuantity(quantity, formats)} ${unit} ${names.get(itemNumber) ?? ""}`.trim();
      linesByDay.set(confirmedDate, [...(linesByDay.get(confirmedDate) ?? []), line]);
    }
  }
  const days = [...linesByDay].sort(([one], [other]) => (one < other ? -1 : 1));
  const title = t("profile.feeds.delivery", { number });
  return days.flatMap(([day, lines], index) =>
    day < daysBefore(today, recentDays)
      ? []
      : [
          {
            id: `delivery-${number}-${index + 1}`,
            isExpected: true,
            day,
            title: poNumber ? `${title} · ${poNumber}` : title,
            text: lines.join("\n"),
            href: `${portal}${linkTo({ kind: "order", number })}`,
            at: createdAt,
          },
        ],
  );
}

async function recentShipments(agendaCtx: AgendaCtx): Promise<AgendaEvent[]> {
  const { erp, erpContext, today, t, formats, portal } = agendaCtx;
  const { value } = await erp.deliveries.search(erpContext, {
    ...searchOf(agendaCtx),
    shipStatus: shippedStatuses,
    fromDate: daysBefore(today, recentDays),
    pageSize: maxRows,
    sortBy: "date",
  });
  return value.items.map(({ number, poNumber, date, tracking }) => {
    const day = tracking[0]?.shippedOn ?? date;
    const title = t("mails.progress.shipped.subject", { number });
    return {
      id: `shipment-${number}`,
      isExpected: false,
      day,
      title: poNumber ? `${title} · ${poNumber}` : title,
      text: tracking
        .map((one) =>
          labelValue(t("documents.tracking"), `${one.carrier} ${one.number}`.trim(), formats.locale),
        )
        .join("\n"),
      href: `${portal}${linkTo({ kind: "delivery", number })}`,
      at: `${day}T00:00:00Z`,
    };
  });
}

/** Returns recent invoices for the feed, and what is still to be paid of any for the calendar. */
async function invoices(agendaCtx: AgendaCtx): Promise<AgendaEvent[]> {
  const { erp, erpContext, today } = agendaCtx;
  const search = { ...searchOf(agendaCtx), pageSize: maxRows };
  const [recent, openInvoices, part] = await Promise.all([
    erp.invoices.search(erpContext, { ...search, fromDate: daysBefore(today, recentDays), sortBy: "date" }),
    erp.invoices.search(erpContext, { ...search, status: "OPEN", sortBy: "dueDate" }),
    erp.invoices.search(erpContext, { ...search, status: "PART", sortBy: "dueDate" }),
  ]);
  return [
    ...recent.value.items.map((row) => issuedInvoice(row, agendaCtx)),
    ...[...openInvoices.value.items, ...part.value.items].flatMap((row) => dueInvoice(row, agendaCtx)),
  ];
}

const moneyOf = (amount: string, { currency }: DocumentRow, { formats }: AgendaCtx) =>
  `${formatMoney(amount, formats, currency)} ${currency}`;

function issuedInvoice(row: DocumentRow, agendaCtx: AgendaCtx): AgendaEvent {
  const { number, date, poNumber, total } = row;
  const kind = row.kind === "creditMemo" ? "creditMemo" : "invoice";
  const title = agendaCtx.t(`documents.${kind}`, { number });
  return {
    id: `invoice-${number}`,
    isExpected: false,
    day: date,
    title: poNumber ? `${title} · ${poNumber}` : title,
    text: labelValue(
      agendaCtx.t("documents.total"),
      moneyOf(total, row, agendaCtx),
      agendaCtx.formats.locale,
    ),
    href: `${agendaCtx.portal}${linkTo({ kind, number })}`,
    at: `${date}T00:00:00Z`,
  };
}

/** Nobody has to pay a credit memo. */
function dueInvoice(row: DocumentRow, agendaCtx: AgendaCtx): AgendaEvent[] {
  const { kind, number, date, dueDate, openAmount, discountUntil } = row;
  if (kind !== "invoice" || !dueDate || openAmount === null) return [];
  const { t, formats, portal } = agendaCtx;
  const amount = moneyOf(openAmount, row, agendaCtx);
  return [
    {
      id: `due-${number}`,
      isExpected: true,
      day: dueDate,
      title: t("profile.feeds.due", { number, amount }),
      text: discountUntil
        ? labelValue(t("documents.discountUntil"), formatDate(discountUntil, formats), formats.locale)
        : "",
      href: `${portal}${linkTo({ kind, number })}`,
      at: `${date}T00:00:00Z`,
    },
  ];
}
