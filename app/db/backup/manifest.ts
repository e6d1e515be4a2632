import { z } from "zod";

const count = z.number().int().min(0);

/** A table of the backup: its rows stand in `file`, each a JSON array of the columns as PostgreSQL writes them. */
const tableSchema = z.strictObject({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
  file: z.string(),
  rows: count,
  /** SHA-256 of the uncompressed rows: tells a damaged backup before anything is written. */
  digest: z.string(),
});

const sequenceSchema = z.strictObject({
  schema: z.string(),
  name: z.string(),
  value: z.string(),
  isCalled: z.boolean(),
});

export const manifestSchema = z.strictObject({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Newest migration of the portal, and all of the embedded ERP, in whose shape the rows are. */
  portalMigration: z.string(),
  erpMigrations: z.array(z.string()),
  queues: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  files: z.discriminatedUnion("store", [
    z.strictObject({ store: z.literal("folder"), count, bytes: count }),
    z.strictObject({ store: z.literal("bucket"), address: z.string() }),
  ]),
  /** Recognises the secret that sealed what is stored encrypted; says nothing about it. */
  secretDigest: z.string(),
});

export type Manifest = z.output<typeof manifestSchema>;
export type BackupTable = z.output<typeof tableSchema>;
export type BackupSequence = z.output<typeof sequenceSchema>;

/** Name of the file that is written last: a folder without it is no backup. */
export const manifestFile = "manifest.json";
