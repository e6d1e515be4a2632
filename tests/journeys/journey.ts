import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DemoPortal } from "../support/demo-portal";
import { surprises } from "../support/portal";
import { portalUnderTest } from "../support/visits/portal-under-test";
import { browserVisitor } from "../visitors/browser";
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

/** `npm run soak` walks each journey with every visitor and inspects it at each width (docs/decisions/0050-ci-time.md). */
const isEveryCombination = process.env.EVERY_COMBINATION === "true";

/**
 * Widths at which pages are inspected: on every commit the phone's, as the states of all pages are inspected at the desk's by
 * `every-state.test.ts`.
 */
const inspectedWidths = isEveryCombination ? [deskWidth, phoneWidth] : [phoneWidth];

type Person = { who: string; touch: Touch; width: number } | { who: string; touch: null };

/** Visitors who walk each journey. */
export const people: readonly Person[] = [
  { who: "with a mouse on a phone", touch: mouse, width: phoneWidth },
  { who: "with the keyboard alone", touch: keyboard, width: deskWidth },
  // The portal does not learn the width: one walk without script serves each.
  { who: "without script", touch: null },
];

/** Walks the journey that matters most besides. */
export const mouseOnDesk: Person = { who: "with a mouse", touch: mouse, width: deskWidth };

/** On every commit a journey is walked without script and by the mouse or by the keyboard, whichever its name leads to. */
function peopleInTurn(name: string): readonly Person[] {
  if (isEveryCombination) return people;
  const scriptPeople = people.filter(({ touch }) => touch !== null);
  const turn = scriptPeople[name.length % scriptPeople.length];
  return people.filter((person) => person.touch === null || person === turn);
}

/**
 * Runs the journeys of one file against one portal, each by these visitors, or by two of three in turn. Every page on the way
 * is inspected, and so is the portal's log.
 */
export function journeys(subject: string, walks: Record<string, Walk>, visitors?: readonly Person[]): void {
  describe(subject, () => {
    let demo: DemoPortal;

    beforeAll(async () => {
      demo = await portalUnderTest();
    });

    afterAll(async () => {
      await demo?.close();
      // A job that is tried again logs the stack of its error.
      const log = demo?.portal.log.filter(({ event }) => event !== "job-failed") ?? [];
      expect(canariesIn(JSON.stringify(log))).toEqual([]);
    });

    for (const [name, walk] of Object.entries(walks)) {
      for (const person of visitors ?? peopleInTurn(name)) {
        it(`${name}, ${person.who}`, { timeout: journeyTimeout }, async () => {
          const { visitor, problems } = await arrive(demo.portal.url, person);
          try {
            await walk(visitor, demo);
          } finally {
            await visitor.close();
          }
          expect([...new Set(problems)]).toEqual([]);
          expect(surprises(demo.portal)).toEqual([]);
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
          void add(seenPage.path, await inspectInBrowser(seenPage, sight, look(), inspectedWidths)),
      })
    : noScriptVisitor({
        portal,
        onPage: async (seenPage) =>
          void add(seenPage.path, await inspectWithoutScript(seenPage, look(), inspectedWidths)),
      });
  const signIn = (as: string) => {
    account = as;
    return visitor.signIn(as);
  };
  return { visitor: { ...visitor, signIn }, problems };
}
