import pg from "pg";

/** A COPY statement, and the lines that it reads. */
export interface Copy {
  statement: string;
  data: string;
}

/** What pg's connections can do and their types do not tell. */
interface CopyingConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * COPY statements with all of their rows in one message. The server reads them one after the other, so that nobody has
 * to wait for its word between two tables: it works on while the next rows are made up.
 */
export class Copies extends pg.Query {
  readonly #copies: readonly Copy[];

  constructor(copies: readonly Copy[], done: (error: Error | undefined) => void) {
    super("COPY", done);
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

  /** The rows are on their way already. */
  handleCopyInResponse(): void {}
}
