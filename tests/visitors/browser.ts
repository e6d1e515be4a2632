import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Locator, Page, Request, Response } from "playwright";
import { launchChromium } from "../support/chromium";
import { attach, type Touch } from "./touch";
import {
  assertStatus,
  beginsWith,
  failMissing,
  oneLine,
  type Place,
  patternContaining,
  patternOfLabel,
  regions,
  type SeenPage,
  type Step,
  type Visitor,
  visitor,
} from "./visitor";

let browser: Promise<Browser> | undefined;

/**
 * One Chromium for all files of a worker, which ends with it; each visitor has a profile of its own. A browser that has ended
 * is replaced.
 */
export function openBrowser(): Promise<Browser> {
  browser ??= launchChromium().then((chromium) =>
    chromium.on("disconnected", () => {
      browser = undefined;
    }),
  );
  return browser;
}

/** Gives an inspector access to the page. */
export interface PageView {
  page: Page;
  width: number;
  /** Console errors and failed requests since the last inspection. */
  complaints(): string[];
}

export interface BrowserOptions {
  portal: string;
  width: number;
  /** Timeout, in milliseconds, after which a press counts as leading nowhere. */
  patience?: number;
  onPage?: (page: SeenPage, sight: PageView) => Promise<void>;
}

/**
 * Milliseconds between two looks into the page. By default Playwright looks at every frame, also for what lost the race
 * and times out on later pages: a browser that draws all the time.
 */
const polling = 100;

/** Excludes controls for the browser only, such as a form's default button. */
const offeredSelector = ':not([aria-hidden="true"], [aria-hidden="true"] *)';

/** Milliseconds until script has taken a page over at the latest: a busy machine fetches and runs it late. */
const wakingTimeout = 30_000;

