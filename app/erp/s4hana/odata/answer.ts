/** Answer of HTTP, complete in memory. */
export interface HttpAnswer {
  status: number;
  /** Names in lower case; several `Set-Cookie` stay apart in `cookies`. */
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
}

export const isJson = (answer: HttpAnswer): boolean =>
  /^application\/(\w+\+)?json\b/i.test(answer.headers["content-type"] ?? "");

export const isXml = (answer: HttpAnswer): boolean =>
  /^(application|text)\/(\w+\+)?xml\b/i.test(answer.headers["content-type"] ?? "");

/** Tells whether this is a page for people: a logon page or a notice of maintenance. */
export const isPage = (answer: HttpAnswer): boolean =>
  /^text\/html\b/i.test(answer.headers["content-type"] ?? "") ||
  /^\s*<(!doctype html|html)/i.test(answer.body.subarray(0, 200).toString("latin1"));
