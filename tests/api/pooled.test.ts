import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { createDatabase, dropDatabase } from "~/db/databases.server";
import { eventually } from "../support/eventually";
import { httpClient, signedIn } from "../support/http-client";
import { type Portal, startPortal, surprises } from "../support/portal";
import { type Pooler, startPgBouncer } from "../support/servers/pgbouncer";

/** Two processes that share a few connections of the server through PgBouncer, one for each transaction. */
const poolSize = 3;

let server: pg.Client;
let databaseName: string;
let pooler: Pooler | null;
let portals: Portal[] = [];

beforeAll(async () => {
  const demo = inject("demo");
  databaseName = `${demo.template}_${process.pid}_pooled`;
  const directUrl = await createDatabase(demo.server, databaseName, demo.template);
  server = new pg.Client({ connectionString: directUrl });
  await server.connect();
  const erpUrl = new URL(directUrl);
  erpUrl.username = "tradepost_erp";
  erpUrl.password = "only-tests-use-it";
  // Settings of the role in this database alone: other tests use it as well.
  const erpRole = `ALTER ROLE tradepost_erp IN DATABASE ${pg.escapeIdentifier(databaseName)}`;
  await server.query(
    `ALTER ROLE tradepost_erp LOGIN PASSWORD '${erpUrl.password}'; ${erpRole} SET search_path = erp`,
  );
  pooler = await startPgBouncer({ portal: directUrl, erp: erpUrl.href }, poolSize);
  if (!pooler) return;
  const environment = {
    DATABASE_URL: pooler.url("portal"),
    DATABASE_ERP_URL: pooler.url("erp"),
    DATABASE_DIRECT_URL: directUrl,
  };
  portals = await Promise.all([startPortal(environment), startPortal(environment)]);
});

afterAll(async () => {
  await Promise.all(portals.map((portal) => portal.stop()));
  await pooler?.close();
  await server?.end();
  await dropDatabase(inject("demo").server, databaseName);
});

it("serves pages, changes and jobs with a few connections of the server", async ({ skip }) => {
  const [one, other] = portals;
  if (!one || !other) return skip();
  const buyer = await signedIn(one.url, "buyer");
  const same = await signedIn(other.url, "buyer");
  const pages = [
    "/dashboard",
    "/orders?date_range=all",
    "/catalog",
    "/cart/shop",
    "/invoices?date_range=all",
  ];
  const answers = await Promise.all(
    [buyer, same].flatMap((client) => [...pages, ...pages].map((page) => client.get(page))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));

  await buyer.post("/tables/orders", { intent: "size", pageSize: "10", back: "/orders" });
  expect((await buyer.get("/orders?date_range=all")).$("tbody tr:not(.said)")).toHaveLength(10);

  // A job writes the mail, and one of the two processes is woken for it.
  const countMails = async () => {
    const mailsOfReset = "recipient = 'requester@demo.example' AND subject = 'Reset your password'";
    const { rows } = await server.query(`SELECT count(*)::int AS count FROM mails WHERE ${mailsOfReset}`);
    return rows[0]?.count;
  };
  expect(await countMails()).toBe(0);
  await httpClient(one.url).post("/password/reset", { username: "requester" });
  await eventually(async () => expect(await countMails()).toBe(1));

  const connections = await server.query<{ name: string; count: number }>(
    `SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1`,
  );
  const countOf = (...names: string[]) =>
    connections.rows.filter(({ name }) => names.includes(name)).reduce((sum, { count }) => sum + count, 0);
  expect(countOf("tradepost-jobs")).toBe(2);
  expect(connections.rows.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(2 * poolSize + 4);
  expect(portals.flatMap(surprises)).toEqual([]);
});
