import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { z } from "zod";
import { type Configuration, configurationFormat, configurationSchema } from "./configuration";

const headFile = "configuration.json";

/** Limits what an archive unfolds to: a small file may hold gigabytes of zeros. */
const maxBytes = 40_000_000;
const maxFiles = 250;

const headSchema = z.strictObject({
  format: z.literal(configurationFormat),
  takenAt: z.string(),
  portal: z.string(),
});

/** Writes a configuration as an archive: one file of readable JSON for each area, and the same bytes for the same content. */
export function writeConfigurationFile({ takenAt, portal, areas }: Configuration): Uint8Array {
  const head = { format: configurationFormat, takenAt, portal };
  const files = areas.map(({ name, records }) => [`areas/${name}.json`, jsonOf(records)] as const);
  return zipSync(Object.fromEntries([[headFile, jsonOf(head)], ...files]), { mtime: "2000-01-01" });
}

const jsonOf = (value: unknown): Uint8Array => strToU8(`${JSON.stringify(value, null, 2)}\n`);

/** Reads such an archive; null if it is none, or too large. */
export function readConfigurationFile(content: Uint8Array): Configuration | null {
  try {
    return configurationSchema.parse(parts(content));
  } catch {
    return null;
  }
}

function parts(content: Uint8Array): unknown {
  let bytes = 0;
  let count = 0;
  const files = unzipSync(content, {
    filter({ name, originalSize }) {
      if (name !== headFile && !areaFile.test(name)) return false;
      bytes += originalSize;
      count += 1;
      if (bytes > maxBytes || count > maxFiles) throw new Error("The archive is too large");
      return true;
    },
  });
  const { takenAt, portal } = headSchema.parse(parseFile(files[headFile]));
  const areas = Object.keys(files)
    .filter((name) => name !== headFile)
    .sort()
    .map((name) => ({ name: areaFile.exec(name)?.[1], records: parseFile(files[name]) }));
  return { takenAt, portal, areas };
}

const areaFile = /^areas\/([a-z_]{1,60})\.json$/;

const parseFile = (file: Uint8Array | undefined): unknown => JSON.parse(strFromU8(file ?? new Uint8Array()));
