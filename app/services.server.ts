import { availableParallelism } from "node:os";
import { join } from "node:path";
import { portalAddressOf } from "~/door/portal-address";
import { findConfiguredProviders } from "~/features/identity/ways-in/providers.store.server";
import { openAnalytics } from "~/features/usage/open-analytics.server";
import { openUsage } from "~/features/usage/open-usage.server";
import { crashAt } from "~/lib/crash-point";
import { threadPool } from "~/lib/threads/thread-pool.server";
import { openMemoryCache } from "./cache/memory-cache.server";
import { followVersions, raiseVersion } from "./cache/versions.server";
import type { Env } from "./config/env.server";
import { openHost } from "./config/host.server";
import type { Installation } from "./config/installation.server";
import { type Metrics, openMetrics, serveMetrics } from "./config/metrics.server";
import { openReports } from "./config/open-reports.server";
import { openVault } from "./config/seal.server";
import { openSettings } from "./config/settings.store.server";
import { tryAddresses } from "./db/connect-first.server";
import { countAllowedConnections } from "./db/count-connections.server";
import { followDatabaseClock } from "./db/database-clock.server";
import { createDatabase } from "./db/databases.server";
import { assertOutsideTransaction, type Database, openDatabase } from "./db/db.server";
import { startEmbeddedPostgres } from "./db/embedded-postgres.server";
import { migrateDatabase } from "./db/migrate.server";
import { recordKind } from "./db/record-kind.server";
import type { Log, Services } from "./door/services";
import { connectErp } from "./erp/connect-erp.server";
import { connectionsOf, openChosenErp } from "./erp/connections/open-connections.server";
import { createEmbeddedErp, type EmbeddedErp } from "./erp/embedded/embedded-erp.server";
import { migrateErp } from "./erp/embedded/migrate.server";
import { demoData, seedDemoErp } from "./erp/embedded/seed-demo.server";
import { createGateStore } from "./erp/gate-store.server";
import { createItemReservations } from "./erp/item-reservations.store.server";
import { findMessageRules } from "./erp/message-rules.store.server";
import { openReplica } from "./erp/replica/open-replica.server";
import { withMasters } from "./erp/replica/with-masters.server";
import { withReplica } from "./erp/replica/with-replica.server";
import { createWriteLog } from "./erp/write-log.server";
import { openCatalogSources } from "./features/catalog/listing/open-catalog-sources.server";
import { openFileStore } from "./files/file-store.server";
import { openJobs } from "./jobs/boss.server";
import { openMailbox } from "./mail/incoming/open-mailbox.server";
import { openMailer } from "./mail/mailer.server";
import { openPayments } from "./payments/open-payments.server";
import { storedPushKeys } from "./push/push-keys.store.server";
import { generatePushKeys, openWebPush } from "./push/web-push.server";
import { openSingleSignOn } from "./sso/openid-sso.server";

/** Position among the processes that share the port: each serves metrics of its own, on ports one after another. */
const processIndex = Number(process.env.PROCESS ?? 1) - 1;

/**
 * Builds the outside world; nothing else does. `startPortal` calls it once per process, before the first request is
 * answered. The environment alone chooses between an outside service and its embedded counterpart.
 */
