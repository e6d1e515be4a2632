/** Liveness: the process runs, whatever its dependencies do. */
export const loader = () =>
  new Response("ok\n", { headers: { "Content-Type": "text/plain; charset=utf-8" } });
