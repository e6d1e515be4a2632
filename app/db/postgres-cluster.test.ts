import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findPostgresBinaries } from "./postgres-binaries.server";
import { openPostgresCluster } from "./postgres-cluster.server";

it("says by PostgreSQL's own words why no data could be prepared, and leaves nothing half-made", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tradepost-cluster-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const initdb = join(folder, "initdb.sh");
  const words = 'FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device';
  await writeFile(initdb, `#!/bin/sh\necho '2026-11-28 22:46:48 UTC [7] ${words}' >&2\nexit 1\n`, {
    mode: 0o755,
  });
  const directory = join(folder, "postgres");
  const binaries = { ...(await findPostgresBinaries()), initdb };
  await expect(openPostgresCluster(directory, binaries, () => undefined)).rejects.toMatchObject({
    name: "StartRefusal",
    message: expect.stringContaining(
      `PostgreSQL could not be prepared in ${directory}: could not write to file "pg_wal/xlogtemp.7": No space left on device. The disk is full: make room.`,
    ),
  });
  expect(await readdir(directory)).toEqual([]);
});
