import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { withoutValues } from "~/config/log.server";
import { withinLimit } from "~/door/limit.server";
import { readLoadContext } from "~/http/load-context.server";

const reportSchema = z.strictObject({ message: z.string().max(300), at: z.string().max(200) });
const maxReportBytes = 2_000;

/**
 * Logs errors of browsers. Needs no session: the failing page may be the first one. The
 * answer is always the same; large reports and those beyond the rate limit are dropped.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const answer = new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  const site = request.headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin") return answer;
  if (Number(request.headers.get("Content-Length") ?? maxReportBytes + 1) > maxReportBytes) return answer;
  const { services, origin } = await readLoadContext(context);
  if (!(await withinLimit(services, `client-errors|${origin}`, { times: 30, seconds: 600 }))) return answer;
  const errorReport = reportSchema.safeParse(await request.json().catch(() => null));
  if (errorReport.success) {
    const { message, at } = errorReport.data;
    services.log.warn({ message: withoutValues(message), at }, "client-error");
  }
  return answer;
}
