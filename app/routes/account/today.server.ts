import { holds } from "~/door/actor";
import type { Outcome } from "~/door/outcome";
import { valueOr } from "~/door/value-or";
import type { OpenItem } from "~/erp/erp";
import { listChangeRequests } from "~/features/amendments/approval/change-requests.queries.server";
import { listReviewRequests } from "~/features/carts/approval/approval.queries.server";
import { mayApprove, mayFillOrders } from "~/features/carts/cart-rules";
import { findHeld } from "~/features/carts/submission/held-submissions.queries.server";
import { mayEnterCatalog } from "~/features/catalog/catalog-rules";
import { findBoughtAgain } from "~/features/documents/dashboard/bought-again.queries.server";
import { findExpiringQuotes } from "~/features/documents/dashboard/dashboard.queries.server";
import { findDueItems } from "~/features/documents/dashboard/due-items.queries.server";
import {
  findOpenDeliveries,
  type LateOrder,
} from "~/features/documents/dashboard/open-deliveries.queries.server";
import type { Again, Arrival, Need, TodayParts } from "~/features/documents/dashboard/today";
import { checkHealth } from "~/features/health/health.queries.server";
import { findRegistrations } from "~/features/identity/registration/registrations.queries.server";
import { mayNegotiate } from "~/features/negotiations/negotiation-rules";
import { listOpenRounds } from "~/features/negotiations/negotiations.queries.server";
import { findUnfinishedPayments } from "~/features/receivables/paying/item-payments.queries.server";
import { mayPayItems } from "~/features/receivables/receivables-rules";
import type { Entrance } from "~/http/entrance/entrance";
import { paths } from "~/http/paths";
import { formatDate, formatMoney, formatQuantity, formatRate, weekdayNames } from "~/i18n/formats";
import { waitingLink } from "../checkout/waiting-link.server";

const maxOfKind = 3;

/** Reads a part; null if it failed, or is closed to the reader. */
type ReadPart = <T>(request: Promise<Outcome<T>>) => Promise<T | null>;

/** Tells a failure that may be over in a while from a function that the ERP does not have. */
const hasFailed = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === "unavailable" && outcome.reason.key !== "door.erp.unsupported";

/**
 * Reads what the day asks of the reader. A part that fails, or that is closed to the reader, is left out; after a failure
 * nobody is told that nothing waits.
 */
export async function todayParts(ctx: Entrance): Promise<TodayParts> {
  let isComplete = true;
  const readPart: ReadPart = async (request) => {
    const outcome = await request;
    if (outcome.kind === "refused") return null;
    if (hasFailed(outcome)) isComplete = false;
    return valueOr(ctx, outcome, null);
  };
  const [deliveries, purchases, ...needs] = await Promise.all([
    readPart(findOpenDeliveries(ctx, {})),
    againOf(ctx),
    approvalNeeds(ctx, readPart),
    waitingNeeds(ctx),
    quoteNeeds(ctx, readPart),
    customerNeed(ctx),
    negotiationNeeds(ctx, readPart),
    moneyNeeds(ctx, readPart),
    staffNeeds(ctx, readPart),
  ]);
  const lateOrders = (deliveries?.late ?? []).slice(0, maxOfKind).map((order) => lateNeed(ctx, order));
  return {
    needs: [...lateOrders, ...needs.flat()],
    isComplete,
    again: purchases,
    arriving: deliveries && arrivals(ctx, deliveries.arriving),
  };
}

/** Tells late lines of an order from those whose day is still to be confirmed. */
function lateNeed({ actor, t }: Entrance, order: LateOrder): Need {
  const { lines: count, number, poNumber, isUnconfirmed } = order;
  const from = formatDate(order.requested, actor.formats);
  const dates = () => {
    if (isUnconfirmed) return t("documents.today.requestedDay", { from });
    if (order.confirmed === null) return t("documents.today.noDate", { from });
    return t("documents.today.lateUntil", { from, to: formatDate(order.confirmed, actor.formats) });
  };
  return {
    icon: isUnconfirmed ? "clock" : "late",
    tone: isUnconfirmed ? "warning" : "error",
    text: t(isUnconfirmed ? "documents.today.unconfirmed" : "documents.today.late", { count, number }),
    note: [poNumber, dates()].filter(Boolean).join(" · "),
    href: paths.order(number),
    action: t("documents.today.seeOrder"),
  };
}

