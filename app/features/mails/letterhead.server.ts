import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import type { Db } from "~/db/db.server";
import type { QueryCtx } from "~/door/operation.server";
import { findImage } from "~/files/images.store.server";
import type { Letterhead } from "~/pdf/letterhead";
import { themeSetting } from "~/themes/theme.setting";
import { mailFrameSetting } from "./mail-frame.setting";

/** Folders of the files that the portal serves as they are: those of the build, and those of the source. */
const publicFolders = ["build/client", "public"];

/** Reads the head of a microsite's own PDFs: name or logo, colour, and the company details that its mails name. */
export async function readLetterhead({
  actor,
  settings,
  db,
}: Pick<QueryCtx, "actor" | "settings" | "db">): Promise<Letterhead> {
  const { micrositeId } = actor;
  const [{ name, primary, logo }, { imprint }] = await Promise.all([
    settings.get(themeSetting, { micrositeId }),
    settings.get(mailFrameSetting, { micrositeId }),
  ]);
  const lines = imprint.split(/\r?\n/).map((line) => line.trim());
  return {
    name,
    colour: primary,
    imprint: lines.filter(Boolean),
    logo: logo ? await rasterOf(db, logo) : null,
  };
}

/** Draws the logo with enough dots for print, since PDFs take no SVG; null for one that cannot be read. */
async function rasterOf(db: Db, path: string): Promise<Letterhead["logo"]> {
  const content = await readPicture(db, path);
  if (!content) return null;
  const logo = await sharp(content, { density: 300 })
    .resize(600, 160, { fit: "inside" })
    .flatten({ background: "#ffffff" })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null);
  return logo && { content: logo.data, width: logo.info.width, height: logo.info.height };
}

/** Reads an uploaded picture, or a file that the portal serves as it is. */
async function readPicture(db: Db, path: string): Promise<Buffer | null> {
  const [, imageId] = /^\/images\/([0-9a-f-]{36})\.\w+$/.exec(path) ?? [];
  if (imageId) return (await findImage(db, imageId))?.content ?? null;
  for (const folder of publicFolders) {
    const root = resolve(folder);
    const file = join(root, path);
    if (!file.startsWith(`${root}/`)) return null;
    const content = await readFile(file).catch(() => null);
    if (content) return content;
  }
  return null;
}
