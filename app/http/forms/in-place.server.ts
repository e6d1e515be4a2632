import { data } from "@remix-run/node";
import type { InPlaceAnswer } from "~/ui/scripts/use-in-place";
import { isAskedByScript } from "../asked-by-script";
import type { Entrance } from "../entrance/entrance";
import { noticesOf } from "../redirect.server";

/**
 * Answers a form that script has sent without leaving the page: what the redirect would have said, as data. Remix then
 * loads the page's data anew. A redirect to another page is followed with a page load, because a page brings its own texts.
 */
export async function answerInPlace<T>(
  ctx: Entrance,
  request: Request,
  form: FormData,
  work: () => Promise<T>,
): Promise<T | ReturnType<typeof data<InPlaceAnswer>>> {
  if (form.get("inPlace") !== "1" || !isAskedByScript(request)) return work();
  const answer = await work().catch((cause: unknown) => {
    if (cause instanceof Response) cause.headers.set("X-Remix-Reload-Document", "true");
    throw cause;
  });
  if (!(answer instanceof Response)) return answer;
  const pathOf = (address: string) => new URL(address, request.url).pathname;
  const page = request.headers.get("Referer") ?? ctx.path;
  if (pathOf(answer.headers.get("Location") ?? "/") !== pathOf(page)) {
    answer.headers.set("X-Remix-Reload-Document", "true");
    return answer;
  }
  const notices = noticesOf(answer).map(({ severity, key, params }) => ({
    severity,
    text: ctx.t(key, params),
  }));
  return data({ notices });
}
