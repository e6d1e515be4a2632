import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Outcome } from "~/door/outcome";
import { valueOr } from "~/door/value-or";
import { listReviewRequests } from "~/features/carts/approval/approval.queries.server";
import { approvalList } from "~/features/carts/approval/approval-list";
import { mayApprove } from "~/features/carts/cart-rules";
import { cartTitle } from "~/features/carts/saved/cart-title";
import { listSavedCarts } from "~/features/carts/saved/saved-carts.queries.server";
import { findNews } from "~/features/catalog/pages.queries.server";
import {
  findExpiringQuotes,
  findRecentOrders,
  findShippedOrders,
  getBalance,
  getDashboard,
  getFreshDashboard,
} from "~/features/documents/dashboard/dashboard.queries.server";
import type { WidgetName } from "~/features/documents/dashboard/dashboard.settings";
import { asFound, balanceView, shippedList, shortList } from "~/features/documents/dashboard/dashboard-view";
import type { Widget } from "~/features/documents/dashboard/Widgets";
import { expiringQuotes } from "~/features/documents/list/tabs-of";
import { changesView } from "~/features/order-changes/changes-view";
import { findOrderChanges } from "~/features/order-changes/find-order-changes.queries.server";
import { getTableChoices } from "~/features/table-choices/table-choices.queries.server";
import type { Entrance } from "~/http/entrance/entrance";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { type Formats, longDay } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { dayIn } from "~/lib/business-date";
import type { ListView } from "~/ui/lists/list-view";
import { documentRightsOf } from "../documents/rights.server";
import { announcementsOf } from "./announcements.server";
import { todayParts } from "./today.server";

/**
 * Loads each part by itself, so that one failure hides only that part; parts without permission are left out.
 */
export async function dashboardLoader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getDashboard, {});
  const { t } = ctx;
  const choices = await getTableChoices(ctx, { table: "dashboard" });
  const chosenNames = choices.kind === "ok" ? choices.value.columns : null;
  const offeredWidgets = value.widgets.map((name) => ({
    name,
    title: t(`documents.widgets.${name}`),
    shown: chosenNames === null || chosenNames.includes(name),
  }));
  const widgets = await Promise.all(
    offeredWidgets.filter(({ shown }) => shown).map(({ name }) => widgetOf(ctx, name)),
  );
  return {
    ...(await announcementsOf(ctx)),
    offered: offeredWidgets,
    today: await todayParts(ctx),
    changes: await changesOf(ctx),
    widgets: widgets.filter((each) => each !== null),
    date: longDay(ctx.services.clock.now(), ctx.actor.formats),
    title: pageTitle(ctx, "frame.today"),
  };
}

/** Loads a part; null without permission, or where there is nothing to show. */
async function widgetOf(ctx: Entrance, name: WidgetName): Promise<Widget | null> {
  const { t } = ctx;
  const title = t(`documents.widgets.${name}`);
  const part = await partOf(ctx, name);
  if (part.kind === "ok") {
    return part.value && { name, title, all: allOf[name], view: null, failure: null, ...part.value };
  }
  if (part.kind !== "unavailable" && part.kind !== "conflict") return null;
  const failure = t(part.reason.key, part.reason.params);
  return { name, title, all: allOf[name], view: null, failure };
}

/** Loads the dashboard as customers of a microsite first see it, whatever the reader has chosen. */
export async function freshDashboardLoader(args: LoaderFunctionArgs) {
  const site = new URL(args.request.url).searchParams.get("microsite") ?? "installation";
  const { ctx, value } = await readPage(args, getFreshDashboard, {
    micrositeId: site === "installation" ? null : site,
  });
  const { t } = ctx;
  const widgets = await Promise.all(
    value.widgets.map(async (name): Promise<Widget> => {
      const widget = await widgetOf(ctx, name);
      const title = t(`documents.widgets.${name}`);
      const note = t("areas.dashboard.ofCustomers");
      return widget ?? { name, title, all: allOf[name], view: null, failure: null, note };
    }),
  );
  return {
    widgets,
    edit: `/admin/dashboard/${encodeURIComponent(site)}`,
    title: pageTitle(ctx, "areas.dashboard.fresh"),
  };
}

const changesOnToday = 5;

