import type pg from "pg";

/**
 * Sends statements without a name. A named one belongs to a connection of the server, and a pooler lends another one for each
 * transaction: PgBouncer before 1.21, and later ones without max_prepared_statements, answer that there is no such statement.
 */
export function leaveUnnamed(pool: pg.Pool): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((question: unknown, ...rest: unknown[]) =>
      query(isNamed(question) ? { ...question, name: undefined } : question, ...rest)) as typeof client.query;
  });
}

/** Leaves alone queries with a protocol of their own, such as COPY, which are no plain records. */
const isNamed = (question: unknown): question is { name: string } =>
  typeof question === "object" &&
  question !== null &&
  typeof (question as { name?: unknown }).name === "string" &&
  Object.getPrototypeOf(question) === Object.prototype;
