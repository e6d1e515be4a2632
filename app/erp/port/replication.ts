import type { Decimal, ErpContext, ErpResult } from "./basics";
import type { DocumentRow } from "./documents";
import type { MasterReplication } from "./master-replication";

/** Kinds of documents that are replicated; credit memos belong to the invoices, as in lists. */
export const replicatedKinds = ["quote", "order", "delivery", "invoice", "return"] as const;

export type ReplicatedKind = (typeof replicatedKinds)[number];

/** Document as a list shows it, in English, with what a list can be searched by beside its fields. */
export interface ReplicatedDocument {
  row: DocumentRow;
  /** Net amount as the inventory states it, which a row need not show. */
  net: Decimal;
  materials: string[];
  customerMaterials: string[];
}

export interface ReplicatedChanges {
  documents: ReplicatedDocument[];
  /** Numbers of documents that no list shows any more, such as cancelled invoices. */
  gone: string[];
  /** Opaque place after this part, from which the next call goes on. */
  place: string;
  /** False at the end of a pass: the next call begins another one with what has changed since. */
  more: boolean;
}

export interface InventoryEntry {
  number: string;
  net: Decimal;
  currency: string;
}

/**
 * Lets the portal replicate what lists show, where the ERP's own lists are slow or may be away. All of it concerns the
 * sales area of the context.
 */
export interface Replication extends MasterReplication {
  /**
   * Reads a part of the documents that have changed since the last pass, all of them in the first one. `place` is null
   * at the beginning, and then the last answer's.
   */
  changes(
    ctx: ErpContext,
    kind: ReplicatedKind,
    place: string | null,
    limit: number,
  ): Promise<ErpResult<ReplicatedChanges>>;
  /** Reads some documents again; those that no longer exist are left out. */
  read(
    ctx: ErpContext,
    kind: ReplicatedKind,
    numbers: readonly string[],
  ): Promise<ErpResult<ReplicatedDocument[]>>;
  /** Lists numbers and net amounts of all documents, in parts, to compare a replica with. */
  inventory(
    ctx: ErpContext,
    kind: ReplicatedKind,
    place: string | null,
    limit: number,
  ): Promise<ErpResult<{ entries: InventoryEntry[]; place: string | null }>>;
}
