import type { ErpContext, ErpResult, Instant, Scope } from "./basics";
import type { DocumentRef, OutputLabel, OutputType } from "./documents";

export interface ErpFile {
  fileName: string;
  mediaType: string;
  bytes: number;
  content: ReadableStream<Uint8Array>;
  /** Changes exactly when the content does. */
  etag: string;
  /** False when the portal drew it instead of the ERP. */
  original: boolean;
}

export interface Outputs {
  list(ctx: ErpContext, document: DocumentRef, within: Scope): Promise<ErpResult<OutputLabel[]>>;
  fetch(ctx: ErpContext, document: DocumentRef, type: OutputType, within: Scope): Promise<ErpResult<ErpFile>>;
  /** Several outputs as one zip; documents that have no such output are named in messages. */
  fetchZip(
    ctx: ErpContext,
    wanted: { document: DocumentRef; type: OutputType }[],
    within: Scope,
  ): Promise<ErpResult<ErpFile>>;
}

export interface Attachment {
  id: string;
  fileName: string;
  mediaType: string;
  bytes: number;
  addedAt: Instant;
  addedBy: string;
}

export interface Attachments {
  list(ctx: ErpContext, document: DocumentRef, within: Scope): Promise<ErpResult<Attachment[]>>;
  fetch(ctx: ErpContext, document: DocumentRef, id: string, within: Scope): Promise<ErpResult<ErpFile>>;
  /** Added once for each key, so that a step that may run twice can. */
  add(
    ctx: ErpContext,
    document: DocumentRef,
    file: { fileName: string; mediaType: string; content: Uint8Array; addedBy: string },
    within: Scope,
    key: string,
  ): Promise<ErpResult<Attachment>>;
  remove(ctx: ErpContext, document: DocumentRef, id: string, within: Scope): Promise<ErpResult<null>>;
}
