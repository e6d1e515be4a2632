import type pg from "pg";

/** Reports each statement that a connection of the pool sends, for the metrics. */
export function watchStatements(pool: pg.Pool, report: () => void): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      report();
      return query(...args);
    }) as typeof client.query;
  });
}
