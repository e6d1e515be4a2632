import type { ErpContext, ErpResult, Instant, Scope } from "./basics";
import type { DocumentRef, OutputType } from "./documents";

export interface ErpFile {
  fileName: string;
  mediaType: string;
  bytes: number;
  content: ReadableStream<Uint8Array>;
  /** Changes if and only if the content changes. */
  etag: string;
  /** False if the portal rendered the file because the ERP has none. */
  original: boolean;
}

export interface Outputs {
  /** Opens one output as a stream; fails with `rejected` if the document does not have it. */
  fetch(ctx: ErpContext, document: DocumentRef, type: OutputType, within: Scope): Promise<ErpResult<ErpFile>>;
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
  /** Lists the files of a document; fails with `notFound` if the document is outside the scope. */
  list(ctx: ErpContext, document: DocumentRef, within: Scope): Promise<ErpResult<Attachment[]>>;
  /** Opens one file as a stream; fails with `notFound` if this document does not have it. */
  fetch(ctx: ErpContext, document: DocumentRef, id: string, within: Scope): Promise<ErpResult<ErpFile>>;
  /** Attaches a file to a document. Idempotent by `key`: a repetition returns the first attachment. */
  add(
    ctx: ErpContext,
    target: { document: DocumentRef; within: Scope; key: string },
    file: { fileName: string; mediaType: string; content: Uint8Array; addedBy: string },
  ): Promise<ErpResult<Attachment>>;
  /** Takes a file off its document; fails with `notFound` if this document does not have it. */
  remove(ctx: ErpContext, document: DocumentRef, id: string, within: Scope): Promise<ErpResult<null>>;
}
