import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoKey } from "../support/demo-template";
import { startPortal } from "../support/portal";

const cache = ".cache";
const prefix = "filled-folder-";

/**
 * Makes a folder for the data of a portal with a PostgreSQL of its own, on which the demo's data are already. The first test of a
 * build and a day lets a portal fill one, which costs as much as starting ten portals; the others copy its files.
 */
export async function filledFolder(): Promise<string> {
  const original = join(cache, prefix + demoKey());
  if (!(await isFolder(original))) await fill(original);
  const folder = await mkdtemp(join(tmpdir(), "tradepost-filled-"));
  await cp(original, folder, { recursive: true });
  return folder;
}

/** Fills a folder under another name, so that a portal that dies leaves no half folder. */
async function fill(original: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache))
    if (name.startsWith(prefix)) await rm(join(cache, name), { recursive: true, force: true });
  const draft = await mkdtemp(join(cache, `${prefix}draft-`));
  const portal = await startPortal({ DATA_DIR: draft }, { startTimeout: 300_000 });
  await portal.stop();
  await rename(draft, original);
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
