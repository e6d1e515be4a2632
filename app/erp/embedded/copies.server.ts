import pg from "pg";

/** COPY statement with its rows as text. */
export interface Copy {
  statement: string;
  data: string;
}

/** Members of pg's Connection that its type definitions leave out. */
interface CopyingConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Pipelines several COPY statements with their rows into one message, which saves a round trip per table: the server
 * loads while the next rows are generated.
 */
export class Copies extends pg.Query {
  readonly #copies: readonly Copy[];

  constructor(copies: readonly Copy[], callback: (error: Error | undefined) => void) {
    super("COPY", callback);
    this.#copies = copies;
  }

  override submit = (connection: unknown): void => {
    const wire = connection as CopyingConnection;
    wire.query(this.#copies.map(({ statement }) => statement).join(";\n"));
    for (const { data } of this.#copies) {
      wire.sendCopyFromChunk(Buffer.from(data));
      wire.endCopyFrom();
    }
  };

  /** Intentionally empty: the rows have been sent already. */
  handleCopyInResponse(): void {}
}
