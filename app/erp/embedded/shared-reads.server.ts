import type { Clock } from "~/lib/clock";
import { type ErpPool, readersBy, type Sql } from "./pool.server";

/** Milliseconds for which the reads of one request share their answers: a page asks several times at once. */
const sharedFor = 100;

interface RequestReads {
  at: number;
  writes: number;
  answers: Map<string, Promise<unknown[]>>;
}

/**
 * Sends a statement once for all reads of a page: price, availability and past orders of a product each need its material, its
 * conditions and its stock. Whatever this process writes ends the sharing, and so does the next request.
 */
export function shareReads(pool: ErpPool, clock: Clock): (requestId: string) => Sql {
  const requests = new Map<string, RequestReads>();

  function readsOf(requestId: string): RequestReads {
    const now = clock.monotonic();
    const writes = pool.writes();
    for (const [id, reads] of requests)
      if (now - reads.at >= sharedFor || reads.writes !== writes) requests.delete(id);
    const reads = requests.get(requestId) ?? { at: now, writes, answers: new Map() };
    requests.set(requestId, reads);
    return reads;
  }

  return (requestId) => {
    const many = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
      const { answers } = readsOf(requestId);
      // The text as it is: to escape it takes longer than all else here.
      const key = `${JSON.stringify(values)} ${text}`;
      const answer = answers.get(key) ?? pool.many<unknown>(text, values);
      answers.set(key, answer);
      // A failure is nobody else's.
      answer.catch(() => answers.delete(key));
      // Copies the rows: whoever changes one changes it for itself.
      return ((await answer) as T[]).map((row) => ({ ...row }));
    };
    return { ...readersBy(many), run: pool.run };
  };
}