/** Drives a browser with script; `touch` is mouse or keyboard. */
export async function browserVisitor(touch: Touch, options: BrowserOptions): Promise<Visitor> {
  const { portal, width, patience = 60_000, onPage } = options;
  const context = await (await openBrowser()).newContext({
    viewport: { width, height: 900 },
    locale: "en",
    baseURL: portal,
    // Disables motion, so that focus rings and colours are final when inspected.
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints = listen(page, new URL(portal).origin);
  let lastStatus = 0;
  /** Keeps the notices of the page, which fade during an inspection. */
  let notices = "";

  /** Performs a step that leads to another page, or opens a dialog on this one. */
  async function leadingOn(act: () => Promise<unknown>, step: Step): Promise<void> {
    const before = { dialogs: await openDialogs().count(), turns: await page.evaluate(countTurns) };
    const summaries = await page.locator(summary).count();
    let isOver = false;
    let isSending = false;
    const noteSending = (request: Request) => (isSending ||= isSentInPlace(request));
    page.on("request", noteSending);
    /** Looks until the page shows it, or something else has happened. */
    const untilShown = async (look: () => Promise<boolean>) => {
      // A page that is being left answers nothing.
      while (!isOver && !(await look().catch(() => false))) await sleep(polling);
    };
    const outcomes: Promise<Response | number>[] = [
      page.waitForResponse((response) => isDocument(response, page), { timeout: 2 * patience }),
      // A form that script sends without leaving the page is done when the page has changed into the answer.
      page.waitForResponse(isInPlace, { timeout: 2 * patience }).then(async (response) => {
        await untilShown(() => page.evaluate(hasStayed, before));
        return response.status();
      }),
      // Without a page load: a dialog opens, or script turns a list. A form may be sent while the page answers.
      untilShown(async () => (await page.evaluate(hasStayed, before)) && !isSending).then(() => 200),
      // Client-side validation refuses a form without a request.
      ...(step.status === 422
        ? [untilShown(() => page.evaluate(isRefusedAnew, summaries)).then(() => 422)]
        : []),
      sleep(patience, undefined, { ref: false }).then(() => {
        throw new Error(`Nothing happened at ${pathOf(page.url())}`);
      }),
    ];
    // Losers of the race may reject long after the step has ended.
    for (const each of outcomes) each.catch(() => undefined);
    await act();
    const answer = await Promise.race(outcomes).finally(() => {
      isOver = true;
      page.off("request", noteSending);
    });
    const seenPage = typeof answer === "number" ? await samePage(answer) : await arrive(answer);
    assertStatus(seenPage, step);
    await onPage?.(seenPage, { page, width, complaints: () => complaints.splice(0) });
  }

  async function arrive(answer: Response): Promise<SeenPage> {
    // Script may lead on long after the press: the page that is left is complete as well. A download leaves none.
    const isFile = (await answer.headerValue("content-disposition"))?.startsWith("attachment") ?? false;
    if (!isFile) await page.waitForFunction(isOtherPage, undefined, { polling, timeout: wakingTimeout });
    await page.waitForLoadState("load");
    lastStatus = answer.status();
    const html = await answer.text();
    // Waits for the islands, so that the inspection covers what script adds and logs.
    if (html.includes("data-texts"))
      await page.waitForFunction(isAwake, undefined, { polling, timeout: wakingTimeout });
    notices = (await page.locator(".notices").allInnerTexts()).join(" ");
    const { responseBodySize } = await answer.request().sizes();
    return {
      visitor: touch.kind,
      path: pathOf(page.url()),
      status: lastStatus,
      title: await page.title(),
      html,
      bytes: responseBodySize,
      headers: await answer.allHeaders(),
      cookies: "",
    };
  }

  /** Detects what script shows without navigation: a dialog, or an error summary. */
  async function samePage(status: number): Promise<SeenPage> {
    const dialog = openDialogs().last();
    const title =
      (await openDialogs().count()) > 0 ? await dialog.getAttribute("aria-label") : await page.title();
    const seenFields = { visitor: touch.kind, path: pathOf(page.url()), status, title: title ?? "" };
    return { ...seenFields, html: "", bytes: 0, headers: {}, cookies: "" };
  }

  const openDialogs = () => page.locator("dialog[open]");

  const within = (locator: Locator, { in: text }: Place) => {
    if (text === undefined) return locator;
    const holding = page
      .locator(regions)
      .filter({ hasText: patternContaining(text) })
      .filter({ has: locator });
    return holding.filter({ hasNot: holding }).first().locator(locator);
  };

  /** Returns the first visible candidate, after opening the folds around it. */
  async function reach(locator: Locator): Promise<Locator | undefined> {
    const visibleControls = locator.and(page.locator(offeredSelector)).filter({ visible: true }).first();
    for (let depth = 0; depth < 4; depth++) {
      if ((await visibleControls.count()) > 0) return visibleControls;
      const opener = await findOpener(locator);
      if (!opener) return undefined;
      await touch.activate(opener);
    }
    return undefined;
  }

  /** Returns the control that opens the fold or popover around an element. */
  async function findOpener(locator: Locator): Promise<Locator | undefined> {
    const fold = page.locator("details:not([open])").filter({ has: locator });
    const summary = fold.locator("> summary").filter({ visible: true }).first();
    if ((await summary.count()) > 0) return summary;
    const bubble = page.locator("[popover]:not(:popover-open)").filter({ has: locator }).first();
    if ((await bubble.count()) === 0) return undefined;
    const id = await bubble.getAttribute("id");
    const button = page.locator(`[popovertarget="${id}"]`).filter({ visible: true }).first();
    return (await button.count()) > 0 ? button : undefined;
  }

  async function locate(role: "link" | "button", name: string, place: Place = {}): Promise<Locator> {
    for (const words of [{ name, exact: true }, { name: beginsWith(name) }]) {
      const locator = within(page.getByRole(role, { ...words, includeHidden: true }), place);
      const control = await reach(locator);
      if (control) return control;
    }
    throw new Error(failMissing(name, place, pathOf(page.url()), await names(role, {})));
  }

  async function field(label: string, place: Place = {}): Promise<Locator> {
    const control = await reach(within(page.getByLabel(patternOfLabel(label)), place));
    if (control) return control;
    const labels = (await page.locator("label").allInnerTexts()).map(oneLine);
    throw new Error(failMissing(label, place, pathOf(page.url()), labels));
  }

  async function names(role: "link" | "button", place: Place = {}): Promise<string[]> {
    const locator = within(page.getByRole(role), place).filter({ visible: true });
    const calledNames = await locator.evaluateAll((all) =>
      all.map(
        (each) => each.getAttribute("aria-label") ?? (each instanceof HTMLElement ? each.innerText : ""),
      ),
    );
    return calledNames.map(oneLine);
  }

  const readHeading = async () => {
    const top = openDialogs().last().locator("h1, h2");
    const of = (await top.count()) > 0 ? top.first() : page.locator("h1");
    return oneLine(await of.innerText());
  };

  return visitor({
    kind: touch.kind,
    open: (path, step = {}) => leadingOn(() => page.goto(path), step),
    async follow(link, step = {}) {
      const target = await locate("link", link, step);
      await leadingOn(() => touch.activate(target), step);
    },
    async press(button, step = {}) {
      const target = await locate("button", button, step);
      await leadingOn(() => touch.activate(target), step);
    },
    async enter(label, step = {}) {
      const target = await field(label, step);
      await leadingOn(() => touch.enter(target), step);
    },
    fill: async (label, value, place) => touch.type(await field(label, place), value),
    choose: async (label, option, place) => touch.choose(await field(label, place), option),
    tick: async (label, place) => touch.setTick(await field(label, place), true),
    untick: async (label, place) => touch.setTick(await field(label, place), false),
    attach: async (label, file, place) => attach(await field(label, place), file),
    text: async () => oneLine(`${notices} ${await page.locator("body").innerText()}`),
    names,
    valueOf: async (label, place) => (await field(label, place)).inputValue(),
    heading: readHeading,
    title: () => page.title(),
    address: () => pathOf(page.url()),
    status: () => lastStatus,
    close: () => context.close(),
  });
}

/** Returns the last response to a navigation that is not a redirect. */
function isDocument(response: Response, page: Page): boolean {
  const request = response.request();
  const leadsFurther = response.status() >= 300 && response.status() < 400;
  return request.isNavigationRequest() && request.frame() === page.mainFrame() && !leadsFurther;
}

/** Recognises a form that is sent without leaving the page; a check of what was typed, which nobody pressed, is none. */
const isSentInPlace = (request: Request): boolean =>
  request.method() === "POST" &&
  request.headers()["x-tradepost-in-place"] !== undefined &&
  !/\bintent=updateForm/.test(request.postData() ?? "");

/** Recognises its answer, to which a redirect may lead. */
function isInPlace(response: Response): boolean {
  const request = response.request();
  const firstRequest = request.redirectedFrom() ?? request;
  return isSentInPlace(firstRequest) && (response.status() < 300 || response.status() >= 400);
}

/** Runs in the browser: marks the document that is about to be left, and counts how often script has changed it. */
function countTurns(): number {
  (window as { isLeft?: boolean }).isLeft = true;
  return Number(document.documentElement.dataset.turned ?? 0);
}

/** Runs in the browser; another document has neither a dialog nor a change yet. */
function hasStayed(before: { dialogs: number; turns: number }): boolean {
  const turns = Number(document.documentElement.dataset.turned ?? 0);
  return document.querySelectorAll("dialog[open]").length > before.dialogs || turns > before.turns;
}

/** Runs in the browser: tells whether the document that was marked is gone. */
function isOtherPage(): boolean {
  return (window as { isLeft?: boolean }).isLeft === undefined;
}

/** Runs in the browser: tells whether the islands have started. */
function isAwake(): boolean {
  return document.documentElement.dataset.awake === "";
}

const summary = ".summary";

/** Runs in the browser: tells whether more errors are shown than before. */
function isRefusedAnew(before: number): boolean {
  return document.querySelectorAll(".summary").length > before;
}

function listen(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // Skips the console error for a 4xx document; the step states the expected status.
    if (/the server responded with a status of \d\d\d/.test(message.text())) return;
    // Chromium 156 says so when Playwright looks into a frame that may run no script, such as the preview of a trial.
    if (/^Blocked script execution in '[^']*\/previews\//.test(message.text())) return;
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== origin) complaints.push(`asked ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    // Skips requests aborted by navigation.
    const reason = request.failure()?.errorText ?? "";
    if (reason !== "net::ERR_ABORTED") complaints.push(`${request.url()} failed: ${reason}`);
  });
  page.on("response", (response) => {
    const request = response.request();
    const isPage = request.isNavigationRequest() || isSentInPlace(request);
    if (!isPage && response.status() >= 400)
      complaints.push(`${response.url()} answered ${response.status()}`);
  });
  return complaints;
}

const pathOf = (address: string) => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};
