import type { Statement } from "~/db/watch-statements.server";
import { must } from "~/lib/assert";
import { type PackedValue, packValue, unpackValue } from "~/lib/threads/packed-value.server";
import { AskerGone, openThread, startWorker, ThreadNotLoaded } from "~/lib/threads/question-thread.server";
import { ThreadsBusy } from "~/lib/threads/thread-pool.server";
import { ErpError, type ErpFailure } from "../../erp-errors";
import { treatmentOf } from "../../operations";
import type { ErpContext, ErpMessage } from "../../port/basics";
import type { Call } from "../call";
import { lineTtl } from "../evaluate/line-memory";
import {
  type ArgumentsOf,
  type DocumentOperation,
  isWriteOperation,
  type ValueOf,
} from "./document-calls.server";

/** The database that the thread connects to. */
export interface ThreadDatabase {
  databaseUrl: string;
  isPooled?: boolean | undefined;
}

/** Call for the thread: the day and what faults change are determined before, for the whole call. */
export interface CallQuestion {
  operation: DocumentOperation;
  call: Pick<Call, "language" | "now" | "today" | "otherPartner"> & { ctx: ErpContext };
  args: unknown[];
}

export interface CallAnswer {
  result:
    | { value: unknown; messages: ErpMessage[] }
    | { failure: ErpFailure }
    /** Any other error; `code` is that of PostgreSQL or of Node.js. */
    | { error: { message: string; stack: string | undefined; code: unknown } };
  statements: Statement[];
}

export interface DocumentThread {
  /** Makes a call in the thread; its messages are added to those of the call. */
  call<Name extends DocumentOperation>(
    operation: Name,
    call: Omit<Call, "sql">,
    args: ArgumentsOf<Name>,
  ): Promise<ValueOf<Name>>;
  close(): void;
}

/** Equals the port's timeout of a write: an order of ten thousand lines takes some seconds. */
const deadline = treatmentOf("orders.create").timeout;

/** The thread remembers lines, and is let go when it has forgotten them. */
const idleTime = lineTtl;

/** Twice the calls that the port makes at once, so that the queue refuses those of jobs or of another port alone. */
const maxQuestions = 16;

/** An order of ten thousand lines takes 370 MB beside the lines that are remembered. */
const heap = { maxOldGenerationSizeMb: 768 };

/** Opens the thread in which long documents are priced, evaluated and written: as in an ERP on another machine, nobody waits for them. */
export function openDocumentThread({
  databaseUrl,
  isPooled,
  onStatement,
}: ThreadDatabase & { onStatement?: (statement: Statement) => void }): DocumentThread {
  const closing = new AbortController();
  const database: ThreadDatabase = { databaseUrl, isPooled };
  const ask = openThread<PackedValue<CallQuestion>, PackedValue<CallAnswer>>(
    () => startWorker(import.meta.url, "document-worker.server", heap, database),
    deadline,
    { idleTime, maxQuestions, until: closing.signal },
  );

  async function askOrFail(
    operation: DocumentOperation,
    call: Omit<Call, "sql">,
    args: unknown[],
  ): Promise<PackedValue<CallAnswer>> {
    const { signal, trace: _, gate: __, ...ctx } = call.ctx;
    const { language, now, today, otherPartner } = call;
    const question = await packValue({
      operation,
      call: { ctx, language, now, today, otherPartner },
      args,
    });
    try {
      // A user's papers do not keep that user's cart waiting.
      const who = `${operation} ${ctx.userId ?? ctx.partner}`;
      return must(await ask(question, who, signal), "an answer");
    } catch (error) {
      const isUnseen = [ThreadsBusy, ThreadNotLoaded, AskerGone].some((Kind) => error instanceof Kind);
      const ambiguous = isWriteOperation(operation) && !isUnseen;
      throw new ErpError({ kind: "timeout", ambiguous }, error);
    }
  }

  return {
    async call(operation, call, args) {
      const { result, statements } = await unpackValue(await askOrFail(operation, call, args));
      for (const statement of statements) onStatement?.(statement);
      if ("failure" in result) throw new ErpError(result.failure);
      if ("error" in result) throw Object.assign(new Error(result.error.message), result.error);
      for (const message of result.messages) call.messages.push(message);
      return result.value as ValueOf<typeof operation>;
    },
    close: () => closing.abort(),
  };
}
