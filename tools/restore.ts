import { resolve } from "node:path";
import { withBackups } from "./open-app";

/** `npm run restore -- <folder>`: restores a backup into an empty database; the portal must not run meanwhile. */
const [folder, ...others] = process.argv.slice(2);
if (!folder || others.length > 0) {
  console.error("Usage: npm run restore -- <folder of the backup>");
  process.exit(2);
}

await withBackups(async ({ restoreBackup }, place) => {
  const remarks = await restoreBackup(place, resolve(folder));
  console.log("Restored. Start the portal: it migrates the data to this release.");
  for (const remark of remarks) console.log(`Note: ${remark}`);
});
