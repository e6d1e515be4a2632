import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { withBackups } from "./open-app";
import { assertPortal } from "./read-command-env";

/** `npm run backup -- [folder] [--keep 14]`: writes a backup below the folder, and removes the oldest beyond the number. */
const { positionals, keep } = readArguments();

await withBackups(async ({ createBackup, removeOldBackups }, place, dataFolder) => {
  await assertPortal(place.url);
  const parent = resolve(positionals[0] ?? join(dataFolder, "backups"));
  const folder = join(parent, new Date().toISOString().replaceAll(":", "-").slice(0, 19));
  const { tables, files } = await createBackup(place, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`${rows} rows of ${tables.length} tables in ${folder}`);
  console.log(
    files.store === "folder"
      ? `${files.count} files, ${files.bytes} bytes`
      : `The files stay in the bucket ${files.address}: back it up there.`,
  );
  console.log(
    "Keep SESSION_SECRETS, or the file `secret` in DATA_DIR, in another place: it is no part of a backup.",
  );
  for (const name of await removeOldBackups(parent, keep)) console.log(`Removed ${name}`);
});

function readArguments(): { positionals: string[]; keep: number } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { keep: { type: "string" } },
    });
    const keep = values.keep === undefined ? Number.POSITIVE_INFINITY : Number(values.keep);
    if (positionals.length <= 1 && keep >= 1) return { positionals, keep };
  } catch {
    // An unknown option.
  }
  console.error("Usage: npm run backup -- [folder] [--keep <number>]");
  process.exit(2);
}
