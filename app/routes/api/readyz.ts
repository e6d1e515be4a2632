import type { LoaderFunctionArgs } from "@remix-run/node";
import { readLoadContext } from "~/http/load-context.server";
import { isReady } from "~/lifecycle.server";

/** Tells a load balancer whether the process can answer visitors: is its database there? */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const { services } = await readLoadContext(context);
  const isServing = await isReady(services);
  return new Response(isServing ? "ready\n" : "not ready\n", {
    status: isServing ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
