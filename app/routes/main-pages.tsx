import type { SerializeFrom } from "@remix-run/node";
import { Outlet, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Notice } from "~/door/outcome";
import { paths } from "~/http/paths";
import { failureMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { useCookieBanner, useFoot, useRoot } from "~/root";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ActingBar } from "~/ui/frames/ActingBar";
import { currentEntry, currentSubject } from "~/ui/frames/current-entry";
import { entriesOf } from "~/ui/frames/entries-of";
import { MainFrame } from "~/ui/frames/MainFrame";
import { OutageBanner } from "~/ui/frames/OutageBanner";
import { OuterFrame } from "~/ui/frames/OuterFrame";
import type { FootLink } from "~/ui/frames/PageFoot";
import { PartnerBar } from "~/ui/frames/PartnerBar";
import { isPartnerLocked } from "~/ui/frames/partner-lock";
import { SignOutForm } from "~/ui/frames/SignOutForm";
import { TypedRowsContext, typedRowsOf } from "~/ui/lists/typed-rows";
import { ErrorPage } from "~/ui/pages/ErrorPage";
import { MessagesAbove } from "~/ui/pages/messages-above";
import { Notices } from "~/ui/pages/Notices";
import type { loader } from "./main-frame";

export const meta = failureMeta;

/** Shows the customers' pages within their frame. */
export default function MainPages() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const frame = useFrame();
  return (
    <Frame failed>
      <ErrorPage reader={frame ? "customer" : "visitor"} />
    </Frame>
  );
}

const useFrame = () => useRouteLoaderData<typeof loader>("routes/main-frame");

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
  const notice = notices.find(({ typedFields }) => typedFields?.form === "customer");
  return notice?.typedFields && { field: "", ...notice.typedFields, text: t(notice.key, notice.params) };
}

type FrameData = NonNullable<SerializeFrom<typeof loader>>;

/** Returns the entries of bar and menu, marked where the page is one of theirs or about the same. */
function menuOf(frame: FrameData, path: string, t: Translate) {
  const { work, entries } = entriesOf((part) => frame.shows.includes(part), t, frame.navigation);
  const shownWork = work.filter(({ shown }) => shown);
  const workHrefs = shownWork.map(({ href }) => href);
  // The menu does not repeat entries of the bar.
  const otherEntries = entries.filter(({ shown, href }) => shown && !workHrefs.includes(href));
  const otherHrefs = otherEntries.map(({ href }) => href);
  const currentHref = currentEntry(path, [...workHrefs, ...otherHrefs, paths.cart()]);
  const subjectHref = currentSubject(path, [...workHrefs, paths.cart()]);
  const withPlace = (all: typeof otherEntries) =>
    all.map(({ href, label }) => ({
      href,
      label,
      current: href === currentHref || (href === subjectHref && ("subject" as const)),
    }));
  return {
    work: withPlace(shownWork),
    entries: withPlace(otherEntries),
    isCart: subjectHref === paths.cart(),
  };
}

/** Returns the links of the foot that ask for something; they tell of the page, unless it asks itself. */
function requestLinksOf({ shows, navigation }: FrameData, path: string, t: Translate): FootLink[] {
  const issueLink: FootLink = { label: t("requests.report"), href: "/report/issue" };
  const questionLink: FootLink = { label: t("requests.ask"), href: "/report/sales_request" };
  if (!/^\/(report|help|user)\b/.test(path)) {
    issueLink.tells = "pageAndCode";
    questionLink.tells = "page";
  }
  return [
    ...navigation.links,
    { label: t("shortcuts.title"), href: "/shortcuts" },
    issueLink,
    ...(shows.includes("claims") ? [questionLink] : []),
  ];
}

const toldByBanner: readonly string[] = ["door.erp.down", "door.erp.maintenance"];

function Frame({ failed = false, children }: { failed?: boolean; children: ReactNode }) {
  const root = useRoot();
  const frame = useFrame();
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
      <TypedRowsContext.Provider value={typedRowsOf(notices, t)}>{children}</TypedRowsContext.Provider>
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
  const { work, entries, isCart } = menuOf(frame, path, t);
  const total = totalOnPage ?? frame.cartTotal ?? undefined;
  return (
    <MainFrame
      brand={brand}
      work={work}
      entries={entries}
      cart={frame.shows.includes("cart") ? { lines: frame.cartLines, total, current: isCart } : null}
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
      foot={{ ...foot, links: [...(foot.links ?? []), ...requestLinksOf(frame, path, t)] }}
      cookies={cookies}
    >
      {content}
    </MainFrame>
  );
}
