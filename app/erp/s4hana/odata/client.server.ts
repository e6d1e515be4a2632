import type { Clock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import type { ErpError } from "../../erp-errors";
import type { Credentials } from "../access/credentials";
import { addressOf, type Query } from "./address";
import type { HttpAnswer } from "./answer";
import { type BatchPart, type BatchRequest, readBatch, writeBatch } from "./batch";
import { failureOf } from "./failures";
import { bodyOf, type Page, pageIn, type Row, rowIn } from "./rows";
import { type SapMessage, successMessages } from "./sap-messages";
import { Session } from "./session";
import type { Transport } from "./transport.server";
import { protocolError } from "./values";

/** Part of a call's context that reaches SAP. */
export interface CallContext {
  requestId: string;
  signal?: AbortSignal | undefined;
}

export interface ODataOptions {
  transport: Transport;
  credentials: Credentials;
  clock: Clock;
  /** Path below which services lie, without a slash at the end. */
  root: string;
  client?: string | undefined;
  /** Language of codes and messages: one for all users, as order types and partner functions depend on it. */
  language: string;
  lockCodes: ReadonlySet<string>;
}

/** Milliseconds by kind of call; the caller's own signal may end it sooner. */
export type Timeouts = Record<"read" | "simulate" | "write" | "output", number>;

export const timeouts: Timeouts = { read: 15_000, simulate: 30_000, write: 60_000, output: 60_000 };

/** Longest address that proxies and SAP's own dispatcher take for certain; longer reads travel in a batch. */
const maxAddress = 2_000;

const maxPages = 200;

export interface Answered {
  row: Row;
  messages: SapMessage[];
}

interface Sending {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  write: boolean;
  timeout: number;
}

export type ODataClient = ReturnType<typeof createODataClient>;

/** OData V2 client of one system for one technical user. Never repeats a request that changes something. */
export function createODataClient(options: ODataOptions) {
  const { transport, credentials, clock } = options;
  let tokenService = "";
  const session = new Session((method) =>
    // Belongs to no caller: others wait for the same token.
    sendRaw(
      { requestId: newId() },
      { method, path: tokenService, write: false, timeout: timeouts.read },
      {
        "x-csrf-token": "Fetch",
      },
    ),
  );

  async function sendOnce(call: CallContext, sending: Sending, extra: Record<string, string>) {
    const answer = await transport.send({
      ...sending,
      signal: call.signal,
      headers: {
        accept: "application/json",
        "sap-language": options.language,
        ...(options.client ? { "sap-client": options.client } : {}),
        "x-correlationid": call.requestId,
        ...session.cookieHeader(),
        ...(await credentials.headers(call.signal)),
        ...sending.headers,
        ...extra,
      },
    });
    session.keepCookies(answer);
    return answer;
  }

  /** Sends; after a refused access token once more with a new one, as nothing was done then. */
  async function sendRaw(call: CallContext, sending: Sending, extra: Record<string, string> = {}) {
    const answer = await sendOnce(call, sending, extra);
    if ((answer.status !== 401 && answer.status !== 407) || !credentials.renew) return answer;
    credentials.renew();
    return sendOnce(call, sending, extra);
  }

  async function send(call: CallContext, sending: Sending): Promise<HttpAnswer> {
    const answer =
      sending.method === "GET"
        ? await sendRaw(call, sending)
        : await session.sendWithToken((headers) => sendRaw(call, sending, headers));
    const failure = failureFrom(answer, sending);
    if (failure) throw failure;
    return answer;
  }

  const failureFrom = (
    answer: HttpAnswer,
    { path, write }: Pick<Sending, "path" | "write">,
  ): ErpError | null => failureOf(answer, { now: clock.now(), write, path, lockCodes: options.lockCodes });

  const pathOf = (service: string, address: string) => {
    const path = `${options.root}/${service}/`;
    tokenService ||= path;
    return path + address;
  };

  async function readAnswer(call: CallContext, service: string, address: string, timeout: number) {
    if (address.length > maxAddress) {
      const [answer] = await batch(call, service, [{ method: "GET", path: address }], false);
      if (!answer?.[0]) throw protocolError("a batch has no answer");
      return answer[0];
    }
    return send(call, { method: "GET", path: pathOf(service, address), write: false, timeout });
  }

  async function page(call: CallContext, service: string, set: string, query: Query): Promise<Page> {
    return pageIn(await readAnswer(call, service, addressOf(set, query), timeouts.read));
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
      current = pageIn(await readAnswer(call, service, address, timeouts.read));
      rows.push(...current.rows);
    }
    // A part of the rows would make wrong sums.
    if (current.next !== null) throw protocolError(`${set} has more than ${maxPages} pages`);
    return rows;
  }

  async function read(call: CallContext, service: string, path: string, query: Query = {}): Promise<Row> {
    return rowIn(await readAnswer(call, service, addressOf(path, query), timeouts.read));
  }

  /** Calls a function import that reads. */
  async function call(context: CallContext, service: string, path: string, timeout = timeouts.read) {
    return bodyOf(await readAnswer(context, service, path, timeout));
  }

  async function post(
    context: CallContext,
    service: string,
    set: string,
    sending: { body: Row; write: boolean; timeout: number; headers?: Record<string, string> },
  ): Promise<Answered> {
    const answer = await send(context, {
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
    context: CallContext,
    service: string,
    set: string,
    { body, headers }: { body: Uint8Array; headers: Record<string, string> },
  ): Promise<Row> {
    const path = pathOf(service, set);
    return rowIn(
      await send(context, { method: "POST", path, body, headers, write: true, timeout: timeouts.write }),
    );
  }

  /** Reads bytes as they are, such as a file. */
  async function download(context: CallContext, service: string, path: string): Promise<Uint8Array> {
    const sending = { method: "GET", path: pathOf(service, path), write: false, timeout: timeouts.output };
    return (await send(context, { ...sending, headers: { accept: "*/*" } })).body;
  }

  async function remove(context: CallContext, service: string, path: string, etag?: string): Promise<void> {
    const headers: Record<string, string> = etag ? { "if-match": etag } : {};
    const target = pathOf(service, path);
    await send(context, { method: "DELETE", path: target, headers, write: true, timeout: timeouts.write });
  }

  async function batch(
    context: CallContext,
    service: string,
    parts: readonly BatchPart[],
    write: boolean,
  ): Promise<HttpAnswer[][]> {
    const boundary = `batch_${newId()}`;
    const path = pathOf(service, "$batch");
    const answer = await send(context, {
      method: "POST",
      path,
      body: writeBatch(parts, boundary),
      headers: { "content-type": `multipart/mixed; boundary=${boundary}`, accept: "multipart/mixed" },
      write,
      timeout: write ? timeouts.write : timeouts.read,
    });
    const answers = readBatch(answer);
    if (answers.length !== parts.length) throw protocolError("a batch has another number of answers");
    for (const inner of answers.flat()) {
      const failure = failureFrom(inner, { path, write });
      if (failure) throw failure;
    }
    return answers;
  }

  /** Makes all changes or none of them; returns what SAP says about them. */
  async function change(
    context: CallContext,
    service: string,
    changes: BatchRequest[],
  ): Promise<SapMessage[]> {
    const answers = await batch(context, service, [{ changes }], true);
    return answers.flat().flatMap(successMessages);
  }

  /** Reads several addresses of one service in one request. */
  async function readMany(
    context: CallContext,
    service: string,
    addresses: readonly string[],
  ): Promise<Page[]> {
    if (addresses.length === 0) return [];
    const parts = addresses.map((path): BatchRequest => ({ method: "GET", path }));
    const answers = await batch(context, service, parts, false);
    return answers.map(([answer]) => pageIn(answer as HttpAnswer));
  }

  return { page, all, read, call, post, upload, download, remove, change, readMany, close: transport.close };
}
