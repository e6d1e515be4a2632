import { jsonPartsInTurns } from "~/lib/in-turns.server";
import { storableJson } from "~/lib/storable";
import type { Configuration } from "./configuration";

/** A configuration whose areas are JSON in parts, which a thread or the database is given one by one. */
export interface WrittenConfiguration extends Omit<Configuration, "areas"> {
  areas: Uint8Array<ArrayBuffer>[];
}

/** Writes the areas, and yields to the event loop meanwhile. */
export const writtenConfiguration = async ({
  areas,
  ...head
}: Configuration): Promise<WrittenConfiguration> => ({
  ...head,
  areas: await jsonPartsInTurns(areas, storableJson),
});

export const configurationOf = ({ areas, ...head }: WrittenConfiguration): Configuration => ({
  ...head,
  areas: JSON.parse(Buffer.concat(areas).toString("utf8")),
});

/** Lists the memory that moves to another thread instead of being copied. */
export const memoryOf = ({ areas }: WrittenConfiguration): ArrayBuffer[] => areas.map(({ buffer }) => buffer);
