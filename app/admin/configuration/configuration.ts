import { z } from "zod";
import type { Ctx } from "~/door/operation.server";
import type { Outcome, Problem } from "~/door/outcome";
import type { Translate } from "~/i18n/translate";

const fieldsSchema = z.record(z.string().max(200), z.json());

/** Fields of a configured record as JSON: without secrets, and with names instead of the ids of other records. */
export type Fields = z.output<typeof fieldsSchema>;

const recordSchema = z.strictObject({ key: z.string().max(1_000), fields: fieldsSchema });

/** A record by the key that identifies it in every installation. */
export type ConfiguredRecord = z.output<typeof recordSchema>;

const areaContentSchema = z.strictObject({
  name: z.string().regex(/^[a-z_]{1,60}$/),
  records: z.array(recordSchema).max(200_000),
});

/** Version of the format of configuration files; another one is not read. */
export const configurationFormat = 1;

/** Everything that administrators configured in one installation at one time. */
export const configurationSchema = z.strictObject({
  takenAt: z.iso.datetime(),
  /** Address of the portal that it comes from. */
  portal: z.string().max(300),
  areas: z.array(areaContentSchema).max(200),
});

export type Configuration = z.output<typeof configurationSchema>;

/** A record as its area stores it: with this installation's ids. */
export interface StoredRecord {
  id: string;
  fields: Fields;
}

/** An area whose records are carried by configuration files. Reading and writing check its permission. */
export interface ConfigurationArea {
  name: string;
  title(t: Translate): string;
  /** Field that names a record; under another name it is the same record if all its other fields are equal. */
  titleField?: string;
  /** Identifies a record in every installation by its fields, in which ids are names already. */
  keyOf(fields: Fields): string;
  read(ctx: Ctx): Promise<Outcome<StoredRecord[]>>;
  /** Finds what the form of these fields would refuse although the operation takes it, such as a choice that it does not offer. */
  findProblems?(ctx: Ctx & { t: Translate }, id: string | null, fields: Fields): Promise<Problem[]>;
  /** Writes fields with this installation's ids: a new record without an id, none any more without fields. */
  write(ctx: Ctx, id: string | null, fields: Fields | null): Promise<Outcome<unknown>>;
  /** Brings records into this order; only areas whose records have one. Their records are read in it. */
  reorder?(ctx: Ctx, ids: readonly string[]): Promise<Outcome<unknown>>;
  /** Page that asks before a record is deleted and says what else it concerns. */
  deletionPage?(id: string): string;
}
