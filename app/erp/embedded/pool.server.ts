import pg from "pg";
import { columnTypes } from "~/db/column-types.server";
import { leaveUnnamed } from "~/db/leave-unnamed.server";
import { watchPool } from "~/db/watch-pool.server";
import { type Statement, watchStatements } from "~/db/watch-statements.server";
import { camelName } from "~/lib/snake-case";
import { Copies, type Copy } from "./copies.server";
import { StatementNames } from "./statement-names";

/** Database access of the embedded ERP: rows come back with camelCase keys, decimals and days as text. */
export interface Sql {
  many<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  maybe<T>(text: string, values?: readonly unknown[]): Promise<T | null>;
  one<T>(text: string, values?: readonly unknown[]): Promise<T>;
  /** Returns the number of affected rows. */
  run(text: string, values?: readonly unknown[]): Promise<number>;
}

/** Access within a transaction, which can also bulk-load tables. */
export interface LoadingSql extends Sql {
  copy(copies: readonly Copy[]): Promise<void>;
}

export interface ErpPool extends Sql {
  transaction<T>(work: (sql: LoadingSql) => Promise<T>): Promise<T>;
  /** Number of writes so far: what was read before the last one may be outdated. */
  writes(): number;
  /** Counts a write for which another pool of this process is used, before and after it. */
  countWrite(): void;
  close(): Promise<void>;
}

export const erpRole = "tradepost_erp";
export const erpSchema = "erp";

/**
 * Opens the ERP's own connection pool, under a role without rights on the portal's tables: like a system on another
 * machine, the ERP cannot take part in the portal's transactions.
 */
export function openErpPool(options: {
  databaseUrl: string;
  /** The address leads to a pooler, as a database user of the ERP's own whose settings say what is said here otherwise. */
  isPooled?: boolean | undefined;
  connections?: number;
  statementTimeout?: number;
  onError: (error: Error) => void;
  onStatement?: ((statement: Statement) => void) | undefined;
}): ErpPool {
  const { statementTimeout = 20_000 } = options;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    max: options.connections ?? 6,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Frees the prepared statements whose names are out of use.
    maxLifetimeSeconds: 3_600,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "tradepost-erp",
    types: columnTypes,
    ...(options.isPooled
      ? {}
      : {
          statement_timeout: statementTimeout,
          idle_in_transaction_session_timeout: 30_000,
          // Disables parallel workers and JIT: for queries this small, starting them costs more than they save.
          options: `-c role=${erpRole} -c search_path=${erpSchema} -c max_parallel_workers_per_gather=0 -c jit=off`,
        }),
  });
  if (options.isPooled) leaveUnnamed(pool);
  pool.on("error", options.onError);
  // Ignores the connection's error event, which would end the process without a listener: the error is reported by
  // the next query on that connection.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const watch = watchPool(pool, statementTimeout > 0 ? statementTimeout + 2_000 : Number.POSITIVE_INFINITY);
  if (options.onStatement) watchStatements(pool, options.onStatement);
  const names = new StatementNames();
  const poolSql = sqlOver((question) => pool.query(question), names);
  let writes = 0;
  return {
    ...poolSql,
    run(text, values) {
      writes += 1;
      return poolSql.run(text, values).finally(() => {
        writes += 1;
      });
    },
    writes: () => writes,
    countWrite() {
      writes += 1;
    },
    async transaction(work) {
      writes += 1;
      const client = await pool.connect();
      let connectionError: Error | undefined;
      try {
        await client.query("BEGIN");
        const value = await work({
          ...sqlOver((question) => client.query(question), names),
          copy: (copies) => copyInto(client, copies),
        });
        await client.query("COMMIT");
        return value;
      } catch (error) {
        await client.query("ROLLBACK").catch((failure: Error) => {
          connectionError = failure;
        });
        throw error;
      } finally {
        writes += 1;
        client.release(connectionError);
      }
    },
    close: () => {
      watch.stop();
      return pool.end();
    },
  };
}

const copyInto = (client: pg.ClientBase, copies: readonly Copy[]) =>
  new Promise<void>((resolve, reject) => {
    client.query(new Copies(copies, (error) => (error ? reject(error) : resolve())));
  });

/** PostgreSQL's code for "cached plan must not change result type". */
const featureNotSupported = "0A000";

type Query = (question: pg.QueryArrayConfig<unknown[]>) => Promise<pg.QueryArrayResult<unknown[][]>>;

function sqlOver(query: Query, names: StatementNames): Sql {
  const ask = async (text: string, values: readonly unknown[]) => {
    const name = names.nameOf(text);
    try {
      return await query({ text, values: [...values], rowMode: "array", ...(name ? { name } : {}) });
    } catch (error) {
      // A migration changed the columns of a prepared statement: the next statements are prepared anew.
      if (name && (error as { code?: unknown }).code === featureNotSupported) names.forget();
      throw error;
    }
  };
  // Reads rows as arrays and names their columns once per result, for speed: an order reads hundreds of rows.
  const many = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
    const { rows, fields } = await ask(text, values);
    const columns = fields.map((field) => keyOf(field.name));
    return rows.map((row) => {
      const record: Record<string, unknown> = {};
      for (let at = 0; at < columns.length; at += 1) record[columns[at] ?? ""] = row[at];
      return record as T;
    });
  };
  return {
    ...readersBy(many),
    async run(text, values = []) {
      return (await ask(text, values)).rowCount ?? 0;
    },
  };
}

const columnKeys = new Map<string, string>();

/** Caches `camelName`: every query converts the names of its columns. */
function keyOf(column: string): string {
  const key = columnKeys.get(column) ?? camelName(column);
  columnKeys.set(column, key);
  return key;
}

/** Makes the ways to read one row from the way to read many. */
export const readersBy = (many: Sql["many"]): Pick<Sql, "many" | "maybe" | "one"> => ({
  many,
  async maybe<T>(text: string, values?: readonly unknown[]) {
    return (await many<T>(text, values))[0] ?? null;
  },
  async one<T>(text: string, values?: readonly unknown[]) {
    const [row] = await many<T>(text, values);
    if (!row) throw new Error(`Expected a row from: ${text.slice(0, 80)}`);
    return row;
  },
});
