import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ErrorPage } from "~/ui/pages/ErrorPage";
import { failureTitlesIn } from "~/ui/pages/failure-titles";
import { version } from "../package.json";
import { findFooterLinks } from "./features/content/content.queries.server";
import { offeredLanguages } from "./features/translations/languages.settings";
import { ScriptTag } from "./http/render/script-tag";
import { clearNotices, setSessionToken } from "./http/session.server";
import { failureMeta } from "./http/title-meta";
import { defaultFormats, type Formats, formatDate } from "./i18n/formats";
import { FormatsProvider, useFormats } from "./i18n/i18n-context";
import { dayIn } from "./lib/business-date";
import { loginSheetAddress } from "./themes/login-sheet";
import { themeAddress } from "./themes/theme";
import { themeSetting } from "./themes/theme.setting";
import { CookieBanner } from "./ui/frames/CookieBanner";
import type { Foot } from "./ui/frames/PageFoot";
import { PrintedLine } from "./ui/frames/printed-line";
import stylesheet from "./ui/styles/portal.css?url";
import printSheet from "./ui/styles/printing.css?url";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  // Fetched last, and no page waits for it.
  { rel: "stylesheet", href: printSheet, media: "print" },
];

export async function loader(args: LoaderFunctionArgs) {
  const entrance = await enter(args);
  const { actor, services } = entrance;
  const { formats } = actor;
  const [theme, languages, links, asksStatistics] = await Promise.all([
    services.settings.get(themeSetting, actor),
    services.settings.get(offeredLanguages, actor),
    findFooterLinks(entrance, {}),
    entrance.asksCookies ? services.analytics?.isActive(actor.micrositeId) : undefined,
  ]);
  return data(
    {
      formats,
      micrositeId: actor.micrositeId,
      brand: { name: theme.name, logo: theme.logo },
      themeSheet: themeAddress(theme),
      loginSheet: loginSheetAddress(theme.background),
      favicon: theme.favicon,
      csrf: entrance.csrf,
      sendsScript: entrance.sendsScript,
      asksCookies: entrance.asksCookies,
      asksStatistics: asksStatistics ?? false,
      notices: entrance.notices,
      languages,
      links: links.kind === "ok" ? links.value : [],
      path: entrance.path,
      requestId: entrance.requestId,
      supportCode: supportCodeOf(entrance),
      failureTitles: failureTitlesIn(entrance.t),
      today: formatDate(dayIn(formats.timeZone, services.clock.now()), formats),
      year: String(services.clock.now().getFullYear()),
      version,
    },
    { headers: await cookiesOf(args.request, entrance) },
  );
}

/** Sets the cookie of a new visitor, and removes the notices that this page shows. */
async function cookiesOf(request: Request, entrance: Entrance): Promise<Headers> {
  const headers = new Headers();
  if (entrance.freshToken) headers.append("Set-Cookie", await setSessionToken(entrance.sessionToken));
  const isDisplayed = showsNotices(request, entrance);
  if (isDisplayed && entrance.notices.length > 0) {
    const [path = ""] = entrance.path.split("?", 1);
    headers.append("Set-Cookie", await clearNotices(request, path));
  }
  return headers;
}

/** Pages fetched in the background show nothing, and a page fetched for the place of another is shown only there. */
function showsNotices({ headers }: Request, { path }: Entrance): boolean {
  const place = headers.get("X-Tradepost-In-Place");
  const isElsewhere = place !== null && place !== path.split("?", 1)[0];
  return headers.get("X-Tradepost-Background") !== "1" && !isElsewhere;
}

/** A page that shows its code leaves a record of it; a prefetched one shows nothing yet. */
function supportCodeOf({ trace }: Entrance): string | null {
  if (!trace) return null;
  trace.isShown = true;
  return trace.code;
}

export const meta = failureMeta;

/** Data that change with every page; the layout reads them whether or not a page failed. */
export const useRoot = () => useRouteLoaderData<typeof loader>("root");

/** Data of the page's foot, in every frame. */
export function useFoot(): Foot | null {
  const root = useRoot();
  if (!root) return null;
  const { formats, languages, year, version, path, links, supportCode } = root;
  return {
    locale: formats.locale,
    languages,
    year,
    version,
    path,
    links,
    supportCode,
    csrf: <CsrfField />,
  };
}

/** The cookie notice, in every frame, until the visitor has answered it. */
export function useCookieBanner(): ReactNode {
  const root = useRoot();
  if (!root?.asksCookies) return null;
  const { path, asksStatistics } = root;
  return <CookieBanner more="/cookies" path={path} asksStatistics={asksStatistics} csrf={<CsrfField />} />;
}

/** The format of numbers in the texts of islands. */
const unlessDefault = ({ numberFormat }: Formats) =>
  numberFormat === defaultFormats.numberFormat ? undefined : numberFormat;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRoot();
  const formatsOfPage = useFormats();
  const formats = root?.formats ?? formatsOfPage;
  const page = useMatches().at(-1)?.data as { title?: string } | null | undefined;
  // The brand stands beside it, so that its name at the end of the title is left out.
  const name = page?.title?.replace(/ – [^–]*$/, "");
  return (
    <html lang={formats.locale} data-rows={formats.rowHeight} data-numbers={unlessDefault(formats)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <link rel="icon" href={root?.favicon ?? "/favicon.svg"} />
        {root?.themeSheet ? <link rel="stylesheet" href={root.themeSheet} /> : null}
      </head>
      <body>
        <FormatsProvider value={formats}>
          <PrintedLine.Provider value={[name, root?.today].filter(Boolean).join(" · ")}>
            {children}
          </PrintedLine.Provider>
        </FormatsProvider>
        {root?.sendsScript ? <ScriptTag /> : null}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage alone />;
}
