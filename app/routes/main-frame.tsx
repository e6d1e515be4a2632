import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { type Actor, holds } from "~/door/actor";
import type { Notice } from "~/door/outcome";
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
import { paths } from "~/http/paths";
import { failureMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { useCookieBanner, useFoot, useRoot } from "~/root";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ActingBar } from "~/ui/frames/ActingBar";
import { currentEntry } from "~/ui/frames/current-entry";
import { entriesOf } from "~/ui/frames/entries-of";
import { MainFrame } from "~/ui/frames/MainFrame";
import { OutageBanner } from "~/ui/frames/OutageBanner";
import { OuterFrame } from "~/ui/frames/OuterFrame";
import type { FootLink } from "~/ui/frames/PageFoot";
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
    holdings: around.held.map(({ salesArea: { id, title }, ...holding }) => ({
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

export const meta = failureMeta;

export default function Main() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  // After a form Remix does not load the frame again; only signed-in readers have a support code.
  const isSignedIn = Boolean(useRoot()?.supportCode);
  return (
    <Frame failed>
      <ErrorPage reader={isSignedIn ? "customer" : "visitor"} />
    </Frame>
  );
}

/** Returns what was searched for, so that the page of results can be asked again. */
const wordsIn = (path: string): string =>
  path.startsWith(`${paths.find()}?`)
    ? (new URLSearchParams(path.slice(path.indexOf("?"))).get("q") ?? "")
    : "";

interface PricedPage {
  kind?: string;
  cart?: { totals?: { total: string; currency: string } | null };
}

/** Returns the total that the page itself has just asked of the ERP, which the session's reading does not know yet. */
function useTotalOnPage() {
  const { kind, cart } = (useMatches().at(-1)?.data ?? {}) as PricedPage;
  if (kind !== "order" || !cart?.totals) return null;
  return { amount: cart.totals.total, currency: cart.totals.currency, isOutdated: false };
}

/** Customer that staff typed into the bar and did not get, with the problem. */
function typedPartner(notices: readonly Notice[], t: Translate) {
  const notice = notices.find(({ typed }) => typed);
  return notice?.typed && { ...notice.typed, text: t(notice.key, notice.params) };
}

const toldByBanner: readonly string[] = ["door.erp.down", "door.erp.maintenance"];

function Frame({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  const root = useRoot();
  const frame = useRouteLoaderData<typeof loader>("routes/main-frame");
  const t = useT();
  const foot = useFoot();
  const cookies = useCookieBanner();
  const totalOnPage = useTotalOnPage();
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
        guest={/^\/guest\//.test(path) ? { signIn: paths.signIn(paths.catalog()) } : undefined}
      >
        {content}
      </OuterFrame>
    );
  }
  const shows = (part: (typeof frame.shows)[number]) => frame.shows.includes(part);
  const { work, entries } = entriesOf(shows, t, frame.navigation);
  const shownWork = work.filter(({ shown }) => shown);
  const workHrefs = shownWork.map(({ href }) => href);
  // The menu does not repeat entries of the bar.
  const otherEntries = entries.filter(({ shown, href }) => shown && !workHrefs.includes(href));
  const hrefs = [...shownWork, ...otherEntries].map(({ href }) => href);
  const currentHref = currentEntry(path, [...hrefs, paths.cart()]);
  const withPlace = (all: typeof otherEntries) =>
    all.map(({ href, label }) => ({ href, label, current: href === currentHref }));
  const isAboutItself = /^\/(report|help|user)\b/.test(path);
  const issueLink: FootLink = { label: t("requests.report"), href: "/report/issue" };
  const questionLink: FootLink = { label: t("requests.ask"), href: "/report/sales_request" };
  if (!isAboutItself) {
    issueLink.tells = "pageAndCode";
    questionLink.tells = "page";
  }
  const requestLinks = [
    ...frame.navigation.links,
    { label: t("shortcuts.title"), href: "/shortcuts" },
    issueLink,
    ...(shows("claims") ? [questionLink] : []),
  ];
  return (
    <MainFrame
      brand={brand}
      work={withPlace(shownWork)}
      entries={withPlace(otherEntries)}
      cart={
        shows("cart")
          ? {
              lines: frame.cartLines,
              total: totalOnPage ?? frame.cartTotal ?? undefined,
              current: currentHref === paths.cart(),
            }
          : null
      }
      find={
        frame.partner
          ? {
              label: t("documents.find"),
              example: t("documents.findExample"),
              word: t("documents.findIt"),
              value: wordsIn(path),
            }
          : null
      }
      partnerBar={
        <PartnerBar
          {...frame}
          path={path}
          locked={isPartnerLocked(path) ? t("frame.partnerLocked") : undefined}
          refused={typedPartner(notices, t)}
          person={{ name: frame.userName, href: paths.profile() }}
        />
      }
      userName={frame.userName}
      acting={
        frame.behind ? (
          <ActingBar
            person={frame.behind}
            user={frame.userName}
            isReadOnly={frame.isReadOnly}
            csrf={<CsrfField />}
          />
        ) : null
      }
      signOut={<SignOutForm />}
      foot={{ ...foot, links: [...(foot.links ?? []), ...requestLinks] }}
      cookies={cookies}
    >
      {content}
    </MainFrame>
  );
}
