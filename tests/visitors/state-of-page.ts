import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync } from "node:fs";
import * as cheerio from "cheerio";
import type { Element } from "domhandler";
import type { SeenPage } from "./visitor";

/** What a run of the journeys leaves behind. */
export const results = {
  /** One empty file for each state that was looked at. */
  seen: "test-results/seen",
  shots: "test-results/shots",
  /** What each state weighs, a line each. */
  weights: "test-results/weights.jsonl",
};

/** The address without what differs from record to record. */
export function pattern(path: string): string {
  const [address = ""] = path.split("?");
  return address.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id").replace(/\d{4,}/g, ":number");
}

/**
 * Which page this is, in which state: a filled cart is another than an empty one, an order with deliveries another
 * than one without. The kinds of elements that stand on it tell them apart, not how many there are.
 */
export function stateOf(seen: SeenPage, width: number | "any"): string {
  const script = seen.visitor === "no script" ? "no-script" : "script";
  const words = [script, width, pattern(seen.path), seen.status, seen.title.replace(/\d{4,}/g, "")];
  const shape = createHash("sha256")
    .update(`${words.join(" ")} ${shapeOf(seen.html)}`)
    .digest("hex")
    .slice(0, 8);
  const page = pattern(seen.path).replace(/\W+/g, "-").replace(/^-|-$/g, "") || "start";
  return `${script}-${width}-${page}-${seen.status}-${shape}`;
}

function shapeOf(html: string): string {
  const $ = cheerio.load(html);
  const elements = $("*").toArray() as Element[];
  const kinds = elements.map(({ tagName, attribs }) =>
    [tagName, attribs.class, attribs.role, attribs.lang].join("."),
  );
  return [...new Set(kinds)].sort().join(" ");
}

/** True for whoever asks first in a run, in whatever process. */
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
