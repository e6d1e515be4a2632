import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import * as cheerio from "cheerio";
import type { Element } from "domhandler";
import type { SeenPage } from "./visitor";

/** Paths of the results of a run. */
export const results = {
  /** Holds one empty file per inspected state. */
  seen: "test-results/seen",
  shots: "test-results/shots",
  /** Lists the weight of each state, one per line. */
  weights: "test-results/weights.jsonl",
};

const documents = new WeakMap<SeenPage, cheerio.CheerioAPI>();

/** Parses a page once, however many inspections read it. */
export function documentOf(seenPage: SeenPage): cheerio.CheerioAPI {
  const parsedPage = documents.get(seenPage) ?? cheerio.load(seenPage.html);
  documents.set(seenPage, parsedPage);
  return parsedPage;
}

/** Replaces the ids in an address. */
export function pattern(path: string): string {
  const [address = ""] = path.split("?");
  return address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id").replace(/\d{4,}/g, ":number");
}

/**
 * Fingerprint of a page and its state: a filled cart differs from an empty one, an order with deliveries from one
 * without. It depends on the kinds of elements on the page, not on their number.
 */
export function stateOf(
  seenPage: SeenPage,
  width: number | "any",
  script: "script" | "no-script" = seenPage.visitor === "no script" ? "no-script" : "script",
): string {
  // Titles name products and people; what they say of the state are their first words.
  const outcome = /^(?:Error|Success): /.exec(seenPage.title)?.[0] ?? "";
  const words = [script, width, pattern(seenPage.path), seenPage.status, outcome];
  const shape = fingerprint(`${words.join(" ")} ${kindsOf(documentOf(seenPage)).join(" ")}`);
  const page = pattern(seenPage.path).replace(/\W+/g, "-").replace(/^-|-$/g, "") || "start";
  return `${script}-${width}-${page}-${seenPage.status}-${shape}`;
}

export const fingerprint = (text: string): string =>
  createHash("sha256").update(text).digest("hex").slice(0, 8);

/** Lists the kinds of elements that a page shows, whatever their number and their words. */
export function kindsOf($: cheerio.CheerioAPI): string[] {
  const elements = $("body *").not("link, script, noscript, noscript *, template").toArray() as Element[];
  const kinds = elements.map(({ tagName, attribs }) =>
    [tagName, attribs.class, attribs.role, attribs.lang].join("."),
  );
  return [...new Set(kinds)].sort();
}

/** Tells whether the state was inspected already. */
export const isClaimed = (state: string): boolean => existsSync(`${results.seen}/${state}`);

/** Returns true once per run and state, across processes: an exclusive file is the lock. */
export function claim(state: string): boolean {
  mkdirSync(results.seen, { recursive: true });
  try {
    closeSync(openSync(`${results.seen}/${state}`, "wx"));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
