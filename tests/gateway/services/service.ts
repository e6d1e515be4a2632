import type { Sql } from "~/erp/embedded/pool.server";
import type { Erp, ErpContext } from "~/erp/erp";
import type { Request, Response } from "../protocol/exchange";
import type { SapMessage } from "../protocol/odata-error";
import type { Payload } from "../protocol/payload";
import type { Entity, EntityReader, Row } from "../read/read-entities";
import type { ReadableSet, Sources } from "../read/source";

/** Everything that the business logic of one request needs. */
export interface Call {
  erp: Erp;
  /** Current day of the ERP. */
  today(): Promise<string>;
  sql: Sql;
  reader: EntityReader;
  /** Messages of a success, for the header `sap-message`. */
  messages: SapMessage[];
  /** Context for the ERP, as its own staff sees it. */
  context(salesArea: string, partner?: string): ErpContext;
  find(set: string): ReadableSet;
  /** Checks `If-Match` of an operation against the entity as it is now. */
  verify(operation: WriteOperation): Promise<void>;
}

export interface WriteOperation {
  verb: "create" | "update" | "delete";
  target: ReadableSet;
  /** Key of the entity; of the parent if it is created through a navigation property. */
  key: Row;
  payload: Payload;
  ifMatch: string | undefined;
}

/** Answer to a write: the entity to be read back, or a body of its own. */
export type Written = { key: Row } | { entity: Entity } | { json: unknown } | null;

/** Business logic of one service. */
export interface SapService {
  name: string;
  sources: Sources;
  /** Carries out the operations of one changeset: all of them or none. */
  write?(operations: WriteOperation[], call: Call): Promise<Written[]>;
  functions?: Record<string, (parameters: Row, call: Call) => Promise<unknown>>;
  /** Handles streams: upload to a set, download of `$value`. */
  upload?(set: string, request: Request, call: Call): Promise<Row>;
  download?(key: Row, call: Call): Promise<Response>;
}

/** Text of a field; empty if it is absent. */
export const textOf = (row: Row, name: string): string => {
  const value = row[name];
  return value === null || value === undefined ? "" : String(value);
};
