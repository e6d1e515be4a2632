import { workerData } from "node:worker_threads";
import type { Statement } from "~/db/watch-statements.server";
import { systemClock } from "~/lib/clock";
import { answerQuestions } from "~/lib/threads/answer-questions.server";
import { type PackedValue, packValue, unpackValue } from "~/lib/threads/packed-value.server";
import { ErpError } from "../../erp-errors";
import type { ErpMessage } from "../../port/basics";
import { memoryOf, type PackedOutput } from "../outputs/packed-output.server";
import { type ErpPool, openErpPool } from "../pool.server";
import { ReferenceCache } from "../reference-data.server";
import { type ArgumentsOf, openWorks, workThrough } from "./document-calls.server";
import type { CallAnswer, CallQuestion, ThreadDatabase } from "./document-thread.server";

/** Statements of the call that is being answered. */
let statements: Statement[] = [];

/** Opened by the first question: a module that is imported opens no database. */
let pool: ErpPool | undefined;

function openPool(): ErpPool {
  const { databaseUrl, isPooled } = workerData as ThreadDatabase;
  return openErpPool({
    databaseUrl,
    isPooled,
    // One call is answered at a time.
    connections: 1,
    onStatement: (statement) => statements.push(statement),
    // The next call reports that the connection is lost.
    onError: () => undefined,
  });
}

const reference = new ReferenceCache();
const works = openWorks(systemClock);

async function resultOf({ operation, call, args }: CallQuestion): Promise<CallAnswer["result"]> {
  const messages: ErpMessage[] = [];
  try {
    pool ??= openPool();
    const newCall = { ...call, reference: await reference.get(pool), messages };
    const value = await workThrough(
      works,
      { pool, sql: pool },
      { operation, call: newCall, args: args as ArgumentsOf<typeof operation> },
    );
    return { value, messages };
  } catch (error) {
    if (error instanceof ErpError) return { failure: error.failure };
    const { message, stack, code } = error as Error & { code?: unknown };
    return { error: { message, stack, code } };
  }
}

/** Lines of a paper move on to the thread that draws it. */
function memoryOfAnswer({ frame: { result } }: PackedValue<CallAnswer>): ArrayBuffer[] {
  const { packedOrder } = ("value" in result ? result.value : {}) as { packedOrder?: PackedOutput };
  return packedOrder ? memoryOf(packedOrder) : [];
}

/** Worker thread that makes calls about long documents. */
answerQuestions(async (question: PackedValue<CallQuestion>): Promise<PackedValue<CallAnswer>> => {
  statements = [];
  const result = await resultOf(await unpackValue(question));
  return packValue({ result, statements });
}, memoryOfAnswer);
