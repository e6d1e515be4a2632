import { jsonInTurns } from "~/lib/in-turns.server";
import { sandboxHeaders } from "../security-headers";

/** Builds a JSON answer, which nobody caches. */
export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  textAnswer(status, JSON.stringify(body), headers);

/** Builds the same of an answer that may be megabytes, and yields to the event loop meanwhile. */
export const longJson = async (status: number, body: unknown): Promise<Response> =>
  textAnswer(status, await jsonInTurns(body), {});

function textAnswer(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(text, {
    status,
    headers: {
      ...sandboxHeaders,
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}
