import { lifecycle } from "~/lifecycle.server";

/** Readiness: the process can answer, because its database does. */
export async function loader(): Promise<Response> {
  const ready = await lifecycle.isReady();
  return new Response(ready ? "ready\n" : "not ready\n", {
    status: ready ? 200 : 503,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
