import type { Db } from "~/db/db.server";
import type { Permission } from "~/door/permissions";
import type { MessageKey } from "~/i18n/messages";

/** Records that refer to others: how many, and the names of the first ones. */
export interface Referrers {
  count: number;
  names: string[];
}

/** Finds the records of a collection that refer to any of these. */
export type FindReferrers = (db: Db, ids: readonly string[]) => Promise<Referrers>;

/** A reference from another collection: a deletion changes or removes something there. */
export interface Reference {
  find: FindReferrers;
  /** Blocks the deletion of a referenced record. */
  blocks?: true;
}

export interface RegisteredReference extends Reference {
  /** The referring collection. */
  name: string;
  path: string;
  title: MessageKey;
  permission: Permission;
}

const referencesByCollection = new Map<string, RegisteredReference[]>();

/** Registers that records of one collection refer to records of another, so that a deletion says whom it concerns. */
export function registerReference(target: string, reference: RegisteredReference): void {
  referencesByCollection.set(target, [...referencesTo(target), reference]);
}

export const referencesTo = (target: string): readonly RegisteredReference[] =>
  referencesByCollection.get(target) ?? [];

/** Records affected by a deletion, as its confirmation page shows them. */
export interface AffectedRecords extends Referrers {
  title: MessageKey;
  /** The list of them, for a reader who may open it. */
  href: string | null;
  blocks: boolean;
}
