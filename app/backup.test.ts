import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import pg from "pg";
import { describe, expect, it, onTestFinished } from "vitest";
import { freshDatabase } from "../tests/support/database";
import { createTestDatabase } from "../tests/support/test-database";
import { createBackup, removeOldBackups, restoreBackup } from "./backup.server";
import { storedSettings } from "./config/settings.tables";
import { migrateErp } from "./erp/embedded/migrate.server";
import { submissions } from "./features/carts/cart.tables";
import { users } from "./features/identity/identity.tables";
import { openDiskFiles } from "./files/disk-files.server";
import { installJobs, openJobs } from "./jobs/boss.server";
import { systemClock } from "./lib/clock";
import { newId } from "./lib/ids";

const secrets = { atRest: ["a secret that stays apart"] };

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tradepost-backup-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** An installation in use: a user, a setting of awkward letters, an ERP, a waiting job and a file. */
async function usedInstallation() {
  const database = await freshDatabase();
  await migrateErp(database.url);
  await installJobs(database.pool, [{ name: "test.job", run: () => Promise.resolve() }]);
  await database.db.insert(users).values({
    id: newId(),
    username: "anna",
    email: "anna@company.example",
    passwordHash: "hash",
    firstName: 'Anna "☃"\n\\',
    lastName: "\u2028Ω",
    createdAt: new Date("2026-11-21T09:00:00.123Z"),
  } as never);
  const setting = { scope: "installation" as const, scopeId: "", effectiveFrom: new Date(), version: 1 };
  await database.db
    .insert(storedSettings)
    .values({ ...setting, id: newId(), key: "theme", value: { deep: ["1.50", 1e21, null, "\t"] } });
  await database.pool.query("SELECT setval('erp.order_numbers', 4000000042)");
  await database.transaction((tx) =>
    openJobs().enqueue(tx, { name: "test.job", payload: { of: "somebody" } }),
  );
  const files = await emptyFolder();
  const key = newId();
  await (await openDiskFiles({ directory: files, clock: systemClock })).put(
    key,
    Buffer.from("content"),
    "text/plain",
  );
  return { database, key, place: { url: database.url, files, bucket: undefined, secrets, migrateErp } };
}

