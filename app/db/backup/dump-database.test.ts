import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "../../../tests/support/database";
import { dumpDatabase } from "./dump-database.server";

it("writes where a sequence goes on, whether or not a number was taken since it was set", async () => {
  const { db, url } = await freshDatabase();
  const folder = await mkdtemp(join(tmpdir(), "tradepost-dump-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const readFacets = async () => {
    const { sequences } = await dumpDatabase(url, folder);
    return sequences.find(({ name }) => name === "catalog_facets_id_seq");
  };
  await db.execute(sql`SELECT setval('catalog_facets_id_seq', 6155, false)`);
  expect(await readFacets()).toMatchObject({ value: "6155", isCalled: false });
  await db.execute(sql`SELECT nextval('catalog_facets_id_seq')`);
  expect(await readFacets()).toMatchObject({ value: "6155", isCalled: true });
});
