import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { chance } from "../support/chance";
import { httpClient } from "../support/http-client";
import { type Portal, startPortal } from "../support/portal";
import { testPool } from "../support/servers/test-pool";
import { newBuyer } from "./buyer";
import { filledFolder } from "./filled-folder";
import { inWords, judge, newHistory } from "./history";
import { readOutcomes, untilAtRest } from "./read-history";

const seed = Number(process.env.SEED ?? 20261121);
const kills = Math.ceil(Number(process.env.SOAK_KILLS ?? 10) / 5);
const accounts = ["buyer", "approver", "other", "csr"];

describe(`a portal whose own PostgreSQL dies while carts are sent (seed ${seed})`, () => {
  let folder: string;
  let portal: Portal;
  beforeAll(async () => {
    folder = await filledFolder();
    portal = await startPortal({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await portal?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Reads PostgreSQL's own file about the running server: process and port. */
  async function server(): Promise<{ pid: number; url: string }> {
    const cluster = join(folder, "postgres/cluster");
    const [pid, , , port] = (await readFile(join(cluster, "data/postmaster.pid"), "utf8")).split("\n");
    const password = await readFile(join(cluster, "password"), "utf8");
    return { pid: Number(pid), url: `postgres://tradepost:${password}@127.0.0.1:${port}/tradepost` };
  }

  it("has every order that a buyer was told of, once, when both are back", {
    timeout: 180_000 + kills * 20_000,
  }, async () => {
    const random = chance(seed);
    const history = newHistory();
    const buyers = await Promise.all(accounts.map((account) => newBuyer(portal.url, account, history)));
    const visitor = httpClient(portal.url);
    await visitor.get("/");
    visitor.cookies.set("language", "fr");
    for (let round = 1; round <= kills; round++) {
      await Promise.all(
        buyers.map((buyer, index) =>
          // Another quantity each time: identical lines for one customer would need a confirmation.
          buyer.prepare(`DATA-${seed}-${round}-${accounts[index]}`, round * accounts.length + index),
        ),
      );
      const submissions = Promise.all(buyers.map((buyer) => sleep(random() * 300).then(() => buyer.send())));
      await sleep(random() * 600);
      process.kill((await server()).pid, "SIGKILL");
      const receipts = await submissions;
      if (round === 1) {
        // The page is in the browser's language, explains the failure, and is served until the database is
        // back.
        const page = await visitor.get("/dashboard");
        // A database that is back already leads a stranger to the sign-in.
        if (page.status !== 303) {
          expect([page.status, page.$("html").attr("lang")]).toEqual([503, "fr"]);
          expect(page.$("h1").text()).toBe("Le portail est momentanément indisponible");
        }
        await vi.waitFor(async () => expect((await visitor.get("/")).status).toBe(200), {
          timeout: 30_000,
          interval: 500,
        });
      }
      await portal.stop();
      portal = await startPortal({ DATA_DIR: folder });
      for (const [index, buyer] of buyers.entries()) {
        buyer.moveTo(portal.url);
        if (receipts[index] === null) expect(await buyer.send()).not.toBeNull();
      }
    }
    const database = testPool({ connectionString: (await server()).url, max: 2 });
    try {
      await untilAtRest(database);
      await readOutcomes(database, history);
    } finally {
      await database.end();
    }
    console.info(`${kills} deaths of the database. ${inWords(history)}`);
    expect(history.outcomes).toHaveLength(kills * accounts.length);
    expect(judge(history)).toEqual([]);
  });
});
