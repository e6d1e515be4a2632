import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DemoPortal } from "../support/demo-portal";
import { surprises } from "../support/portal";
import { portalUnderTest } from "../support/visits/sap-portal";
import { browserVisitor, closeBrowser } from "../visitors/browser";
import { canariesIn } from "../visitors/canaries";
import { inspectInBrowser, inspectWithoutScript } from "../visitors/inspect";
import { keyboard } from "../visitors/keyboard";
import { mouse } from "../visitors/mouse";
import { noScriptVisitor } from "../visitors/no-script";
import type { Touch } from "../visitors/touch";
import type { Visitor } from "../visitors/visitor";

type Walk = (visitor: Visitor, demo: DemoPortal) => Promise<void>;

/** Milliseconds: on two cores with a load of ten, the longest journeys took 73 s (2026-11-24), and in CI more. */
const journeyTimeout = 240_000;

const deskWidth = 1280;
const phoneWidth = 390;

/**
 * `npm run soak` inspects the pages without script at both widths. On every commit it is the phone's: on the desk their style
 * is that of the pages with script.
 */
const widthsWithoutScript = process.env.EVERY_COMBINATION === "true" ? [deskWidth, phoneWidth] : [phoneWidth];

type Person = { who: string; touch: Touch; width: number } | { who: string; touch: null };

/** Visitors who walk each journey. */
export const people: readonly Person[] = [
  { who: "with a mouse on a phone", touch: mouse, width: phoneWidth },
  { who: "with the keyboard alone", touch: keyboard, width: deskWidth },
  // The portal does not learn the width: one walk without script serves each.
  { who: "without script", touch: null },
];

/** Walks the journeys that matter most besides. */
export const mouseOnDesk: Person = { who: "with a mouse", touch: mouse, width: deskWidth };

/**
 * Runs the journeys of one file against one portal: each with a mouse on a phone, with the keyboard alone, and without
 * script. Every page on the way is inspected, and so is the portal's log.
 */
export function journeys(subject: string, walks: Record<string, Walk>, visitors = people): void {
  describe(subject, () => {
    let demo: DemoPortal;

    beforeAll(async () => {
      demo = await portalUnderTest();
    });

    afterAll(async () => {
      await demo?.close();
      await closeBrowser();
    });

    for (const [name, walk] of Object.entries(walks)) {
      for (const person of visitors) {
        it(`${name}, ${person.who}`, { timeout: journeyTimeout }, async () => {
          const { visitor, problems } = await arrive(demo.portal.url, person);
          try {
            await walk(visitor, demo);
          } finally {
            await visitor.close();
          }
          expect([...new Set(problems)]).toEqual([]);
          expect(surprises(demo.portal)).toEqual([]);
          expect(canariesIn(JSON.stringify(demo.portal.log))).toEqual([]);
        });
      }
    }
  });
}

/** Opens a visitor whose pages are inspected. */
export async function arrive(
  portal: string,
  person: Person,
): Promise<{ visitor: Visitor; problems: string[] }> {
  const problems: string[] = [];
  let account: string | undefined;
  const look = () => ({ portal, ...(account ? { account } : {}) });
  const add = (path: string, listing: string[]) =>
    problems.push(...listing.map((problem) => `${path}: ${problem}`));
  const visitor = person.touch
    ? await browserVisitor(person.touch, {
        portal,
        width: person.width,
        onPage: async (seenPage, sight) =>
          void add(seenPage.path, await inspectInBrowser(seenPage, sight, look())),
      })
    : noScriptVisitor({
        portal,
        onPage: async (seenPage) =>
          void add(seenPage.path, await inspectWithoutScript(seenPage, look(), widthsWithoutScript)),
      });
  const signIn = (as: string) => {
    account = as;
    return visitor.signIn(as);
  };
  return { visitor: { ...visitor, signIn }, problems };
}
