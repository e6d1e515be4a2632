import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Services } from "~/door/services";
import { systemClock } from "~/lib/clock";
import { deferredLabels, FieldLabelsProvider } from "~/ui/fields/field-labels";
import { type Blanks, inQuery } from "~/ui/pages/blanks";
import { PartWriterProvider } from "~/ui/pages/KeptPart";
import { RequestIdContext } from "~/ui/pages/request-id";
import { spacedCode } from "~/ui/pages/spaced-code";
import { openLog } from "./config/log.server";
import { startFailure } from "./config/start-failure";
import { recordPage } from "./features/service/support/record-page.server";
import { countPage } from "./http/count-page.server";
import { entranceOf } from "./http/entrance/enter.server";
import { previewIn } from "./http/entrance/open-preview.server";
import { provideServices } from "./http/load-context.server";
import { visitorLocale } from "./http/locale.server";
import { islandTextFile } from "./http/render/island-texts.server";
import { keepCodesWhole } from "./http/render/keep-codes-whole";
import { keepWithin } from "./http/render/keep-within";
import { openParts } from "./http/render/kept-parts.server";
import { nameActions } from "./http/render/name-actions";
import { ScriptProvider } from "./http/render/script-tag";
import { securityHeaders } from "./http/security-headers";
import { hasSecureCookies } from "./http/session.server";
import { defaultFormats, type Formats } from "./i18n/formats";
import { FormatsProvider, WordsProvider } from "./i18n/i18n-context";
import { translatorFor } from "./i18n/translator.server";
import { startPortal } from "./lifecycle.server";

// Exports for the HTTP process and for `npm run config`, which import nothing else of the built application.
export * as configurations from "./configuration.server";
export { startPortal } from "./lifecycle.server";

provideServices(async () => (await startPortal()).services);

// Starts at import: `remix-serve` calls nothing before the first request, and jobs must run by then.
if (import.meta.env.PROD && process.env.SERVES_NOBODY !== "true") startPortal().catch(endWithReason);

function endWithReason(error: unknown): void {
  process.stderr.write(`${startFailure(error)}\n`);
  process.exit(1);
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const preview = previewIn(context);
  const policy = {
    sendsScript: sendsScript(remix),
    secure: hasSecureCookies(),
    isCardFrame: isCardFrame(remix),
    isFramed: preview !== null,
  };
  for (const [name, value] of Object.entries(securityHeaders(policy))) headers.set(name, value);
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  const { loaderHeaders, actionHeaders } = remix.staticHandlerContext;
  // Copies headers that Remix drops because the page itself does not set them: `Retry-After` applies to every
  // page.
  for (const markup of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const retryAfter = markup?.get("Retry-After");
    if (retryAfter) headers.set("Retry-After", retryAfter);
  }
  // Link checkers and monitors read the status alone.
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const formats = formatsOf(remix, request);
  const { locale } = formats;
  const micrositeId = micrositeOf(remix);
  if (context.services && !preview) {
    const services = context.services as Services;
    countPage(services, request, remix.staticHandlerContext, { locale, micrositeId });
  }
  const labels = deferredLabels(locale);
  const parts = openParts();
  const addresses = {
    script: remix.manifest.entry.module,
    texts: islandTextFile(locale, micrositeId).address,
  };
  const page = (
    <RequestIdContext.Provider value={requestIdOf(context)}>
      <WordsProvider value={translatorFor({ formats, micrositeId })}>
        <FormatsProvider value={formats}>
          <FieldLabelsProvider value={labels}>
            <PartWriterProvider value={parts}>
              <ScriptProvider value={addresses}>
                <RemixServer context={remix} url={request.url} />
              </ScriptProvider>
            </PartWriterProvider>
          </FieldLabelsProvider>
        </FormatsProvider>
      </WordsProvider>
    </RequestIdContext.Provider>
  );
  const { pathname, search } = new URL(request.url);
  const action = pathname + search;
  const markup = labels.fillIn(nameActions(keepCodesWhole(renderToStaticMarkup(page)), action));
  const html = parts.fillIn(`<!DOCTYPE html>${markup}`, blanksOf(remix, action));
  await recordAnswer(request, status, context);
  const body = preview ? Buffer.from(keepWithin(String(html), preview.prefix)) : html;
  if (request.method === "GET" && typeof context.takePage === "function") {
    context.takePage(body);
    return new Response(null, { status, headers });
  }
  return new Response(String(body), { status, headers });
}

/** Takes note of the page for its support code. */
async function recordAnswer(request: Request, status: number, context: AppLoadContext): Promise<void> {
  const entrance = await entranceOf(context);
  if (entrance) recordPage(entrance, { method: request.method, status });
}

const requestIdOf = ({ requestId }: AppLoadContext): string | undefined =>
  typeof requestId === "string" ? requestId : undefined;

/** Falls back to the browser's language if even the root loader failed. */
function formatsOf(remix: EntryContext, request: Request): Formats {
  const root = remix.staticHandlerContext.loaderData?.root as { formats?: Formats } | undefined;
  return root?.formats ?? { ...defaultFormats, locale: visitorLocale(request) };
}

function micrositeOf(remix: EntryContext): string | null {
  const root = remix.staticHandlerContext.loaderData?.root as { micrositeId?: string | null } | undefined;
  return root?.micrositeId ?? null;
}

function blanksOf(remix: EntryContext, action: string): Blanks {
  const root = remix.staticHandlerContext.loaderData?.root as
    | { csrf?: string; path?: string; supportCode?: string | null }
    | undefined;
  const { csrf = "", path = "", supportCode } = root ?? {};
  return {
    token: csrf,
    path,
    pathInQuery: inQuery(path),
    supportCode: supportCode ?? "",
    spacedCode: spacedCode(supportCode ?? ""),
    action,
  };
}

/** A page without root data is an early error page, which needs no script. */
function sendsScript(remix: EntryContext): boolean {
  const root = remix.staticHandlerContext.loaderData?.root as { sendsScript?: boolean } | undefined;
  return root?.sendsScript ?? false;
}

/** The one page of ours that a frame may hold: the fields of a card. */
const isCardFrame = ({ staticHandlerContext: { matches } }: EntryContext): boolean =>
  matches.some(({ route }) => route.id === "routes/receivables/card-fields");

export async function handleDataRequest(
  response: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  await recordAnswer(request, response.status, context);
  for (const [name, value] of Object.entries(securityHeaders({ secure: hasSecureCookies() }))) {
    response.headers.set(name, value);
  }
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
  return response;
}

/** Logs surprises. Answers that were thrown on purpose come here only from addresses that are no pages. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const { pathname } = new URL(request.url);
  const services = context.services as Services | undefined;
  // Opens a log where there are no services: the portal itself did not start.
  const log = services?.log ?? openLog({ level: "error", clock: systemClock });
  const requestId = requestIdOf(context);
  log.error({ method: request.method, path: pathname, requestId, error }, "unexpected-error");
}
