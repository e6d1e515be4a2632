import type pg from "pg";

/** A statement as metrics and traces see it: nothing of its values. */
export interface Statement {
  /** First word of the statement, such as SELECT. */
  verb: string;
  seconds: number;
  hasFailed: boolean;
}

/** Reports each statement that a connection of the pool has answered. */
export function watchStatements(pool: pg.Pool, report: (statement: Statement) => void): void {
  pool.on("connect", (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const startedAt = performance.now();
      const answer = query(...args);
      const note = (hasFailed: boolean) =>
        report({
          verb: verbOf(args[0]),
          seconds: (performance.now() - startedAt) / 1_000,
          hasFailed,
        });
      if (answer instanceof Promise)
        answer.then(
          () => note(false),
          () => note(true),
        );
      else note(false);
      return answer;
    }) as typeof client.query;
  });
}

function verbOf(query: unknown): string {
  const text = typeof query === "string" ? query : ((query as { text?: string } | undefined)?.text ?? "");
  return (/^\s*([a-z]+)/i.exec(text)?.[1] ?? "other").toUpperCase();
}
