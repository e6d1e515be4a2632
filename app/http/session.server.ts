import { createHash, randomBytes } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import { installation } from "~/config/installation.server";
import type { Notice } from "~/door/outcome";

/** Browsers refuse secure cookies and the `__Host-` prefix without https. */
export const hasSecureCookies = (): boolean => installation().env.PORTAL_URL?.startsWith("https:") ?? false;

type CookieOptions = Parameters<typeof createCookie>[1];

/** Signed cookie of the portal; created lazily, because importing a module reads no environment. */
function portalCookie(name: string, options: CookieOptions = {}): () => Cookie {
  let cookie: Cookie | undefined;
  return () => {
    const isSecure = hasSecureCookies();
    cookie ??= createCookie(isSecure ? `__Host-${name}` : name, {
      secrets: installation().secrets.cookies,
      httpOnly: true,
      sameSite: "lax",
      secure: isSecure,
      path: "/",
      ...options,
    });
    return cookie;
  };
}

/**
 * Session token of 32 random bytes: identifies the database row of signed-in users; CSRF tokens of every
 * visitor are bound to it.
 */
const sessionCookie = portalCookie("session");

/** Tells a browser where somebody has signed in before from a stranger's; browsers keep a cookie for 400 days at most. */
const deviceCookie = portalCookie("device", { maxAge: 400 * 24 * 3_600 });

/** Flash cookie with the notices of the next page. */
const noticesCookie = portalCookie("notices", { maxAge: 120 });

export function newSessionToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Prevents session fixation: a new cookie at every change of identity, and its digest for the database. */
export function renewedSession(request: Request) {
  const token = newSessionToken();
  return {
    fixed: {
      tokenDigest: digest(token),
      userAgent: (request.headers.get("User-Agent") ?? "unknown").slice(0, 500),
    },
    cookie: async (maxAge?: number): Promise<[string, string]> => [
      "Set-Cookie",
      await setSessionToken(token, maxAge),
    ],
  };
}

/** Makes a new device cookie, with the digest of it that the database stores. */
export function renewedDevice() {
  const token = newSessionToken();
  return {
    fixed: { deviceDigest: digest(token) },
    cookie: async (): Promise<[string, string]> => ["Set-Cookie", await deviceCookie().serialize(token)],
  };
}

/** Digest of the device cookie, which marks a browser in which somebody has signed in before. */
export async function readDevice(request: Request): Promise<Buffer | null> {
  const value: unknown = await deviceCookie().parse(request.headers.get("Cookie"));
  return typeof value === "string" && value.length === 43 ? digest(value) : null;
}

/** Digest of a session token; the database stores nothing else of it. */
export function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export async function readSessionToken(request: Pick<Request, "headers">): Promise<string | null> {
  const value: unknown = await sessionCookie().parse(request.headers.get("Cookie"));
  return typeof value === "string" && value.length === 43 ? value : null;
}

export function setSessionToken(token: string, maxAge?: number): Promise<string> {
  return sessionCookie().serialize(token, maxAge ? { maxAge } : {});
}

/** Browsers allow 4,096 bytes a cookie, which is written in base64 and signed; what does not fit is left out: first what was typed, then notices from the end. */
const maxNoticesBytes = 2_600;

export async function setNotices(notices: readonly Notice[]): Promise<string> {
  const isTooLong = (some: readonly Notice[]) => Buffer.byteLength(JSON.stringify(some)) > maxNoticesBytes;
  const keptNotices = isTooLong(notices)
    ? notices.map(({ typedFields: _, unsavedFields: __, ...notice }) => notice)
    : [...notices];
  while (isTooLong(keptNotices)) keptNotices.pop();
  return noticesCookie().serialize(keptNotices);
}

export async function readNotices(request: Request): Promise<Notice[]> {
  const value: unknown = await noticesCookie().parse(request.headers.get("Cookie"));
  return Array.isArray(value) ? (value as Notice[]) : [];
}

/** A notice about the fields of one page waits for that page. */
export const isForPage = ({ unsavedFields }: Notice, path: string): boolean =>
  unsavedFields === undefined || unsavedFields.path === path;

/** Removes the notices that a page shows. */
export async function clearNotices(request: Request, path: string): Promise<string> {
  const laterNotices = (await readNotices(request)).filter((notice) => !isForPage(notice, path));
  return laterNotices.length > 0 ? setNotices(laterNotices) : noticesCookie().serialize("", { maxAge: 0 });
}

/** Returns the notices that a cookie of an answer holds; null for any other cookie. */
export async function noticesIn(cookie: string): Promise<Notice[] | null> {
  const value: unknown = await noticesCookie().parse(cookie);
  return Array.isArray(value) ? (value as Notice[]) : null;
}
