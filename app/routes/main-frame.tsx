import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { type Actor, holds } from "~/door/actor";
import { valueOr } from "~/door/value-or";
import { mayReadBackgroundCarts } from "~/features/carts/background/background-carts.queries.server";
import {
  mayApprove,
  mayAskForApproval,
  mayFillOrders,
  mayFillQuotes,
  maySeeSent,
} from "~/features/carts/cart-rules";
import { mayEnterCatalog } from "~/features/catalog/catalog-rules";
import { getNavigation } from "~/features/content/navigation/get-navigation.queries.server";
import { mayOpenList } from "~/features/documents/documents-rules";
import { findOutage } from "~/features/downtimes/downtimes.queries.server";
import { mayActAs } from "~/features/identity/sessions/act-as.server";
import { mayRunReports } from "~/features/report-library/library-rules";
import { mayReadSpend } from "~/features/reports/groups/spend.queries.server";
import { mayReadTransactions } from "~/features/reports/web-transactions.queries.server";
import { mayAnswer, mayUseService } from "~/features/service/service-rules";
import { enter } from "~/http/entrance/enter.server";

/** Loads the frame of every page from the session, and whether the ERP is closed. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const { actor, around } = ctx;
  if (actor.kind !== "user" || !around) return null;
  const [outage, navigation] = await Promise.all([
    findOutage(ctx, {}),
    getNavigation(ctx, { sessionToken: ctx.sessionToken }),
  ]);
  return {
    userName: actor.userName,
    // A preview shows the page as its reader sees it.
    behind: ctx.isPreview ? null : (actor.behind?.userName ?? null),
    isReadOnly: actor.readOnly === true,
    partner: actor.partner,
    salesArea: actor.salesArea?.title ?? null,
    holdings: around.holdings.map(({ salesArea: { id, title }, ...holding }) => ({
      ...holding,
      salesArea: { id, title },
    })),
    more: around.moreHeld,
    areas: holds(actor, "select_any_partner") ? around.areas.map(({ id, title }) => ({ id, title })) : [],
    salesAreaId: actor.salesArea?.id ?? null,
    outage: outage.kind === "ok" ? outage.value : null,
    cartLines: around.cartLines,
    cartTotal: around.cartTotal,
    shows: shownParts(actor),
    navigation: valueOr(ctx, navigation, { workEntries: [], hiddenEntries: [], links: [] }),
  };
}

/** Judges which entries of the navigation open for the reader. */
const shownParts = (actor: Actor) =>
  grantedParts({
    catalog: mayEnterCatalog(actor, {}).allowed,
    cart: mayFillOrders(actor, {}).allowed,
    admin: holds(actor, "administer"),
    sessions: mayActAs(actor, {}).allowed,
    quoteCart: mayFillQuotes(actor, {}).allowed,
    orders: mayOpenList(actor, "orders"),
    quotes: mayOpenList(actor, "quotes"),
    shipments: mayOpenList(actor, "shipments"),
    invoices: mayOpenList(actor, "invoices"),
    reports: maySeeSent(actor, {}).allowed,
    spend: mayReadSpend(actor, {}).allowed,
    reportLibrary: mayRunReports(actor, {}).allowed,
    transactions: mayReadTransactions(actor, {}).allowed,
    backgroundCarts: mayReadBackgroundCarts(actor, {}).allowed,
    payments: mayOpenList(actor, "payments"),
    openItems: mayOpenList(actor, "open_items"),
    claims: mayUseService(actor, {}).allowed,
    issues: mayAnswer(actor, {}).allowed,
    approvals:
      mayApprove(actor, {}).allowed ||
      (actor.permissions.has("place_approved_orders_only") && mayAskForApproval(actor, {}).allowed),
  });

/** The page needs only the names of granted permissions. */
function grantedParts<Part extends string>(rights: Record<Part, boolean>): Part[] {
  return (Object.keys(rights) as Part[]).filter((part) => rights[part]);
}

export default Outlet;
