import { strToU8, zipSync } from "fflate";
import { z } from "zod";
import { unpack } from "~/files/unpack";
import { type Configuration, configurationFormat, configurationSchema } from "./configuration";

const headFile = "configuration.json";

/** Bytes of the largest configuration whose records are as long as texts usually are. */
const limits = { maxBytes: 80_000_000, maxEntries: 250 };

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

/** Parses such an archive; null if it is none, or too large. */
export function parseConfigurationFile(content: Uint8Array): Configuration | null {
  try {
    return configurationSchema.parse(parts(content));
  } catch {
    return null;
  }
}

function parts(content: Uint8Array): unknown {
  const files = unpack(content, (name) => name === headFile || areaFile.test(name), limits);
  const { takenAt, portal } = headSchema.parse(parseFile(files.get(headFile)));
  const areas = [...files]
    .filter(([name]) => name !== headFile)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, file]) => ({ name: areaFile.exec(name)?.[1], records: parseFile(file) }));
  return { takenAt, portal, areas };
}

const areaFile = /^areas\/([a-z_]{1,60})\.json$/;

const parseFile = (file: Buffer | undefined): unknown => JSON.parse(file?.toString("utf8") ?? "");
