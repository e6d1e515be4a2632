import { expect } from "vitest";
import type { HttpClient } from "../http-client";

/** Files and papers are drawn for each request, and open by the same decision as the page that they belong to. */
const isFile = (href: string) =>
  /\/(file|download|papers|output_types)\b|\.(csv|pdf)\b|data-sheet/.test(href);

/** Reduces links that differ only in their numbers to one. */
const patternOf = (href: string) =>
  href
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id")
    .replace(/=[^&]*/g, "=")
    .replace(/\d+/g, ":number");

/** Follows the links of pages, one of each kind, and lists those that are refused or not found. */
export async function closedLinks(visitor: HttpClient, ...paths: string[]): Promise<string[]> {
  const links = new Map<string, string>();
  for (const path of paths) {
    const { $, status } = await visitor.get(path);
    // A page that refuses is not a dead end: its links work. Without a cart a checkout step leads back.
    expect([200, 303, 403, 404], path).toContain(status);
    for (const link of $("nav a[href^='/'], main a[href^='/']").toArray()) {
      const href = ($(link).attr("href") ?? "").split("#")[0] ?? "";
      if (!isFile(href) && !links.has(patternOf(href))) links.set(patternOf(href), `${href} on ${path}`);
    }
  }
  const closedAddresses: string[] = [];
  for (const link of links.values()) {
    const { status } = await visitor.head(link.split(" ", 1)[0] ?? "");
    if (status >= 400) closedAddresses.push(`${link}: ${status}`);
  }
  return closedAddresses;
}
