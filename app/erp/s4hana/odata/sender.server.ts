import type { Clock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import type { Credentials } from "../access/credentials";
import type { HttpAnswer } from "./answer";
import { type BatchPart, readBatch, writeBatch } from "./batch";
import { failureOf } from "./failures";
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

interface Sending {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array | undefined;
  isWrite: boolean;
  timeout: number;
}

export type Sender = ReturnType<typeof openSender>;

/** Sends requests as one technical user. Never repeats one that may have changed something. */
export function openSender(options: ODataOptions) {
  const { transport, credentials, clock, lockCodes } = options;
  let tokenService = "";
  const session = new Session((method) =>
    sendRaw(
      // Belongs to no caller: others wait for the same token.
      { requestId: newId() },
      { method, path: tokenService, isWrite: false, timeout: timeouts.read },
      { "x-csrf-token": "Fetch" },
    ),
  );

  async function sendOnce(call: CallContext, sending: Sending, sessionHeaders: Record<string, string>) {
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
        ...sessionHeaders,
      },
    });
    session.keepCookies(answer);
    return answer;
  }

  /** Sends; after a refused access token once more with a new one, as nothing was done then. */
  async function sendRaw(call: CallContext, sending: Sending, sessionHeaders: Record<string, string> = {}) {
    const answer = await sendOnce(call, sending, sessionHeaders);
    if ((answer.status !== 401 && answer.status !== 407) || !credentials.renew) return answer;
    credentials.renew();
    return sendOnce(call, sending, sessionHeaders);
  }

  function throwFailure(answer: HttpAnswer, { path, isWrite }: Pick<Sending, "path" | "isWrite">): void {
    const failure = failureOf(answer, { now: clock.now(), isWrite, path, lockCodes });
    if (failure) throw failure;
  }

  async function send(call: CallContext, sending: Sending): Promise<HttpAnswer> {
    const answer =
      sending.method === "GET"
        ? await sendRaw(call, sending)
        : await session.sendWithToken((headers) => sendRaw(call, sending, headers));
    throwFailure(answer, sending);
    return answer;
  }

  /** Returns the path of an address of a service. The first service also hands out the token that all accept. */
  function pathOf(service: string, address: string): string {
    const path = `${options.root}/${service}/`;
    tokenService ||= path;
    return path + address;
  }

  /** Sends several requests as one, and fails if one of them does. */
  async function sendBatch(
    call: CallContext,
    service: string,
    { parts, isWrite }: { parts: readonly BatchPart[]; isWrite: boolean },
  ): Promise<HttpAnswer[][]> {
    const boundary = `batch_${newId()}`;
    const path = pathOf(service, "$batch");
    const answer = await send(call, {
      method: "POST",
      path,
      body: writeBatch(parts, boundary),
      headers: { "content-type": `multipart/mixed; boundary=${boundary}`, accept: "multipart/mixed" },
      isWrite,
      timeout: isWrite ? timeouts.write : timeouts.read,
    });
    const answers = readBatch(answer);
    if (answers.length !== parts.length) throw protocolError("a batch has another number of answers");
    for (const inner of answers.flat()) throwFailure(inner, { path, isWrite });
    return answers;
  }

  return { send, sendBatch, pathOf };
}
