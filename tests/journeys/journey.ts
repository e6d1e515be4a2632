import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { surprises } from "../support/portal";
import { browserVisitor, closeBrowser } from "../visitors/browser";
import { inspectInBrowser, inspectWithoutScript } from "../visitors/inspect";
import { noScriptVisitor } from "../visitors/no-script";
import type { Visitor } from "../visitors/visitor";

const password = "demo-Tradepost-1";

export async function signIn(visitor: Visitor, account: string): Promise<void> {
  await visitor.open("/");
  await visitor.fill("User name or e-mail", account);
  await visitor.fill("Password", password);
  await visitor.press("Sign in");
  expect(visitor.address()).toBe("/dashboard");
}

type Walk = (visitor: Visitor, portal: DemoPortal) => Promise<void>;

/**
 * Journeys of one file share a portal. Each is walked with a mouse on a desk and on a phone, with the keyboard alone,
 * and without script; every page on the way is looked at.
 */
export function journeys(subject: string, walks: Record<string, Walk>): void {
  describe(subject, () => {
    let demo: DemoPortal;
    const problems: string[] = [];

    beforeAll(async () => {
      demo = await demoPortal();
    }, 120_000);

    afterAll(async () => {
      await demo?.close();
      await closeBrowser();
    });

    const people: [string, () => Promise<Visitor>][] = [
      ["with a mouse", () => person("mouse", 1280)],
      ["with a mouse on a phone", () => person("mouse", 390)],
      ["with the keyboard alone", () => person("keyboard", 1280)],
      ["without script", () => Promise.resolve(scriptless(1280))],
      ["without script on a phone", () => Promise.resolve(scriptless(390))],
    ];

    function person(kind: "mouse" | "keyboard", width: number): Promise<Visitor> {
      return browserVisitor({
        portal: demo.portal.url,
        kind,
        width,
        onPage: async (seen, visitor) => {
          for (const problem of await inspectInBrowser(seen, visitor)) {
            problems.push(`${kind} ${width} ${seen.path}: ${problem}`);
          }
        },
      });
    }

    function scriptless(width: number): Visitor {
      return noScriptVisitor({
        portal: demo.portal.url,
        onPage: async (seen) => {
          for (const problem of await inspectWithoutScript(seen, demo.portal.url, width)) {
            problems.push(`no script ${width} ${seen.path}: ${problem}`);
          }
        },
      });
    }

    for (const [name, walk] of Object.entries(walks)) {
      for (const [who, arrive] of people) {
        it(`${name}, ${who}`, { timeout: 90_000 }, async () => {
          const visitor = await arrive();
          try {
            await walk(visitor, demo);
          } finally {
            await visitor.close();
          }
          expect(problems.splice(0)).toEqual([]);
          expect(surprises(demo.portal)).toEqual([]);
        });
      }
    }
  });
}
