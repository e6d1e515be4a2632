import { createHash, randomBytes } from "node:crypto";
import { createCookie } from "@remix-run/node";
import type { Notice } from "~/door/outcome";
import { services } from "~/services.server";

/**
 * Two cookies. `session` holds 32 random bytes: the key to a row in the database for who is signed in, and for
 * everybody the thing that form tokens are bound to. `notices` carries what the next page shall say.
 */
const { env, secrets } = services;
export const secureCookies = env.PORTAL_URL?.startsWith("https:") ?? false;
const prefix = secureCookies ? "__Host-" : "";

const sessionCookie = createCookie(`${prefix}session`, {
  secrets: secrets.cookies,
  httpOnly: true,
  sameSite: "lax",
  secure: secureCookies,
  path: "/",
});

const noticesCookie = createCookie(`${prefix}notices`, {
  secrets: secrets.cookies,
  httpOnly: true,
  sameSite: "lax",
  secure: secureCookies,
  path: "/",
  maxAge: 120,
});

const year = 31_536_000;

/** A choice of this browser, kept for a year or, when empty, forgotten; it says nothing about who somebody is. */
export const browserChoice = (name: string, value: string, readByScript = false): [string, string] => [
  "Set-Cookie",
  [
    `${name}=${value}`,
    "Path=/",
    `Max-Age=${value === "" ? 0 : year}`,
    "SameSite=Lax",
    ...(readByScript ? [] : ["HttpOnly"]),
    ...(secureCookies ? ["Secure"] : []),
  ].join("; "),
];

export function newSessionToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A new cookie at every change of identity, and what the database shall know of it. */
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

/** What the database keeps of a token. */
export function digest(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

export async function readSessionToken(request: Request): Promise<string | null> {
  const value: unknown = await sessionCookie.parse(request.headers.get("Cookie"));
  return typeof value === "string" && value.length === 43 ? value : null;
}

export function setSessionToken(token: string, maxAge?: number): Promise<string> {
  return sessionCookie.serialize(token, maxAge ? { maxAge } : {});
}

/** Browsers allow 4,096 bytes a cookie; what does not fit is left out from the end. */
const roomForNotices = 2_000;

export async function setNotices(notices: readonly Notice[]): Promise<string> {
  const kept = [...notices];
  while (JSON.stringify(kept).length > roomForNotices) kept.pop();
  return noticesCookie.serialize(kept);
}

export async function readNotices(request: Request): Promise<Notice[]> {
  const value: unknown = await noticesCookie.parse(request.headers.get("Cookie"));
  return Array.isArray(value) ? (value as Notice[]) : [];
}

export function clearNotices(): Promise<string> {
  return noticesCookie.serialize("", { maxAge: 0 });
}
