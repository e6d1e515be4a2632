import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { DemoPortal } from "../support/demo-portal";
import { type Buyer, newBuyer } from "./buyer";
import { type History, newHistory } from "./history";

const accounts = ["buyer", "approver", "other", "csr"];

/** Ways to submit: mostly once, but also by a double click, from two tabs, or again after going Back. */
const manners = ["once", "once", "doubleClick", "twoTabs", "back"] as const;

interface Run {
  demo: DemoPortal;
  /** Prefix of the purchase order numbers. */
  name: string;
  submissions: number;
  kills: number;
  random: () => number;
  /** Switches a fault on that hits the next order which reaches the ERP. */
  trouble(): Promise<void>;
}

/** Lets buyers send carts in every manner while the portal dies at random moments and the ERP has faults. */
export async function dieWhileOrdering({
  demo,
  name,
  submissions,
  kills,
  random,
  trouble,
}: Run): Promise<History> {
  const rounds = Math.ceil(submissions / accounts.length);
  const history = newHistory();
  let { portal } = demo;
  const buyers = await Promise.all(accounts.map((account) => newBuyer(portal.url, account, history)));
  let defaultDuration = await timeToSend(buyers);
  let killsLeft = kills;
  let unansweredCount = 0;
  const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;

  for (let round = 1; round <= rounds; round++) {
    const prepare = (buyer: Buyer, index: number) =>
      buyer.prepare(`${name}-${round}-${accounts[index]}`, 1 + Math.floor(random() * 9));
    await Promise.all(buyers.map(prepare));
    const ways = buyers.map(() => oneOf(manners));
    await Promise.all(buyers.map((buyer, index) => ways[index] === "twoTabs" && buyer.openTab()));
    if (round % 6 === 2) await trouble();
    const dies = random() < killsLeft / (rounds - round + 1);
    // Staggers the buyers, so that the crash meets each in another moment of its submission.
    const pauses = buyers.map(() => random() * defaultDuration);
    const moment = Math.min(...pauses) + random() * defaultDuration;
    const start = performance.now();
    const answers = Promise.all(
      buyers.map((buyer, index) => sleep(pauses[index]).then(() => send(buyer, ways[index]))),
    );
    if (!dies) {
      expect(await answers).not.toContain(null);
      // Processes grow faster with use: the next moment is chosen by what sending takes by now.
      defaultDuration = performance.now() - start - Math.min(...pauses);
      continue;
    }
    killsLeft--;
    await sleep(moment);
    await portal.kill();
    const receipts = await answers;
    portal = await demo.another();
    for (const [index, buyer] of buyers.entries()) {
      buyer.moveTo(portal.url);
      if (receipts[index] !== null) continue;
      unansweredCount++;
      // Some go Back and press again; others give up, and find their cart unchanged the next time.
      if (random() < 0.5) expect(await buyer.send()).not.toBeNull();
    }
  }
  expect(killsLeft).toBe(0);
  // Guards the test itself: crashes at idle moments only would prove nothing.
  expect(unansweredCount).toBeGreaterThan(kills / 2);
  return history;
}

/** Receipt to which any of the presses led. */
async function send(buyer: Buyer, manner: (typeof manners)[number] = "once"): Promise<string | null> {
  if (manner === "once") return buyer.send();
  if (manner === "back") return (await buyer.send()) && (await buyer.send());
  const [first, second] = await Promise.all([buyer.send(), buyer.send(manner === "twoTabs" ? 1 : 0)]);
  return first ?? second;
}

/** Longest wait in milliseconds if nothing goes wrong. */
async function timeToSend(buyers: Buyer[]): Promise<number> {
  await Promise.all(buyers.map((buyer, index) => buyer.prepare(`WARM-${accounts[index]}`, 1)));
  const start = performance.now();
  await Promise.all(buyers.map((buyer) => buyer.send()));
  return performance.now() - start;
}
