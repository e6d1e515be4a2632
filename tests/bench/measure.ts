import { load } from "cheerio";
import { textOf, type Visitor } from "./visitor";

/** Something that is asked for, and the processor time of those who work for it. */
export interface Subject {
  name: string;
  ask(): Promise<unknown>;
  /** Seconds so far, of the server and of its database. */
  cpu(): Promise<[server: number, database: number]>;
  /** Has a server of its own, which nobody else asks meanwhile. */
  isAlone?: boolean;
}

/** Milliseconds of CPU for one request. */
export interface Cost {
  server: number;
  database: number;
}

export const rounds = 150;
const warmRequests = { ofServer: 400, ofSubject: 30 };

/**
 * Asks each server for its subjects several hundred times, so that the code of all of them is compiled before it is measured: the
 * rounds alone would leave a server with one page cold beside one that is asked for thirty.
 */
export async function warmUp(servers: readonly (readonly Subject[])[]): Promise<void> {
  for (const subjects of servers) {
    const times = Math.max(warmRequests.ofSubject, warmRequests.ofServer / subjects.length);
    for (let round = 0; round < times; round += 1) for (const { ask } of shuffle(subjects)) await ask();
  }
}

/**
 * Asks for all subjects in a random order, as visitors come, and does so round after round: what else the machine does falls on
 * all of them. Whoever has a server alone is asked once before it is measured: the others' servers have just answered for another
 * subject, and their code and data are in the processor's caches. The quarter of the rounds with the least and with the most is
 * left out, the mean of the rest counts: one request of five pays for the garbage of several, which with a tenth left out made
 * a ratio of two pages of 50 rounds uncertain by 0.1; so it is by 0.04.
 */
export async function costsOf(subjects: readonly Subject[]): Promise<Map<string, Cost>> {
  const records = new Map(
    subjects.map(({ name }) => [name, { server: [] as number[], database: [] as number[] }]),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, ask, cpu, isAlone } of shuffle(subjects)) {
      if (isAlone) await ask();
      const [server, database] = await cpu();
      await ask();
      const [serverAfter, databaseAfter] = await cpu();
      records.get(name)?.server.push((serverAfter - server) * 1000);
      records.get(name)?.database.push((databaseAfter - database) * 1000);
    }
  }
  return new Map(
    [...records].map(([name, { server, database }]) => [
      name,
      { server: middleMean(server), database: middleMean(database) },
    ]),
  );
}

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function middleMean(list: readonly number[]): number {
  const quarter = Math.floor(list.length / 4);
  const middle = [...list].sort((a, b) => a - b).slice(quarter, list.length - quarter);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

export function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
}

/** Uses minima where other load only adds. */
export const least = (list: readonly number[]): number => Math.min(...list);

export interface Weight {
  html: number;
  css: number;
}

/** Bytes of the page and its style sheets, compressed as sent. */
export async function weigh(visitor: Visitor, address: string): Promise<Weight> {
  const answer = await visitor.get(address);
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}`);
  const page = load(textOf(answer));
  const sheets = page("link[rel=stylesheet]:not([media=print])")
    .toArray()
    .map((link) => page(link).attr("href") ?? "");
  let css = 0;
  for (const sheet of sheets) css += (await visitor.get(sheet)).body.length;
  return { html: answer.body.length, css };
}