export async function createServices({ env, secrets }: Installation) {
  const { log, traces, closeReports } = openReports(env);
  const metrics = openMetrics(traces);
  if (env.NODE_ENV === "test") crashAt(process.env.CRASH_AT, () => process.kill(process.pid, "SIGKILL"));

  threadPool.places = env.THREADS ?? Math.max(2, Math.floor(availableParallelism() / env.PROCESSES));
  const { postgres, database, clock, directUrl } = await openPortalDatabase({ env, log, metrics });
  const versions = await followVersions({ db: database.db, log });
  const cache = openMemoryCache({ versions, clock });
  const settings = openSettings({ database, cache, clock, log });
  const vault = openVault(secrets);
  // Assigned while the connection is opened, which the compiler does not follow.
  let embeddedErp = null as EmbeddedErp | null;
  const sharedParts = { clock, reservations: createItemReservations(database.pool) };
  const { adapter, opened } = await openChosenErp(
    { env, db: database.db, vault, ...sharedParts },
    async () => {
      embeddedErp = await startEmbeddedErp();
      return embeddedErp;
    },
  ).catch(async (refusal) => {
    await closeDatabase();
    throw refusal;
  });
  const connectedErp = connectErp({
    adapter,
    cache,
    gateStore: createGateStore(database.pool),
    clock,
    log,
    assertOutsideTransaction,
    invalidateTag: (tag) => raiseVersion(database.db, tag),
    recordWrite: createWriteLog(database.db),
    findMessageRules: findMessageRules({ db: database.db, cache }),
    noteCall: (call) => metrics.erpCall(call),
  });
  const replicatedErp = withReplica(connectedErp, {
    replica: openReplica({ ...database, cache, raiseVersion }),
    clock,
    log,
  });
  const erp = withMasters(replicatedErp, { db: database.db, clock });
  const jobs = openJobs();

  const { payments, sandbox } = openPayments({
    env,
    db: database.db,
    clock,
    secret: secrets.payments[0] ?? "",
    outsideTransaction: assertOutsideTransaction,
  });

  const usage = openUsage({ db: database.db, clock, log });
  const analytics = env.GOOGLE_ANALYTICS_SECRET
    ? openAnalytics({
        url: env.GOOGLE_ANALYTICS_URL,
        secret: env.GOOGLE_ANALYTICS_SECRET,
        portal: portalAddressOf(env),
        settings,
        log,
      })
    : null;

  const services = {
    env,
    host: openHost(env),
    clock,
    database,
    erp,
    erpConnections: connectionsOf(adapter, opened, sharedParts),
    demoErp: env.DEMO ? embeddedErp : null,
    jobs,
    mail: openMailer({ database, jobs, clock }),
    mailbox: openMailbox({ env, log }),
    files: await openFileStore({ env, clock }),
    cache,
    settings,
    vault,
    sso: openSingleSignOn({
      clock,
      configured: () => findConfiguredProviders({ db: database.db, cache, vault }),
      fromEnvironment: env.SSO_PROVIDERS ?? [],
      allowsLoopback: env.DEMO,
    }),
    push: openWebPush({
      keys: await pushKeysOf(env, { db: database.db, vault, clock }),
      contact: contactOf(env),
      services: env.PUSH_SERVICES,
    }),
    payments,
    paymentSandbox: sandbox,
    log,
    measure: metrics,
    usage,
    analytics,
    catalogSources: openCatalogSources({ origins: env.CATALOG_SOURCES, clock }),
  } satisfies Services;
  const metricsServer = env.METRICS_PORT
    ? await serveMetrics(metrics, { port: env.METRICS_PORT + processIndex, host: env.METRICS_HOST })
    : null;

  async function startEmbeddedErp(): Promise<EmbeddedErp> {
    await migrateErp(directUrl);
    const embeddedErp = createEmbeddedErp({
      databaseUrl: env.DATABASE_ERP_URL ?? directUrl,
      isPooled: Boolean(env.DATABASE_ERP_URL),
      clock,
      log,
      onStatement: (facts) => metrics.statement("erp", facts),
      hasDocumentThread: true,
    });
    if (env.DEMO) {
      await seedDemoErp(embeddedErp.pool, clock, (today) => {
        log.info({ orders: env.DEMO_ORDERS }, "preparing-demo-data");
        return demoData(today, env.DEMO_ORDERS);
      });
    }
    return embeddedErp;
  }

  async function closeDatabase(): Promise<void> {
    versions.stop();
    clock.stop();
    await database.close();
    await postgres?.stop();
  }

  async function close(): Promise<void> {
    await usage.stop();
    await analytics?.stop();
    await metricsServer?.close();
    await adapter.close();
    await closeDatabase();
    await closeReports();
  }
  return { services, metrics, traces, embeddedErp, close };
}

/** Opens the database in the shape of this release; what has been opened when it refuses is closed again. */
async function openPortalDatabase({ env, log, metrics }: { env: Env; log: Log; metrics: Metrics }) {
  await tryAddresses(env);
  const postgres = env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({
        directory: join(env.DATA_DIR, "postgres"),
        say: (line) => log.info({ line }, "postgres"),
        settings: { max_connections: String(Math.max(100, connectionsOfAll(env) + 20)) },
      });
  try {
    const url = env.DATABASE_URL ?? (await createDatabase(postgres?.url ?? "", "tradepost"));
    const directUrl = env.DATABASE_DIRECT_URL ?? url;
    await migrateDatabase(directUrl);
    const database = openDatabase({
      url,
      directUrl: env.DATABASE_DIRECT_URL,
      connections: env.DATABASE_CONNECTIONS,
      onError: (error) => log.warn({ error }, "database-connection-lost"),
      onStatement: (facts) => metrics.statement("portal", facts),
    });
    if (env.DATABASE_URL) await warnOfConnections(env, database, log);
    const clock = await followDatabaseClock(database.pool);
    try {
      await recordKind(database, env.DEMO, clock.now());
    } catch (error) {
      clock.stop();
      await database.close();
      throw error;
    }
    return { postgres, database, clock, directUrl };
  } catch (error) {
    // A server that runs on would keep a command running, and hold the data that an operator may want to move.
    await postgres?.stop();
    throw error;
  }
}

/** Connections that all processes may open: those of the portal, of the embedded ERP, and for locks and notifications. */
const connectionsOfAll = ({ PROCESSES, DATABASE_CONNECTIONS, ERP }: Env): number =>
  PROCESSES * (DATABASE_CONNECTIONS + (ERP === "s4hana" ? 3 : 10));

/** Tells the operator at the start what pages would say under load: that the server has no connection left. */
async function warnOfConnections(env: Env, { pool }: Database, log: Log): Promise<void> {
  const isPooled = Boolean(env.DATABASE_DIRECT_URL);
  if (isPooled || Number(process.env.PROCESS ?? 1) > 1) return;
  const limit = await countAllowedConnections(pool);
  const demand = connectionsOfAll(env);
  const { PROCESSES, DATABASE_CONNECTIONS } = env;
  if (demand > limit) log.warn({ demand, limit, PROCESSES, DATABASE_CONNECTIONS }, "too-few-connections");
}

/** The pair of the environment, or the one that the portal made itself. */
function pushKeysOf(env: Env, sharedParts: Parameters<typeof storedPushKeys>[0]) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  return publicKey && privateKey ? { publicKey, privateKey } : storedPushKeys(sharedParts, generatePushKeys);
}

/** Address under which push services reach the operator: that of the portal's emails. */
const contactOf = ({ MAIL_FROM }: Env): string => `mailto:${/<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
