import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../support/http-client";
import { type Portal, startPortal } from "../support/portal";
import { testPool } from "../support/servers/test-pool";
import { newBuyer } from "./buyer";
import { filledFolder } from "./filled-folder";
import { inWords, judge, newHistory } from "./history";
import { readOutcomes, untilAtRest } from "./read-history";

const accounts = ["buyer", "approver", "other", "csr"];
const secret = "a-secret-that-only-tests-use-and-that-is-long-enough";

describe("a portal whose disk is lost", () => {
  let folder: string;
  let portal: Portal;
  const place = () => ({ DATA_DIR: join(folder, "data") });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tradepost-restore-"));
    await rename(await filledFolder(), place().DATA_DIR);
    portal = await startPortal(place());
  });
  afterAll(async () => {
    await portal?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Runs a command of the operator with the environment of the portal. */
  async function operate(tool: string, ...words: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", tool, ...words], {
      env: { ...process.env, ...place(), NODE_ENV: "production", SESSION_SECRETS: secret },
    });
    return stdout;
  }

  /** Reads PostgreSQL's own file about the running server: process and address. */
  async function server(): Promise<{ pid: number; url: string }> {
    const cluster = join(folder, "data/postgres/cluster");
    const [pid, , , port] = (await readFile(join(cluster, "data/postmaster.pid"), "utf8")).split("\n");
    const password = await readFile(join(cluster, "password"), "utf8");
    return { pid: Number(pid), url: `postgres://tradepost:${password}@127.0.0.1:${port}/tradepost` };
  }

  it("has everything again that was acknowledged before the backup began, and nothing twice", {
    timeout: 300_000,
  }, async () => {
    const history = newHistory();
    const buyers = await Promise.all(accounts.map((account) => newBuyer(portal.url, account, history)));
    let round = 0;
    const orderOnce = async () => {
      round++;
      for (const [index, buyer] of buyers.entries()) {
        // Another quantity each time: identical lines for one customer would need a confirmation.
        await buyer.prepare(`RESTORE-${round}-${accounts[index]}`, round * accounts.length + index);
        expect(await buyer.send()).not.toBeNull();
      }
    };
    await orderOnce();
    await orderOnce();
    const attachmentPath = await attach(portal.url);
    const acknowledgedCount = history.attempts.length;

    // Orders go on while the backup is written.
    let isWritten = false;
    const backup = operate("tools/backup.ts", join(folder, "backups")).finally(() => {
      isWritten = true;
    });
    while (!isWritten) {
      await orderOnce();
      // Leaves the processor to the backup, which would otherwise take twice as long.
      await sleep(1_000);
    }
    expect(await backup).toContain(" files, ");
    await orderOnce();
    expect(history.attempts.length).toBeGreaterThan(acknowledgedCount + accounts.length);

    process.kill((await server()).pid, "SIGKILL");
    await portal.kill();
    await rm(place().DATA_DIR, { recursive: true });
    const [name = ""] = await readdir(join(folder, "backups"));
    expect(await operate("tools/restore.ts", join(folder, "backups", name))).toContain("Restored.");
    portal = await startPortal(place());

    const database = testPool({ connectionString: (await server()).url, max: 2 });
    try {
      await untilAtRest(database);
      await readOutcomes(database, history);
    } finally {
      await database.end();
    }
    console.info(`${acknowledgedCount} orders before the backup. ${inWords(history)}`);
    // What was acknowledged later is not promised; what of it is there has to be whole.
    history.attempts.splice(acknowledgedCount);
    expect(history.outcomes.length).toBeGreaterThanOrEqual(acknowledgedCount);
    expect(judge(history)).toEqual([]);
    const buyer = await signedIn(portal.url, "buyer");
    expect((await buyer.get(attachmentPath)).body).toBe(letter);

    // Whoever was signed in goes on, and orders as before.
    for (const each of buyers) each.moveTo(portal.url);
    await orderOnce();
  });
});

const letter = "Measured at goods-in: 12 of 50 are bent.\n";

/** Reports an issue with a file; the file's address. */
async function attach(url: string): Promise<string> {
  const buyer = await signedIn(url, "buyer");
  const form = new FormData();
  for (const [name, value] of Object.entries({ title: "Bent", description: "See the file.", intent: "send" }))
    form.set(name, value);
  form.set("attachments", new File([letter], "measured.txt", { type: "text/plain" }));
  const { status, location, $ } = await buyer.sendForm("/report/issue", form);
  if (status !== 303 || !location) throw new Error(`${status}: ${$("main").text()}`);
  const thread = await buyer.get(location);
  return String(thread.$('a[href^="/requests/"]').attr("href"));
}
