import type { BatchRequest } from "./batch";
import { readsThrough } from "./reads";
import { type Row, rowIn } from "./rows";
import { type SapMessage, successMessages } from "./sap-messages";
import { type CallContext, type ODataOptions, openSender, type Sender, timeouts } from "./sender.server";

export interface Answered {
  row: Row;
  messages: SapMessage[];
}

export type ODataClient = ReturnType<typeof createODataClient>;

/** OData V2 client of one system for one technical user. Never repeats a request that changes something. */
export function createODataClient(options: ODataOptions) {
  const sender = openSender(options);
  return { ...readsThrough(sender), ...writesThrough(sender), close: options.transport.close };
}

function writesThrough({ send, sendBatch, pathOf }: Sender) {
  /** Creates an entity; or has SAP only calculate it, which writes nothing. */
  async function post(
    call: CallContext,
    service: string,
    set: string,
    sending: { body: Row; isWrite: boolean; timeout: number; headers?: Record<string, string> },
  ): Promise<Answered> {
    const answer = await send(call, {
      method: "POST",
      path: pathOf(service, set),
      ...sending,
      body: JSON.stringify(sending.body),
      headers: { "content-type": "application/json", ...sending.headers },
    });
    return { row: rowIn(answer), messages: successMessages(answer) };
  }

  /** Sends bytes as they are, such as a file, and returns the entity that SAP makes of them. */
  async function upload(
    call: CallContext,
    service: string,
    set: string,
    { body, headers }: { body: Uint8Array; headers: Record<string, string> },
  ): Promise<Row> {
    const path = pathOf(service, set);
    return rowIn(
      await send(call, { method: "POST", path, body, headers, isWrite: true, timeout: timeouts.write }),
    );
  }

  async function remove(call: CallContext, service: string, address: string, etag?: string): Promise<void> {
    const headers: Record<string, string> = etag ? { "if-match": etag } : {};
    const path = pathOf(service, address);
    await send(call, { method: "DELETE", path, headers, isWrite: true, timeout: timeouts.write });
  }

  /** Makes all changes or none of them; returns what SAP says about them. */
  async function change(call: CallContext, service: string, changes: BatchRequest[]): Promise<SapMessage[]> {
    const answers = await sendBatch(call, service, { parts: [{ changes }], isWrite: true });
    return answers.flat().flatMap(successMessages);
  }

  return { post, upload, remove, change };
}
