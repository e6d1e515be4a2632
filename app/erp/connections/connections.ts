import type { ServiceHealth } from "../port/system";
import type { erpConnections } from "./connections.tables";
import type { UsedCodes } from "./mapping-fields";

export type ErpConnection = typeof erpConnections.$inferSelect;

/** Facts that a connection states, before its secret is opened. */
export type ConnectionFacts = Omit<ErpConnection, "id" | "title" | "chosen" | "secret" | "version">;

/** A certificate that a connection needs, and when it ends. */
export interface CertificateEnd {
  /** Name of its file. */
  name: string;
  end: Date;
}

/** The connection that this process opened as it started. */
export interface OpenedConnection {
  kind: ErpConnection["kind"];
  /** Environment: `ERP=s4hana` decides, whatever administrators choose. */
  source: "environment" | "stored";
  /** Stored connection and its version; null where the environment or nobody chose one. */
  id: string | null;
  version: number | null;
  certificates: CertificateEnd[];
}

export interface ErpConnections {
  /** Opens a connection to SAP for one question: which codes it uses. */
  findCodes(connection: ConnectionFacts, secret: string, requestId: string): Promise<UsedCodes>;
  opened: OpenedConnection;
  /** Asks each service of the opened connection, past the gate: also while it is switched off. */
  pingOpened(requestId: string, language: string): Promise<ServiceHealth[]>;
  /** Opens another connection for one question and closes it again; throws a sentence for its administrator. */
  ping(
    connection: ConnectionFacts,
    secret: string,
    requestId: string,
    language: string,
  ): Promise<ServiceHealth[]>;
}

/** Context to which a secret is bound, so that it does not decrypt for another address than it was typed for. */
export const boundToAddress = (
  connection: Pick<ErpConnection, "id" | (typeof secretTargets)[number]>,
): string => `erp ${connection.id} ${JSON.stringify(secretTargets.map((name) => connection[name]))}`;

/** Fields that say where a secret goes; a change of them needs the secret again. */
export const secretTargets = ["connectionType", "url", "authenticationType", "username", "tokenUrl"] as const;