/** Reads what the ERP changed on open orders; null for those who act for no customer. */
async function changesOf(ctx: Entrance) {
  const outcome = await findOrderChanges(ctx, { limit: changesOnToday });
  if (outcome.kind === "refused") return null;
  const changes = valueOr(ctx, outcome, null);
  return changes && changesView(changes, paths.dashboard(), { actor: ctx.actor, t: ctx.t });
}

const allOf: Record<WidgetName, string> = {
  approvals: paths.approvals(),
  recent_orders: paths.orders(),
  recently_shipped_orders: `${paths.orders()}?ship_status=SHIPPED&date_range=all`,
  open_amounts: "/open_items",
  expiring_quotes: `/quotes?${expiringQuotes}`,
  saved_carts: paths.savedCarts("order"),
  news: paths.catalog(),
};

type WidgetContent = Pick<Widget, "view"> | Pick<Widget, "news">;

const fewRows = { page: 1, pageSize: 10 } as const;

function partOf(ctx: Entrance, name: WidgetName): Promise<Outcome<WidgetContent | null>> {
  const { t } = ctx;
  const today = dayIn(ctx.actor.formats.timeZone, ctx.services.clock.now());
  const localization = { t, rights: documentRightsOf(ctx.actor), today };
  switch (name) {
    case "recent_orders":
      return partOutcome(findRecentOrders(ctx, {}), ({ items }) =>
        shortList("orders", name, asFound(items), localization),
      );
    case "recently_shipped_orders":
      return partOutcome(findShippedOrders(ctx, {}), ({ items, shippedOn }) =>
        shippedList(shortList("orders", name, asFound(items), localization), shippedOn, t),
      );
    case "open_amounts":
      return partOutcome(getBalance(ctx, {}), ({ balances }) => balanceView(balances, t));
    case "expiring_quotes":
      return partOutcome(findExpiringQuotes(ctx, {}), ({ items }) =>
        items.length > 0 ? shortList("quotes", name, asFound(items), localization) : null,
      );
    case "approvals":
      return partOutcome(listReviewRequests(ctx, fewRows), (part) => {
        // Approvers see open requests, everybody else the results of their own.
        const mayDecide = mayApprove(ctx.actor, {}).allowed;
        const waits = ({ state, approverId }: (typeof part.items)[number]) =>
          state === "open" && approverId === ctx.actor.userId;
        const items = part.items.filter((each) => !mayDecide || waits(each)).slice(0, 5);
        if (items.length === 0) return null;
        const { paging, ...view } = approvalList({ ...part, items }, paths.approval, paths.approvalFile, t);
        return { ...view, name, address: paths.dashboard() };
      });
    case "saved_carts":
      return partOutcome(listSavedCarts(ctx, { kind: "order", ...fewRows }), ({ items }) =>
        items.length > 0 ? savedView(items.slice(0, 5), name, { t, formats: ctx.actor.formats }) : null,
      );
    case "news":
      return findNews(ctx, {}).then((part) =>
        part.kind === "ok" ? { ...part, value: part.value.news.length > 0 ? part.value : null } : part,
      );
  }
}

function savedView(
  carts: readonly { id: string; title: string; lines: number; updatedAt: Date }[],
  name: string,
  words: { t: Translate; formats: Formats },
): ListView {
  const { t } = words;
  return {
    name,
    address: paths.dashboard(),
    caption: t("documents.widgets.saved_carts"),
    columns: [
      { name: "title", caption: t("cart.saved.name"), datatype: "text", key: true, wrap: true },
      { name: "lines", caption: t("cart.lines"), datatype: "number" },
      { name: "updated_at", caption: t("cart.saved.changed"), datatype: "instant" },
    ],
    rows: carts.map(({ id, lines, updatedAt, ...cart }) => ({
      id,
      cells: {
        title: {
          kind: "text",
          text: cartTitle({ ...cart, updatedAt }, words),
          href: paths.savedCarts("order"),
        },
        lines: { kind: "number", value: String(lines) },
        updated_at: { kind: "instant", instant: updatedAt.toISOString() },
      },
    })),
  };
}

async function partOutcome<T>(
  request: Promise<Outcome<T>>,
  viewOf: (value: T) => ListView | null,
): Promise<Outcome<WidgetContent | null>> {
  const outcome = await request;
  if (outcome.kind !== "ok") return outcome;
  const view = viewOf(outcome.value);
  return { ...outcome, value: view && { view } };
}
