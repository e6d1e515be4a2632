import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { columnTypes } from "./column-types.server";
import { leaveUnnamed } from "./leave-unnamed.server";
import { storeAnyJson } from "./storable-json.server";
import { watchPool } from "./watch-pool.server";
import { type Statement, watchStatements } from "./watch-statements.server";

/** Database of a store: the pool or an open transaction. */
export type Db = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "with" | "$count"
>;

export interface Database {
  pool: pg.Pool;
  /** Connections to the server itself, for what a session holds: locks, listening. The same pool unless a pooler stands between. */
  directPool: pg.Pool;
  db: NodePgDatabase;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Milliseconds that the server may work on a statement, and that we wait for its answer. */
const statementTimeout = 10_000;
const queryTimeout = 12_000;

const [nodeVersion = 0] = process.versions.node.split(".").map(Number);

/**
 * Marks what runs within a transaction. Before version 24 Node slows every promise of the process as soon as one is marked
 * (8 % of a page, decision 21): there only tests and development look for this mistake.
 */
const inTransaction =
  nodeVersion >= 24 || process.env.NODE_ENV !== "production" ? new AsyncLocalStorage<true>() : null;

/**
 * Ports to the outside call this first: while an ERP or a mail server answers, no transaction of ours may hold
 * locks and a connection.
 */
export function assertOutsideTransaction(): void {
  if (inTransaction?.getStore()) throw new Error("A call to the outside was made inside an open transaction");
}

export function openDatabase(options: {
  url: string;
  /** Address of the server itself if `url` leads to a pooler that lends a connection for one transaction. */
  directUrl?: string | undefined;
  connections: number;
  onError: (error: Error) => void;
  onStatement?: (statement: Statement) => void;
}): Database {
  storeAnyJson();
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    // Client-side timeout: the server's own never arrives over a dead connection.
    query_timeout: queryTimeout,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: "tradepost",
    types: columnTypes,
    // PgBouncer refuses such parameters of a session: there they are set for the database user.
    ...(options.directUrl
      ? {}
      : { statement_timeout: statementTimeout, idle_in_transaction_session_timeout: 15_000 }),
  });
  if (options.directUrl) leaveUnnamed(pool);
  // An idle connection that dies emits an error, which would end the process without a listener.
  pool.on("error", options.onError);
  // A connection that breaks inside a transaction reports again at its next query; the error event here needs
  // a listener only so that it does not end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  const watch = watchPool(pool, queryTimeout);
  if (options.onStatement) watchStatements(pool, options.onStatement);
  const db = drizzle(pool, { casing: "snake_case" });
  const directPool = options.directUrl ? openDirectPool(options.directUrl, options.onError) : pool;
  return {
    pool,
    directPool,
    db,
    transaction: (work) => {
      const run = () => db.transaction((tx) => work(tx));
      return inTransaction ? inTransaction.run(true, run) : run();
    },
    async close() {
      watch.stop();
      await pool.end();
      if (directPool !== pool) await directPool.end();
    },
  };
}

function openDirectPool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 1_000,
    application_name: "tradepost-direct",
    types: columnTypes,
  });
  pool.on("error", onError);
  return pool;
}

/**
 * Builds a query once per database as a prepared statement: for queries of every page, building costs more
 * than running. Variable parts are `sql.placeholder`s.
 */
export function preparedFor<Q>(build: (db: Db) => Q): (db: Db) => Q {
  const queryOf = preparedVariants(build);
  return (db) => queryOf(db, "");
}

/**
 * Builds each variant of a query once per database. The variant belongs into the name of its statement. Values that a partial
 * index names are written into it as literals: the general plan could not use the index for a parameter.
 */
export function preparedVariants<V extends string, Q>(
  build: (db: Db, variant: V) => Q,
): (db: Db, variant: V) => Q {
  const queriesByDatabase = new WeakMap<Db, Map<V, Q>>();
  return (db, variant) => {
    const queries = queriesByDatabase.get(db) ?? new Map<V, Q>();
    queriesByDatabase.set(db, queries);
    const preparedQuery = queries.get(variant) ?? build(db, variant);
    queries.set(variant, preparedQuery);
    return preparedQuery;
  };
}