async function approvalNeeds(ctx: Entrance, readPart: ReadPart): Promise<Need[]> {
  if (!mayApprove(ctx.actor, {}).allowed) return [];
  const requests = await readPart(listReviewRequests(ctx, { page: 1, pageSize: 100 }));
  const cartCount = (requests?.items ?? []).filter(
    ({ state, approverId }) => state === "open" && approverId === ctx.actor.userId,
  ).length;
  const changes = await readPart(listChangeRequests(ctx, { pageSize: 100 }));
  const changeCount = (changes?.items ?? []).filter(
    ({ approverId }) => approverId === ctx.actor.userId,
  ).length;
  const count = cartCount + changeCount;
  if (count === 0) return [];
  return [
    {
      icon: "clock",
      tone: "warning",
      text: ctx.t("documents.today.approvals", { count }),
      href: paths.approvals(),
      action: ctx.t("documents.today.decide"),
    },
  ];
}

async function waitingNeeds(ctx: Entrance): Promise<Need[]> {
  const unfinishedLink = await waitingLink(ctx);
  return unfinishedLink
    ? [
        {
          icon: "clock",
          tone: "warning",
          text: unfinishedLink.label,
          href: unfinishedLink.href,
          action: ctx.t("documents.today.see"),
        },
      ]
    : [];
}

async function negotiationNeeds(ctx: Entrance, readPart: ReadPart): Promise<Need[]> {
  if (!mayNegotiate(ctx.actor, {}).allowed) return [];
  const rounds = await readPart(listOpenRounds(ctx, { page: 1, pageSize: 100 }));
  const count = (rounds?.items ?? []).filter(({ side }) => side !== rounds?.side).length;
  if (count === 0) return [];
  return [
    {
      icon: "document",
      tone: "warning",
      text: ctx.t("negotiations.today", { count }),
      href: paths.negotiations(),
      action: ctx.t("documents.today.decide"),
    },
  ];
}

async function quoteNeeds(ctx: Entrance, readPart: ReadPart): Promise<Need[]> {
  const quotes = await readPart(findExpiringQuotes(ctx, {}));
  const { formats } = ctx.actor;
  return (quotes?.items ?? []).slice(0, maxOfKind).map(({ number, dueDate, total, currency, poNumber }) => ({
    icon: "document",
    tone: "warning",
    text: ctx.t("documents.today.quote", { number, date: dueDate ? formatDate(dueDate, formats) : "" }),
    note: [`${formatMoney(total, formats, currency)} ${currency}`, poNumber].filter(Boolean).join(" · "),
    href: paths.quote(number),
    action: ctx.t("documents.today.seeQuote"),
  }));
}

async function moneyNeeds(ctx: Entrance, readPart: ReadPart): Promise<Need[]> {
  const dueItems = await readPart(findDueItems(ctx, {}));
  if (!dueItems) return [];
  const { t } = ctx;
  const discountedItems = await withoutHeld(ctx, dueItems.discounts, readPart);
  const overdueNeeds: Need[] =
    dueItems.overdue > 0
      ? [
          {
            icon: "money",
            tone: "error",
            text: t("documents.today.overdue", { count: dueItems.overdue }),
            ...(dueItems.dueThisWeek > 0
              ? { note: t("documents.today.due", { count: dueItems.dueThisWeek }) }
              : {}),
            href: `${paths.openItems()}?overdue=1`,
            action: t("documents.today.see"),
          },
        ]
      : [];
  return [
    ...overdueNeeds,
    ...discountedItems.slice(0, maxOfKind).flatMap((item) => discountNeeds(ctx, item)),
  ];
}

function discountNeeds({ t, actor }: Entrance, { number, document, discount, currency }: OpenItem): Need[] {
  if (!discount) return [];
  const amount = `${formatMoney(discount.amount, actor.formats, currency)} ${currency}`;
  const date = formatDate(discount.until, actor.formats);
  const mayPay = mayPayItems(actor, {}).allowed;
  return [
    {
      icon: "money",
      tone: "warning",
      text: t("documents.today.discount", { amount, date }),
      note: t("documents.today.onInvoice", { number: document.number }),
      href: mayPay ? paths.payItems({ invoice: document.number }) : `${paths.openItems()}?q=${number}`,
      action: t(mayPay ? "documents.today.pay" : "documents.today.see"),
    },
  ];
}