describe("a backup", () => {
  it("is restored into an empty database without a difference, and then backed up alike", async () => {
    const { database, key, place } = await usedInstallation();
    const folder = join(await emptyFolder(), "2026-11-23T01-00-00");
    const manifest = await createBackup(place, folder);
    await expect(restoreBackup(place, folder)).rejects.toThrow("has users already");

    const target = await createTestDatabase();
    onTestFinished(() => target.drop());
    const restoredPlace = { ...place, url: target.url, files: join(await emptyFolder(), "files") };
    expect(await restoreBackup(restoredPlace, folder)).toEqual([]);
    const secondManifest = await createBackup(restoredPlace, `${folder}-again`);
    expect(secondManifest).toEqual({ ...manifest, createdAt: secondManifest.createdAt });
    const counts = new Map(manifest.tables.map(({ schema, name, rows }) => [`${schema}.${name}`, rows]));
    for (const name of ["public.users", "public.settings", "jobs.job"])
      expect(counts.get(name), name).toBe(1);

    const copiedFiles = await openDiskFiles({ directory: restoredPlace.files, clock: systemClock });
    expect(await (await copiedFiles.get(key))?.toArray()).toEqual([Buffer.from("content")]);
    const texts = await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const content = await readFile(join(entry.parentPath, entry.name));
          return entry.name.endsWith(".gz") ? gunzipSync(content).toString() : content.toString();
        }),
    );
    expect(texts.some((text) => text.includes(secrets.atRest[0] ?? ""))).toBe(false);
    expect(await database.db.$count(users)).toBe(1);
  });

  it("that fails leaves no draft, and one that succeeds removes the drafts of killed ones", async () => {
    const { place } = await usedInstallation();
    const parent = await emptyFolder();
    const folder = join(parent, "2026-11-23T01-00-00");
    const file = join(parent, "file");
    await writeFile(file, "");
    await expect(createBackup({ ...place, files: file }, folder)).rejects.toThrow("EEXIST");
    expect(await readdir(parent)).toEqual(["file"]);

    const drafts = ["2026-11-20T01-00-00.incomplete", "2026-11-23T00-59-00.incomplete"];
    for (const draft of drafts) await mkdir(join(parent, draft));
    await createBackup(place, folder);
    expect(await removeOldBackups(parent, 1)).toEqual([drafts[0]]);
    expect(await readdir(parent)).toEqual(["2026-11-23T00-59-00.incomplete", "2026-11-23T01-00-00", "file"]);
  });

  it("is not mixed with the tables of another application", async () => {
    const { place } = await usedInstallation();
    const folder = join(await emptyFolder(), "2026-11-23T01-00-00");
    await createBackup(place, folder);
    const target = await createTestDatabase();
    onTestFinished(() => target.drop());
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    onTestFinished(() => client.end());
    await client.query("CREATE TABLE customers (id int)");
    await expect(restoreBackup({ ...place, url: target.url }, folder)).rejects.toThrow("another application");
    const { rows } = await client.query(
      "SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("lets an ERP outside it be asked before anything that was about to be sent is sent", async () => {
    const database = await freshDatabase();
    const files = await emptyFolder();
    const place = { url: database.url, files, bucket: undefined, secrets, migrateErp };
    const content = { lines: [] };
    const insert = (state: "claimed" | "confirmed", more: object = {}) => {
      const id = newId();
      return database.db.insert(submissions).values({
        id,
        cartId: newId(),
        cartVersion: 1,
        userId: newId(),
        kind: "order",
        soldTo: "100001",
        salesAreaId: "1000",
        system: "main",
        key: id,
        createdAt: new Date(),
        state,
        content: { ...content, ...more } as never,
      });
    };
    await insert("claimed");
    await insert("claimed", { queued: { atMostPercent: 0 } });
    await insert("confirmed");
    const folder = join(await emptyFolder(), "2026-11-23T01-00-00");
    await createBackup(place, folder);
    const target = await createTestDatabase();
    onTestFinished(() => target.drop());
    const remarks = await restoreBackup(
      { ...place, url: target.url, files: join(await emptyFolder(), "files") },
      folder,
    );
    expect(remarks.join()).toContain("about to be sent: 2.");
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query("SELECT state FROM submissions ORDER BY state");
    expect(rows.map(({ state }) => state)).toEqual(["confirmed", "unknown", "unknown"]);
  });

  it("that is damaged or incomplete restores nothing, and a restore says if the secret is another one", async () => {
    const { place } = await usedInstallation();
    const parent = await emptyFolder();
    const folder = join(parent, "2026-11-23T01-00-00");
    const { tables } = await createBackup(place, folder);
    await expect(restoreBackup(place, parent)).rejects.toThrow("not a complete backup");
    const target = { ...place, url: (await freshDatabase()).url, files: join(parent, "files") };
    const file = join(folder, tables.find(({ name }) => name === "users")?.file ?? "");
    const rows = await readFile(file);
    await writeFile(file, gzipSync(gunzipSync(rows).toString().replace("anna", "nora")));
    await expect(restoreBackup(target, folder)).rejects.toThrow("is damaged");
    await writeFile(file, rows.subarray(0, 40));
    await expect(restoreBackup(target, folder)).rejects.toThrow("cannot be read");
    await writeFile(file, rows);
    const manifest = await readFile(join(folder, "manifest.json"), "utf8");
    for (const content of ["{", manifest.replace('"format": 1', '"format": 2')]) {
      await writeFile(join(folder, "manifest.json"), content);
      await expect(restoreBackup(target, folder)).rejects.toThrow("is damaged, or of a newer release");
    }
    await writeFile(join(folder, "manifest.json"), manifest);
    const remarks = await restoreBackup({ ...target, secrets: { atRest: ["another"] } }, folder);
    expect(remarks.join()).toContain("secret differs");
    expect(await removeOldBackups(parent, 1)).toEqual([]);
  });
});
