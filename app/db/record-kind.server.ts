import { sql } from "drizzle-orm";
import { StartRefusal } from "~/lib/start-refusal";
import type { Database } from "./db.server";
import { installation } from "./installation.tables";

/**
 * Records at the first start whether a database is a demo, and refuses to start as the other kind afterwards: a demo's
 * accounts and tokens are public, so a real installation must never gain them, nor a demo become a real installation.
 * Called before anything is seeded. A database from before this record counts as a demo if it has the demo's accounts.
 */
export async function recordKind({ db }: Pick<Database, "db">, demo: boolean, now: Date): Promise<void> {
  await db.execute(sql`
    INSERT INTO ${installation} (id, demo, created_at)
    SELECT 1, CASE WHEN EXISTS (SELECT FROM users)
      THEN EXISTS (SELECT FROM users WHERE email = 'buyer@demo.example') ELSE ${demo} END, ${now.toISOString()}
    ON CONFLICT (id) DO NOTHING`);
  const [row] = await db.select({ demo: installation.demo }).from(installation);
  if (row && row.demo !== demo) throw new StartRefusal(row.demo ? demoRefused : realRefused);
}

const demoRefused =
  "This database holds the demo, whose accounts and passwords are public, and DEMO=false asks for a real installation. Start with DEMO=true, or with an empty database: another DATABASE_URL or DATA_DIR.";

const realRefused =
  "This database holds a real installation, and DEMO=true would add demo accounts whose passwords are public. Start with DEMO=false, or with another DATABASE_URL or DATA_DIR for the demo.";
