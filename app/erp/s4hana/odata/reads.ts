import { addressOf, type Query } from "./address";
import type { HttpAnswer } from "./answer";
import type { BatchRequest } from "./batch";
import { bodyOf, type Page, pageIn, type Row, rowIn } from "./rows";
import { type CallContext, type Sender, timeouts } from "./sender.server";
import { protocolError } from "./values";

/** Longest address that proxies and SAP's own dispatcher take for certain; longer reads travel in a batch. */
const maxAddress = 2_000;

const maxPages = 200;

/** Requests of an OData client that only read. */
export function readsThrough({ send, sendBatch, pathOf }: Sender) {
  async function readAnswer(
    call: CallContext,
    service: string,
    address: string,
    timeout = timeouts.read,
  ): Promise<HttpAnswer> {
    if (address.length <= maxAddress)
      return send(call, { method: "GET", path: pathOf(service, address), isWrite: false, timeout });
    const [answer] = await sendBatch(call, service, {
      parts: [{ method: "GET", path: address }],
      isWrite: false,
    });
    if (!answer?.[0]) throw protocolError("a batch has no answer");
    return answer[0];
  }

  async function page(call: CallContext, service: string, set: string, query: Query): Promise<Page> {
    return pageIn(await readAnswer(call, service, addressOf(set, query)));
  }

  /** Reads all rows, over the pages that SAP cuts by itself. */
  async function all(call: CallContext, service: string, set: string, query: Query): Promise<Row[]> {
    let current = await page(call, service, set, query);
    const rows = [...current.rows];
    for (let pages = 1; current.next !== null && pages < maxPages; pages += 1) {
      // Follows the path only: the host in `__next` is SAP's internal one.
      const path = current.next.replace(/^https?:\/\/[^/]+/, "");
      const address = path.slice(path.lastIndexOf(`/${set}`) + 1);
      if (!address.startsWith(set)) throw protocolError(`the next page of ${set} lies elsewhere`);
      current = pageIn(await readAnswer(call, service, address));
      rows.push(...current.rows);
    }
    // A part of the rows would make wrong sums.
    if (current.next !== null) throw protocolError(`${set} has more than ${maxPages} pages`);
    return rows;
  }

  /** Reads several addresses of one service in one request. */
  async function readMany(call: CallContext, service: string, addresses: readonly string[]): Promise<Page[]> {
    if (addresses.length === 0) return [];
    const parts = addresses.map((path): BatchRequest => ({ method: "GET", path }));
    const answers = await sendBatch(call, service, { parts, isWrite: false });
    return answers.map(([answer]) => pageIn(answer as HttpAnswer));
  }

  async function read(call: CallContext, service: string, path: string, query: Query = {}): Promise<Row> {
    return rowIn(await readAnswer(call, service, addressOf(path, query)));
  }

  /** Calls a function import that reads. */
  async function call(context: CallContext, service: string, path: string, timeout = timeouts.read) {
    return bodyOf(await readAnswer(context, service, path, timeout));
  }

  /** Reads bytes as they are, such as a file. */
  async function download(context: CallContext, service: string, path: string): Promise<Uint8Array> {
    const sending = { method: "GET", path: pathOf(service, path), isWrite: false, timeout: timeouts.output };
    return (await send(context, { ...sending, headers: { accept: "*/*" } })).body;
  }

  return { page, all, readMany, read, call, download };
}
