import { afterAll, beforeAll, expect, it } from "vitest";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { closeBrowser } from "../visitors/browser";
import { inspectWithoutScript } from "../visitors/inspect";
import { noScriptVisitor } from "../visitors/no-script";
import type { Visitor } from "../visitors/visitor";

let demo: DemoPortal;

beforeAll(async () => {
  demo = await demoPortal();
});

afterAll(async () => {
  await demo?.close();
  await closeBrowser();
});

/** States that no journey passes: refused forms, questions, empty lists. Each page on the way is inspected. */
const states: Record<string, [account: string | null, (visitor: Visitor) => Promise<void>]> = {
  "a cart with a quantity that nobody can read": [
    "buyer",
    async (visitor) => {
      await visitor.open("/catalog/1000/5000010");
      await visitor.press("Add to cart");
      await visitor.open("/cart/shop");
      await visitor.fill("Quantity for line 10", "many");
      await visitor.press("Update", { status: 422 });
    },
  ],
  "questions about a cart": [
    "buyer",
    async (visitor) => {
      await visitor.open("/catalog/1000/1018210");
      await visitor.press("Add to cart");
      await visitor.open("/cart/shop");
      await visitor.press("Delete cart");
      await visitor.open("/cart/shop/bulk");
      await visitor.open("/cart/shipping");
      await visitor.open("/cart/payment");
    },
  ],
  "a user without anything filled in": [
    "admin",
    async (visitor) => {
      await visitor.open("/admin/users/create/1");
      await visitor.press("Continue", { status: 422 });
    },
  ],
};

it.each(Object.entries(states))("%s bars nobody", { timeout: 90_000 }, async (_, [account, walk]) => {
  const problems: string[] = [];
  const visitor = noScriptVisitor({
    portal: demo.portal.url,
    async onPage(seen) {
      const look = { portal: demo.portal.url, width: 1280, ...(account ? { account } : {}) };
      const found = await inspectWithoutScript(seen, look);
      problems.push(...found.map((problem) => `${seen.path}: ${problem}`));
    },
  });
  if (account) await visitor.signIn(account);
  await walk(visitor);
  await visitor.close();
  expect([...new Set(problems)]).toEqual([]);
});
