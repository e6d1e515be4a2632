import { redirect } from "@remix-run/node";
import type { Notice } from "~/door/outcome";
import { localPath } from "./local-path";
import { securityHeaders } from "./security-headers";
import { hasSecureCookies, noticesIn, setNotices } from "./session.server";

/** Post/redirect/get: the browser fetches the next page with GET, so Reload and Back submit nothing again. */
export async function seeOther(
  path: string,
  notices: readonly Notice[] = [],
  headers: readonly [string, string][] = [],
): Promise<Response> {
  const answer = redirect(localPath(path) ?? "/", {
    status: 303,
    headers: securityHeaders({ secure: hasSecureCookies() }),
  });
  answer.headers.set("Cache-Control", "no-store");
  for (const [name, value] of headers) answer.headers.append(name, value);
  if (notices.length > 0) answer.headers.append("Set-Cookie", await setNotices(notices));
  return answer;
}

/** Adds notices to those that an answer leaves for the next page. */
export async function addNotices(answer: Response, notices: readonly Notice[]): Promise<void> {
  const cookies = answer.headers.getSetCookie();
  answer.headers.delete("Set-Cookie");
  const allNotices: Notice[] = [];
  for (const cookie of cookies) {
    const earlierNotices = await noticesIn(cookie);
    if (earlierNotices) allNotices.push(...earlierNotices);
    else answer.headers.append("Set-Cookie", cookie);
  }
  answer.headers.append("Set-Cookie", await setNotices([...allNotices, ...notices]));
}

/** Redirects to an identity provider, whose address comes from its own metadata, never from the request. */
export function leaveFor(url: string, headers: readonly [string, string][] = []): Response {
  const answer = redirect(url, { status: 303, headers: securityHeaders({ secure: hasSecureCookies() }) });
  answer.headers.set("Cache-Control", "no-store");
  for (const [name, value] of headers) answer.headers.append(name, value);
  return answer;
}
