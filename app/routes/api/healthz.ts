/** The process runs. Says nothing about what it depends on. */
export const loader = () =>
  new Response("ok\n", { headers: { "Content-Type": "text/plain; charset=utf-8" } });
