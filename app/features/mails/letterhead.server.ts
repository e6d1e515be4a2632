import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import sharp from "sharp";
import type { QueryCtx } from "~/door/operation.server";
import type { Letterhead } from "~/pdf/letterhead";
import { themeSetting } from "~/themes/theme.setting";
import { mailFrameSetting } from "./mail-frame.setting";

/** Folders of the files that the portal serves as they are: those of the build, and those of the source. */
const publicFolders = ["build/client", "public"];

/** Reads the head of a microsite's own PDFs: name or logo, colour, and the company details that its mails name. */
export async function readLetterhead({
  actor,
  settings,
}: Pick<QueryCtx, "actor" | "settings">): Promise<Letterhead> {
  const { micrositeId } = actor;
  const [{ name, primary, logo }, { imprint }] = await Promise.all([
    settings.get(themeSetting, { micrositeId }),
    settings.get(mailFrameSetting, { micrositeId }),
  ]);
  const lines = imprint.split(/\r?\n/).map((line) => line.trim());
  return { name, colour: primary, imprint: lines.filter(Boolean), logo: logo ? await rasterOf(logo) : null };
}

/** Draws the logo with enough dots for print, since PDFs take no SVG; null for one that cannot be read. */
async function rasterOf(path: string): Promise<Letterhead["logo"]> {
  for (const folder of publicFolders) {
    const root = resolve(folder);
    const file = join(root, path);
    if (!file.startsWith(`${root}/`)) return null;
    const logo = await readFile(file)
      .then((content) => sharp(content, { density: 300 }).resize(600, 160, { fit: "inside" }))
      .then((picture) =>
        picture.flatten({ background: "#ffffff" }).png().toBuffer({ resolveWithObject: true }),
      )
      .catch(() => null);
    if (logo) return { content: logo.data, width: logo.info.width, height: logo.info.height };
  }
  return null;
}
