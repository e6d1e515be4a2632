import type pg from "pg";
import { connectFirst } from "./connect-first.server";

/** Content of a database; a portal that has not recorded its kind yet counts as what its accounts say. */
export type Holding = "nothing" | "demo" | "installation" | "anotherApplication";

/** Commands ask this before they change or drop a database that somebody may have named by mistake. */
export async function findHolding(url: string): Promise<Holding> {
  const client = await connectFirst(url, "tradepost-holding");
  try {
    const { rows } = await client.query<{ tables: boolean; portal: boolean; kind: boolean }>(`
      SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS portal,
        to_regclass('public.installation') IS NOT NULL AS kind,
        EXISTS (SELECT FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relnamespace = to_regnamespace('public')
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')) AS tables`);
    const [facts] = rows;
    if (!facts?.tables) return "nothing";
    return facts.portal ? await findKind(client, facts.kind) : "anotherApplication";
  } finally {
    await client.end();
  }
}

async function findKind(client: pg.Client, isRecorded: boolean): Promise<Holding> {
  const record = isRecorded
    ? await client.query<{ demo: boolean }>("SELECT demo FROM public.installation")
    : { rows: [] };
  if (record.rows[0]) return record.rows[0].demo ? "demo" : "installation";
  const { rows } = await client.query<{ any: boolean; demo: boolean }>(`
    SELECT EXISTS (SELECT FROM public.users) AS any,
      EXISTS (SELECT FROM public.users WHERE email = 'buyer@demo.example') AS demo`);
  if (!rows[0]?.any) return "nothing";
  return rows[0].demo ? "demo" : "installation";
}
