import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Actor, holds } from "~/door/actor";
import {
  mayApprove,
  mayAskForApproval,
  mayFillOrders,
  mayFillQuotes,
  maySeeSent,
} from "~/features/carts/cart-rules";
import { mayEnterCatalog } from "~/features/catalog/catalog-rules";
import { mayOpenList } from "~/features/documents/documents-rules";
import { findOutage } from "~/features/downtimes/downtimes.queries.server";
import { mayActAs } from "~/features/identity/sessions/act-as.server";
import { mayReadTransactions } from "~/features/reports/web-transactions.queries.server";
import { mayAnswer, mayUseService } from "~/features/service/service-rules";
import { enter } from "~/http/enter.server";
import { paths } from "~/http/paths";
import { failureMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { useCookieBanner, useFoot, useRoot } from "~/root";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ActingBar } from "~/ui/frames/ActingBar";
import { currentEntry } from "~/ui/frames/current-entry";
import { FindBox } from "~/ui/frames/FindBox";
import { MainFrame } from "~/ui/frames/MainFrame";
import { OutageBanner } from "~/ui/frames/OutageBanner";
import { OuterFrame } from "~/ui/frames/OuterFrame";
import { PartnerBar } from "~/ui/frames/PartnerBar";
import { isPartnerLocked } from "~/ui/frames/partner-lock";
import { SignOutForm } from "~/ui/frames/SignOutForm";
import { ErrorPage } from "~/ui/pages/ErrorPage";
import { MessagesAbove } from "~/ui/pages/messages-above";
import { Notices } from "~/ui/pages/Notices";

/** Loads the frame of every page from the session, and whether the ERP is closed. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const { actor, around } = ctx;
  if (actor.kind !== "user" || !around) return null;
  const outage = await findOutage(ctx, {});
  return {
    userName: actor.userName,
    behind: actor.behind?.userName ?? null,
    partner: actor.partner,
    salesArea: actor.salesArea?.title ?? null,
    holdings: around.held.map(({ salesArea: { id, title }, ...held }) => ({
      ...held,
      salesArea: { id, title },
    })),
    more: around.moreHeld,
    areas: holds(actor, "select_any_partner") ? around.areas.map(({ id, title }) => ({ id, title })) : [],
    salesAreaId: actor.salesArea?.id ?? null,
    outage: outage.kind === "ok" ? outage.value : null,
    cartLines: around.cartLines,
    shows: shownParts(actor),
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
    transactions: mayReadTransactions(actor, {}).allowed,
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

export const meta = failureMeta;

export default function Main() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame failed>
      <ErrorPage />
    </Frame>
  );
}

const toldByBanner: readonly string[] = ["door.erp.down", "door.erp.maintenance"];

function Frame({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  const root = useRoot();
  const frame = useRouteLoaderData<typeof loader>("routes/main-frame");
  const t = useT();
  const foot = useFoot();
  const cookies = useCookieBanner();
  if (!root || !foot) return <main className="within">{children}</main>;
  const { brand, path, notices } = root;
  // A failed page explains itself that the ERP is closed.
  const outage = frame?.outage && !(failed && frame.outage.closed) ? frame.outage : null;
  const closedTexts = outage?.closed ? [t("door.erp.down"), t("door.erp.maintenance")] : [];
  const unsaidNotices = outage?.closed ? notices.filter(({ key }) => !toldByBanner.includes(key)) : notices;
  const content = (
    <MessagesAbove.Provider value={closedTexts}>
      {outage ? <OutageBanner outage={outage} /> : null}
      <Notices notices={unsaidNotices} />
      {children}
    </MessagesAbove.Provider>
  );
  if (!frame) {
    return (
      <OuterFrame
        brand={brand}
        foot={foot}
        cookies={cookies}
        guest={/^\/guest\//.test(path) ? { entries: [], signIn: paths.signIn(paths.catalog()) } : undefined}
      >
        {content}
      </OuterFrame>
    );
  }
  const shows = (part: (typeof frame.shows)[number]) => frame.shows.includes(part);
  const entries = [
    { href: "/dashboard", label: t("frame.dashboard"), shown: true },
    { href: "/catalog", label: t("frame.catalog"), shown: shows("catalog") },
    {
      href: "/cart/shop",
      label: t("frame.cart"),
      shown: shows("cart"),
      aside: frame.cartLines > 0 ? t("frame.cartLines", { count: frame.cartLines }) : undefined,
    },
    { href: "/quotes/shop", label: t("cart.title.quote"), shown: shows("quoteCart") },
    { href: "/approvals", label: t("cart.approval.list"), shown: shows("approvals") },
    { href: "/orders", label: t("frame.orders"), shown: shows("orders") },
    { href: "/quotes", label: t("documents.quotes"), shown: shows("quotes") },
    { href: "/shipments", label: t("documents.shipments"), shown: shows("shipments") },
    { href: "/user/e_claims", label: t("claims.title"), shown: shows("claims") },
    { href: "/invoices", label: t("documents.invoices"), shown: shows("invoices") },
    { href: "/open_items", label: t("receivables.openItems"), shown: shows("openItems") },
    { href: "/payments", label: t("documents.payments"), shown: shows("payments") },
    { href: "/reports/ecommerce", label: t("reports.title"), shown: shows("reports") },
    {
      href: "/reports/web_transactions",
      label: t("reports.title"),
      shown: shows("transactions") && !shows("reports"),
    },
    { href: "/user/requests", label: t("requests.help"), shown: true },
    { href: "/admin", label: t("frame.admin"), shown: shows("admin") },
    {
      href: "/admin/sessions",
      label: t("session.list.title"),
      shown: shows("sessions") && !shows("admin"),
    },
    { href: "/admin/issues", label: t("requests.issues"), shown: shows("issues") && !shows("admin") },
    // Link in the menu for small screens, which have no room for it beside the name.
    { href: "/profile", label: t("frame.profile"), shown: true, small: true },
  ];
  const shownEntries = entries.filter((entry) => entry.shown);
  const currentHref = currentEntry(
    path,
    shownEntries.map(({ href }) => href),
  );
  const about = /^\/(report|help|user)\b/.test(path) ? "" : `?${new URLSearchParams({ page: path })}`;
  const requestLinks = [
    { label: t("requests.report"), href: `/report/issue${about}` },
    ...(shows("claims") ? [{ label: t("requests.ask"), href: `/report/sales_request${about}` }] : []),
  ];
  return (
    <MainFrame
      brand={brand}
      entries={shownEntries.map((entry) => ({ ...entry, current: entry.href === currentHref }))}
      find={frame.partner ? <FindBox label={t("documents.find")} word={t("documents.findIt")} /> : null}
      partnerBar={
        <PartnerBar
          {...frame}
          path={path}
          locked={isPartnerLocked(path) ? t("frame.partnerLocked") : undefined}
        />
      }
      userName={frame.userName}
      acting={
        frame.behind ? <ActingBar person={frame.behind} user={frame.userName} csrf={<CsrfField />} /> : null
      }
      signOut={<SignOutForm />}
      foot={{ ...foot, links: [...(foot.links ?? []), ...requestLinks] }}
      cookies={cookies}
    >
      {content}
    </MainFrame>
  );
}
