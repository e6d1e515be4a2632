import { createHash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import type { Env } from "./config/env.server";
import type { Secrets } from "./config/secrets.server";
import { backups } from "./db/backup/backups.tables";
import { dumpDatabase } from "./db/backup/dump-database.server";
import { holdsUsers, loadDatabase, lookUpUnsent, verifyRows } from "./db/backup/load-database.server";
import { type Manifest, manifestFile, manifestSchema } from "./db/backup/manifest";
import { openDatabase } from "./db/db.server";
import { findHolding } from "./db/find-holding.server";
import { migrateDatabase } from "./db/migrate.server";
import { installJobs } from "./jobs/boss.server";
import { systemClock } from "./lib/clock";
import { newId } from "./lib/ids";

/** Database, files and secrets that a backup copies or a restore fills. */
export interface BackupPlace {
  url: string;
  /** Folder of the portal's files. */
  files: string;
  bucket: Env["S3_BUCKET_URL"];
  secrets: Pick<Secrets, "atRest">;
  /** Gives the embedded ERP's tables the shape that these migrations lead to. */
  migrateErp(url: string, names: ReadonlySet<string>): Promise<void>;
}

/**
 * Writes database and files to a new folder; the secret is no part of it. The portal may run meanwhile: files are copied
 * after the rows that name them, so none of these is missing. The folder gets its name when it is complete.
 */
export async function createBackup(place: BackupPlace, folder: string): Promise<Manifest> {
  const draft = folder + draftSuffix;
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  await mkdir(draft, { mode: 0o700 });
  try {
    const manifest = await writeBackup(place, draft);
    await rename(draft, folder);
    await recordBackup(place.url, folder, manifest);
    return manifest;
  } catch (error) {
    // Prevents that the drafts of a full disk fill it further, night by night.
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

async function writeBackup(place: BackupPlace, draft: string): Promise<Manifest> {
  const dump = await dumpDatabase(place.url, draft);
  const files = place.bucket
    ? { store: "bucket" as const, address: place.bucket }
    : { store: "folder" as const, ...(await copyFiles(place.files, join(draft, "files"))) };
  const manifest: Manifest = { format: 1, ...dump, files, secretDigest: digestOf(place.secrets) };
  await writeFile(join(draft, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  return manifest;
}

/** A database that an older release still serves has no such record yet; its backup is complete without it. */
async function recordBackup(url: string, folder: string, { tables }: Manifest): Promise<void> {
  const { db, pool, close } = openDatabase({ url, connections: 1, onError: () => undefined });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const existingTable = await pool.query("SELECT to_regclass('public.backups') AS name");
  if (existingTable.rows[0]?.name)
    await db
      .insert(backups)
      .values({ id: newId(), finishedAt: systemClock.now(), folder: basename(folder), rows });
  await close();
}

/**
 * Removes the oldest of the complete backups in a folder, whose names are their times, and drafts of killed ones that are
 * older than the newest by a day; returns their names.
 */
export async function removeOldBackups(parent: string, keep: number): Promise<string[]> {
  const entries = await readdir(parent);
  const names = entries.filter((name) => backupTime(name)).sort();
  const newestTime = backupTime(names.at(-1) ?? "") ?? 0;
  const drafts = entries.filter((name) => {
    const draftTime = name.endsWith(draftSuffix) ? backupTime(name.slice(0, -draftSuffix.length)) : null;
    return draftTime !== null && draftTime < newestTime - 86_400_000;
  });
  const oldNames = [...names.slice(0, Math.max(0, names.length - keep)), ...drafts];
  for (const name of oldNames) await rm(join(parent, name), { recursive: true });
  return oldNames;
}

const draftSuffix = ".incomplete";

/** Milliseconds of the time that names a backup; null for anything else. */
function backupTime(name: string): number | null {
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)$/.exec(name) ?? [];
  return day ? Date.parse(`${day}T${hour}:${minute}:${second}Z`) : null;
}

/** Restores a backup into a database that nobody uses yet; returns sentences that its operator has to know. */
export async function restoreBackup(place: BackupPlace, folder: string): Promise<string[]> {
  const manifest = await readManifest(folder);
  await verifyRows(folder, manifest);
  if ((await findHolding(place.url)) === "anotherApplication") {
    throw new Error(
      "This database holds tables of another application. Restore into an empty one: another DATABASE_URL or DATA_DIR.",
    );
  }
  if (await holdsUsers(place.url)) {
    throw new Error(
      "This database has users already. Restore into an empty one: another DATABASE_URL or DATA_DIR, or drop the old database first.",
    );
  }
  await migrateTo(place, manifest);
  await loadDatabase(place.url, folder, manifest);
  const remarks: string[] = [];
  const unsentCount = await lookUpUnsent(place.url, manifest);
  if (unsentCount > 0)
    remarks.push(
      `Orders and claims that were about to be sent: ${unsentCount}. The ERP is asked first whether it has them; those that it cannot answer for are in Administration, Held orders and Held claims.`,
    );
  if (manifest.files.store === "folder") await copyFiles(join(folder, "files"), place.files);
  else
    remarks.push(
      `The files are in the bucket ${manifest.files.address}, which this backup does not contain.`,
    );
  if (manifest.secretDigest !== digestOf(place.secrets)) {
    remarks.push(
      "The secret differs from the one of the backup. Set SESSION_SECRETS to the old one, or put the file `secret` back into DATA_DIR; otherwise stored passwords of mail servers and second steps cannot be read.",
    );
  }
  return remarks;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => null);
  if (text === null) throw new Error(`${folder} is not a complete backup: it has no ${manifestFile}.`);
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${join(folder, manifestFile)} is damaged, or of a newer release. Restore it with the release that made it.`,
      { cause },
    );
  }
}

/** Gives the database the shape of the backup; the next start of the portal migrates it to the newest one. */
async function migrateTo({ url, migrateErp }: BackupPlace, manifest: Manifest): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tradepost-migrations-"));
  try {
    await cp("drizzle", folder, { recursive: true });
    const journalFile = join(folder, "meta", "_journal.json");
    const journal = JSON.parse(await readFile(journalFile, "utf8")) as { entries: { tag: string }[] };
    const hashes = await Promise.all(
      journal.entries.map(async ({ tag }) => sha256(await readFile(join(folder, `${tag}.sql`)))),
    );
    const newest = hashes.indexOf(manifest.portalMigration);
    if (newest < 0) throw new Error("The backup was made by a newer release. Restore it with that release.");
    await writeFile(
      journalFile,
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, newest + 1) }),
    );
    await migrateDatabase(url, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (manifest.erpMigrations.length > 0) await migrateErp(url, new Set(manifest.erpMigrations));
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  await installJobs(
    pool,
    manifest.queues.map((name) => ({ name, run: () => Promise.resolve() })),
  );
  await pool.end();
}

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");

const digestOf = ({ atRest }: Pick<Secrets, "atRest">) => sha256(`backup ${atRest[0] ?? ""}`).slice(0, 16);

/** Uploads under way have no name yet and are left out. */
async function copyFiles(source: string, target: string): Promise<{ count: number; bytes: number }> {
  await mkdir(source, { recursive: true });
  await cp(source, target, {
    recursive: true,
    filter: (path) => path !== join(source, "incoming"),
  });
  let [count, bytes] = [0, 0];
  for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    count++;
    bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return { count, bytes };
}