/** Leaves out the items that are being paid, for readers who may pay them. */
async function withoutHeld(ctx: Entrance, items: OpenItem[], readPart: ReadPart): Promise<OpenItem[]> {
  if (items.length === 0 || !mayPayItems(ctx.actor, {}).allowed) return items;
  const payers = [...new Set(items.map(({ payer }) => payer.number))];
  const payments = await readPart(findUnfinishedPayments(ctx, { payers }));
  const heldNumbers = new Set(payments?.items);
  return items.filter(({ number }) => !heldNumbers.has(number));
}

/** Staff see nothing of a customer's day before they have chosen one. */
function customerNeed({ actor, t }: Entrance): Need[] {
  if (actor.partner || !holds(actor, "select_any_partner")) return [];
  return [
    {
      icon: "person",
      tone: "warning",
      text: t("documents.today.chooseCustomer"),
      href: "/partners",
      action: t("frame.searchPartner"),
    },
  ];
}

/** Tasks that wait for administrators: requests for accounts, orders that nobody found in the ERP, parts that fail. */
async function staffNeeds(ctx: Entrance, readPart: ReadPart): Promise<Need[]> {
  if (!holds(ctx.actor, "administer")) return [];
  const [registrations, heldOrders, checks] = await Promise.all([
    readPart(findRegistrations(ctx, {})),
    readPart(findHeld(ctx, {})),
    readPart(checkHealth(ctx, {})),
  ]);
  const counts = [
    { key: "documents.today.registrations", count: registrations?.total ?? 0, href: paths.registrations() },
    { key: "documents.today.held", count: heldOrders?.total ?? 0, href: paths.heldOrders() },
    {
      key: "documents.today.problems",
      count: (checks ?? []).filter(({ state }) => state === "problem").length,
      href: "/admin/health",
    },
  ] as const;
  return counts.flatMap(({ key, count, href }): Need[] =>
    count > 0
      ? [
          {
            icon: "person",
            tone: "warning",
            text: ctx.t(key, { count }),
            href,
            action: ctx.t("documents.today.see"),
          },
        ]
      : [],
  );
}

/** Offers what is ordered again and again. Without an answer nothing is offered; that no part of the day is missing. */
async function againOf(ctx: Entrance): Promise<Again[]> {
  const { actor, t } = ctx;
  if (!mayEnterCatalog(actor, {}).allowed || !mayFillOrders(actor, {}).allowed) return [];
  const purchases = valueOr(ctx, await findBoughtAgain(ctx, {}), null);
  const { formats } = actor;
  return (purchases?.materials ?? []).map(({ material, name, ownNumber, last, everyDays, dearerBy }) => ({
    material,
    name,
    href: paths.product(actor.salesArea?.id ?? "", material),
    ownNumber: ownNumber ?? "",
    unit: last.unit,
    quantity: formatQuantity(last.quantity, formats),
    last: `${formatQuantity(last.quantity, formats)} ${last.unit}`,
    lastDate: formatDate(last.date, formats),
    every: everyDays ? t("documents.today.everyDays", { count: everyDays }) : "",
    price: dearerBy === null ? "" : priceInWords(ctx, dearerBy),
    isDearer: Number(dearerBy) > 0,
  }));
}

/** Says how the price has changed since the last order: "+4.2%". */
function priceInWords({ actor, t }: Entrance, dearerBy: string): string {
  if (Number(dearerBy) === 0) return "";
  const percent = formatRate(dearerBy.replace("-", ""), actor.formats);
  return t(Number(dearerBy) > 0 ? "documents.today.priceHigher" : "documents.today.priceLower", { percent });
}

function arrivals(
  { actor, t }: Entrance,
  days: readonly { day: string; lines: number; orders: string[] }[],
): Arrival[] {
  const most = Math.max(...days.map(({ lines }) => lines));
  if (!(most > 0)) return [];
  const weekdays = weekdayNames(actor.formats.locale, 0);
  return days.map(({ day, lines, orders }) => ({
    day: `${weekdays[new Date(day).getUTCDay()]?.short ?? ""} ${formatDate(day, actor.formats)}`,
    lines: lines > 0 ? t("frame.cartLines", { count: lines }) : "",
    share: Math.round((lines * 100) / most),
    orders: orders.slice(0, 5).map((number) => ({ number, href: paths.order(number) })),
  }));
}
