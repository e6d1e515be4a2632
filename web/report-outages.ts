import { data, type ServerBuild } from "@remix-run/node";
import type { Lifecycle } from "./lifecycle.ts";

type Args = { request: Request; context?: unknown };
type Handler = (args: Args) => Promise<unknown>;

/**
 * Answers a form that is sent to an address which takes none. Remix would answer with an error of its own, and pages with
 * script would hold its stack.
 */
function refuseForm(isPage: boolean, explain: Lifecycle["explain"]): Handler {
  const headers = { Allow: "GET, HEAD" };
  return ({ request }) => {
    if (isPage) throw data({ page: "forgery" }, { status: 405, headers });
    const { pathname: path } = new URL(request.url);
    const answer = explain("forgery", { path, headers: request.headers });
    const init = { status: 405, headers: { "Cache-Control": "no-store", ...answer.headers, ...headers } };
    return Promise.resolve(new Response(answer.body, init));
  };
}

/**
 * Lets every loader and action answer 503 when the database or the file store is away: pages with an error page, all other
 * addresses with a whole answer, JSON for the API. Nothing is known then of what a command did, and the page says so; it gives
 * back what was typed.
 */
export function reportOutages(
  build: ServerBuild,
  { explain, isOutage, log, typedIn }: Pick<Lifecycle, "explain" | "isOutage" | "log" | "typedIn">,
): ServerBuild {
  const guard =
    (handler: Handler, isPage: boolean): Handler =>
    async (args) => {
      try {
        return await handler(args);
      } catch (error) {
        if (!isOutage(error)) throw error;
        const { method, url, headers } = args.request;
        const { pathname: path } = new URL(url);
        log.warn({ error, method, path }, "outage");
        const answer = explain("outage", { path, headers });
        const init = {
          status: answer.status,
          headers: { "Retry-After": answer.headers["Retry-After"] ?? "30" },
        };
        if (isPage) throw data({ page: "outage", ...typedIn?.(args.context) }, init);
        return new Response(answer.body, {
          status: answer.status,
          headers: { "Cache-Control": "no-store", ...answer.headers },
        });
      }
    };
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module as { loader?: Handler; action?: Handler };
    const isPage = route.module.default !== undefined;
    const module = {
      ...route.module,
      ...(loader && { loader: guard(loader, isPage) }),
      action: action ? guard(action, isPage) : refuseForm(isPage, explain),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}
