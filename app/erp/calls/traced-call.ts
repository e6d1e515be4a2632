import type { Clock } from "~/lib/clock";
import type { ErpResult } from "../erp";
import { ErpError } from "../erp-errors";
import { messagesIn } from "../message-rules";
import type { CallTrace, TracedCall } from "../port/trace";

/** Limits what one answer leaves in the trace of its page. */
const maxMessages = 10;
const maxTextLength = 300;

/** Makes a call and notes its time, its result and the ERP's messages for all who take note. */
export async function tracedCall(
  traces: readonly (CallTrace | undefined)[],
  clock: Pick<Clock, "monotonic">,
  operation: string,
  call: () => Promise<ErpResult<unknown>>,
): Promise<ErpResult<unknown>> {
  const listeners = traces.filter((each) => each !== undefined);
  if (listeners.length === 0) return call();
  const startedAt = clock.monotonic();
  const note = (facts: Pick<TracedCall, "result" | "messages" | "isCached">) => {
    const milliseconds = Math.round(clock.monotonic() - startedAt);
    for (const listener of listeners) listener.noteCall({ operation, milliseconds, ...facts });
  };
  try {
    const answer = await call();
    // A cached answer was searched for messages when it came; most pages have nothing else.
    const isCached = answer.source === "cache";
    note({
      result: "ok",
      isCached,
      messages: shortMessages(isCached ? answer.messages : messagesIn(answer)),
    });
    return answer;
  } catch (error) {
    const failure = error instanceof ErpError ? error.failure : null;
    const messages = failure?.kind === "rejected" ? failure.messages : [];
    note({ result: failure?.kind ?? "failed", isCached: false, messages: shortMessages(messages) });
    throw error;
  }
}

const shortMessages = (messages: ReturnType<typeof messagesIn>): TracedCall["messages"] =>
  messages
    .slice(0, maxMessages)
    .map(({ severity, code, text }) => ({ severity, code, text: text.slice(0, maxTextLength) }));
