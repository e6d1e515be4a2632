import { afterAll, beforeAll, expect, it } from "vitest";
import { type Belongings, fillWithBelongings } from "../support/belongings";
import { beginChanges, type ChangeBelongings } from "../support/change-belongings";
import { type DemoPortal, demoPortal } from "../support/demo-portal";
import { readPdf } from "../support/files/read-pdf";
import { type HttpClient, httpClient } from "../support/http-client";
import { openBrowser } from "../visitors/browser";
import { inspectState } from "../visitors/inspect-state";
import { signedInPage } from "../visitors/signed-in-page";
import {
  accountStates,
  approverStates,
  representativeStates,
  requesterStates,
  strangerStates,
} from "./states/account";
import { administrationStates, configurationStates, wizardStates } from "./states/administration";
import {
  acceptingStates,
  changeApproverStates,
  changeRequesterStates,
  changeStates,
  negotiatorStates,
} from "./states/changes";
import { reach } from "./states/press-button";
import { cartStates, catalogStates, documentStates } from "./states/shop";
import type { Step } from "./states/state";

/** The state of a page decides who can use it: each error, question, step and empty list of each kind of page is inspected. */
let demo: DemoPortal;
let belongings: Belongings;
/** Begun by the first sweep that needs them: the representative who changes an order has a customer from then on. */
let beganChanges: Promise<ChangeBelongings> | undefined;
const changes = () => (beganChanges ??= beginChanges(demo.portal.url));

beforeAll(async () => {
  demo = await demoPortal();
  belongings = await fillWithBelongings(demo.portal.url, demo.databaseUrl);
});

afterAll(async () => {
  await demo?.close();
});

const sweeps: Record<string, [account: string | null, states: () => Step[] | Promise<Step[]>]> = {
  "Pages before the sign-in": [null, () => strangerStates],
  "The catalog": ["buyer", () => catalogStates],
  "The cart, from empty to sent": ["other", () => cartStates],
  "Lists of documents, documents and papers": ["buyer", () => documentStates(belongings)],
  "An account of one's own": ["buyer", () => accountStates],
  "Asking for approval": ["requester", () => requesterStates],
  "Deciding about it": ["approver", () => approverStates(belongings)],
  "Working for any customer": ["csr", () => representativeStates],
  "Lists and forms of the administration": ["admin", () => administrationStates],
  "The wizards": ["admin", () => wizardStates],
  "Configuration and care": ["admin", () => configurationStates],
  "Changing orders and quotes": ["buyer", async () => changeStates(await changes())],
  "Asking to change an order": ["requester", async () => changeRequesterStates(await changes())],
  "Approving a change, and orders without a person": [
    "approver",
    async () => changeApproverStates(await changes()),
  ],
  "Answering about a quote": ["csr", async () => negotiatorStates(await changes())],
  "Accepting an offer": ["buyer", async () => acceptingStates(await changes())],
};

it.each(Object.entries(sweeps))(
  "%s bar nobody, in no state",
  { timeout: 600_000 },
  async (_, [account, states]) => {
    const client = httpClient(demo.portal.url);
    if (account) await client.signIn(account);
    expect(await inspectAll(client, await states())).toEqual([]);
  },
);

async function inspectAll(client: HttpClient, states: readonly Step[]): Promise<string[]> {
  const browser = await openBrowser();
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const problems: string[] = [];
  for (const step of states) {
    const name = [step.path, step.intent, JSON.stringify(step.fields)]
      .filter((word) => word && word !== "{}")
      .join(" ");
    const shownState = await reach(client, step);
    if (shownState.status !== step.status) {
      const words = shownState.$(".summary, main h1").text();
      problems.push(`${name}: answered ${shownState.status}, not ${step.status}: ${words}`);
    }
    const cookies = client.cookies.header("/");
    const findings = await inspectState(page, demo.portal.url, { ...shownState, cookies });
    problems.push(...findings.map((problem) => `${name}: ${problem}`));
  }
  await context.close();
  return problems;
}

it("A printed order names itself, its customer and its page on each sheet, and offers nothing to press", async () => {
  const context = await (await openBrowser()).newContext({ baseURL: demo.portal.url });
  const page = await signedInPage(context, "buyer");
  await page.goto(`/orders/${belongings.order}`);
  // A sheet so small that an order of a few lines needs several.
  const { pages } = await readPdf(new Uint8Array(await page.pdf({ width: "210mm", height: "110mm" })));
  await context.close();
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, text] of pages.entries()) {
    expect(text).toContain(`Order ${belongings.order} ·`);
    expect(text).toContain("Van Dijk Machinebouw B.V.");
    expect(text).toContain(`${index + 1} / ${pages.length}`);
    expect(text).not.toMatch(/Reorder|Download|Refresh|Find|Switch|Sign out|Menu/);
  }
});
