import { brotliCompressSync } from "node:zlib";
import { load } from "cheerio";
import type { MeasuredProcess } from "./processes";
import { textOf, type Visitor } from "./visitor";

export interface Subject {
  server: MeasuredProcess;
  visitor: Visitor;
  address: string;
  /** Number of requests in one turn, so that a turn exceeds the clock's resolution. */
  requests: number;
}

const turns = 15;

/**
 * Milliseconds of CPU that each spends on one request when it is warm. They take turns, and the median turn counts unless
 * the caller says otherwise: whatever else the machine does meanwhile falls on all of them, so that what they cost beside
 * each other can be told.
 */
export async function cpuPerRequest<Name extends string>(
  subjects: Record<Name, Subject>,
  counts: (turns: readonly number[]) => number = median,
): Promise<Record<Name, number>> {
  const namedSubjects = Object.entries<Subject>(subjects) as [Name, Subject][];
  const namedRecords = new Map<Name, number[]>(namedSubjects.map(([name]) => [name, []]));
  for (const [, { visitor, address, requests }] of namedSubjects) {
    for (let warmTime = 0; warmTime < requests * 3; warmTime++) await visitor.get(address);
  }
  for (let turn = 0; turn < turns; turn++) {
    for (const [name, { server, visitor, address, requests }] of namedSubjects) {
      const before = await server.cpu();
      for (let count = 0; count < requests; count++) await visitor.get(address);
      namedRecords.get(name)?.push((((await server.cpu()) - before) * 1000) / requests);
    }
  }
  return Object.fromEntries([...namedRecords].map(([name, list]) => [name, counts(list)])) as Record<
    Name,
    number
  >;
}

export function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
}

/** Uses minima for a difference of two small figures: other load only adds to each. */
export const least = (list: readonly number[]): number => Math.min(...list);

/** Answers per second to eight visitors who ask again at once. */
export async function requestsPerSecond(visitor: Visitor, address: string, seconds: number): Promise<number> {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let answers = 0;
  const ask = async () => {
    while (performance.now() < end) {
      await visitor.get(address);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return (answers * 1000) / (performance.now() - startedAt);
}

export interface Weight {
  html: number;
  css: number;
  script: number;
}

/** Bytes as sent: the page, its style sheets, and each script that it names. */
export async function weigh(visitor: Visitor, address: string): Promise<Weight> {
  const answer = await visitor.get(address);
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}`);
  const html = textOf(answer);
  const page = load(html);
  const sheets = page("link[rel=stylesheet]")
    .toArray()
    .map((link) => page(link).attr("href") ?? "");
  // The list of all routes is named too, but only fetched when script follows a link, which it never does here.
  const scripts = new Set(html.match(/\/assets\/(?!manifest-)[\w.-]+\.js/g) ?? []);
  const inline = page("style").text();
  return {
    html: answer.body.length,
    css: (await sum(visitor, sheets)) + (inline ? brotliCompressSync(inline).length : 0),
    script: await sum(visitor, [...scripts]),
  };
}

async function sum(visitor: Visitor, addresses: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const address of addresses) {
    const { status, body } = await visitor.get(address);
    if (status !== 200) throw new Error(`${address} was answered with ${status}`);
    bytes += body.length;
  }
  return bytes;
}
