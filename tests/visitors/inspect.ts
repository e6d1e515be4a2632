import { appendFileSync, mkdirSync } from "node:fs";
import * as cheerio from "cheerio";
import type { Page } from "playwright";
import { takesUploads } from "~/http/bodies/body-addresses";
import { browserEncodings, exchange, newConnections } from "../support/exchange";
import { htmlProblems } from "../support/valid-html";
import { misnamedControls } from "./accessible-name";
import { axeProblems } from "./axe";
import { openBrowser, type PageView } from "./browser";
import { canariesIn } from "./canaries";
import { cutCaptions } from "./cut-captions";
import { lostSpaces } from "./lost-spaces";
import { showDocument } from "./show-document";
import {
  claim,
  documentOf,
  fingerprint,
  isClaimed,
  kindsOf,
  pattern,
  results,
  stateOf,
} from "./state-of-page";
import { withBarsInFlow } from "./sticky-bars";
import type { SeenPage } from "./visitor";

/**
 * Inspects every page that a visitor sees: browser errors, leaked canaries, valid HTML, accessibility (axe) and weight.
 * Checks of this very page run each time, the rest once per state and width. A screenshot of each is stored.
 */
export interface InspectionContext {
  portal: string;
  /** The signed-in demo account. */
  account?: string;
}

/** Inspects a page that a browser shows with script, its picture at these widths. */
export async function inspectInBrowser(
  seenPage: SeenPage,
  sight: PageView,
  look: InspectionContext,
  widths: readonly number[],
): Promise<string[]> {
  const problems = [
    ...sight.complaints().map((text) => `browser: ${text}`),
    ...inspectContent(seenPage, look),
  ];
  if (widths.includes(sight.width) && claim(stateOf(seenPage, sight.width)))
    problems.push(...(await inspectPicture(sight.page, seenPage, sight.width)));
  return [...problems, ...(await inspectDocument(seenPage, look))];
}

/**
 * Inspects the document without its script at these widths, in a browser whose script serves axe only; not where a browser
 * with script has shown the same elements at that width: the portal sends both the same ones, unless some stand in `noscript`.
 */
export async function inspectWithoutScript(
  seenPage: SeenPage,
  look: InspectionContext,
  widths: readonly number[],
): Promise<string[]> {
  const problems = inspectContent(seenPage, look);
  const showsMore = seenPage.html.includes("<noscript");
  const newWidths = widths.filter(
    (width) =>
      (showsMore || !isClaimed(stateOf(seenPage, width, "script"))) && claim(stateOf(seenPage, width)),
  );
  if (newWidths.length > 0)
    await showWithoutScript(seenPage, look, async (page) => {
      for (const width of newWidths) {
        await page.setViewportSize({ width, height: 900 });
        problems.push(...(await inspectPicture(page, seenPage, width)));
      }
    });
  return [...problems, ...(await inspectDocument(seenPage, look))];
}

function inspectContent(seenPage: SeenPage, look: InspectionContext): string[] {
  if (seenPage.html === "") return [];
  const $ = documentOf(seenPage);
  const problems = canariesIn(seenPage.html, look.account).map((what) => `shows ${what}`);
  if ($("h1").length !== 1) problems.push(`${$("h1").length} h1 elements`);
  problems.push(...answersOutOfSight($), ...misnamedControls($));
  // Each field that is left would take the focus to the head of the next page; a conflict is resolved on a page of its own.
  if ($("form[data-saves]:not([data-in-place], :has(#disputed))").length > 0)
    problems.push("a field is saved when it is left, and the focus is lost");
  if ($("title").text().trim() === "") problems.push("no title");
  if ($("input[type=password][value]").length > 0) problems.push("a password is sent back");
  if (!seenPage.headers["content-security-policy"]?.includes("default-src 'none'"))
    problems.push("no policy");
  return [...problems, ...smallUploads($, seenPage.path)];
}

/** Forms whose answer would keep the fragment of the present address, after which its notices are out of sight. */
function answersOutOfSight($: cheerio.CheerioAPI): string[] {
  const forms = $("form[method=post]:not([action])").toArray();
  return forms.map((form) => `the form with "${$(form).find("button").first().text()}" has no address`);
}

/** Names forms with a file whose address takes no body of its size. */
function smallUploads($: cheerio.CheerioAPI, path: string): string[] {
  const forms = $("form:has(input[type=file]:not([disabled]))").toArray();
  const addresses = forms.map((form) => ($(form).attr("action") ?? path).replace(/[?#].*/, ""));
  return addresses.filter((address) => !takesUploads(address)).map((address) => `no file fits ${address}`);
}

/** Runs the checks that do not depend on the width, once per state. */
async function inspectDocument(seenPage: SeenPage, look: InspectionContext): Promise<string[]> {
  if (seenPage.html === "" || !claim(stateOf(seenPage, "any"))) return [];
  const problems = (await htmlProblems(seenPage.html)).map((text) => `HTML: ${text}`);
  return [...problems, ...(await inspectWeight(seenPage, look))];
}

async function inspectPicture(page: Page, seenPage: SeenPage, width: number): Promise<string[]> {
  // Screenshots in CI would have no reader.
  if (process.env.CI !== "true") await keepScreenshot(page, stateOf(seenPage, width));
  return [
    ...(await cutCaptions(page)),
    ...(await lostSpaces(page)),
    ...(await withBarsInFlow(page, () => axeProblems(page, { colours: hasNewColours(seenPage) }))),
  ];
}

/** Tells whether the page has a kind of element whose colours were not compared yet under its theme. */
function hasNewColours(seenPage: SeenPage): boolean {
  const $ = documentOf(seenPage);
  const sheets = $("link[rel=stylesheet]").toArray();
  const theme = sheets.map(({ attribs }) => attribs.href).join(" ");
  const newKinds = kindsOf($).filter((kind) => claim(`colours-${fingerprint(`${theme} ${kind}`)}`));
  return newKinds.length > 0;
}

async function keepScreenshot(page: Page, state: string): Promise<void> {
  mkdirSync(results.shots, { recursive: true });
  await page.screenshot({ path: `${results.shots}/${state}.png`, fullPage: true });
}

let readingRoom: Page | undefined;

/** Returns a browser window that only renders documents; each file of tests closes its browser. */
async function openReadingRoom(): Promise<Page> {
  if (!readingRoom || readingRoom.isClosed()) {
    const browser = await openBrowser();
    const context = await browser.newContext({ bypassCSP: true, reducedMotion: "reduce" });
    readingRoom = await context.newPage();
  }
  return readingRoom;
}

async function showWithoutScript(
  seenPage: SeenPage,
  look: InspectionContext,
  view: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await openReadingRoom();
  const $ = cheerio.load(seenPage.html, { scriptingEnabled: false });
  $("script").remove();
  $("noscript").each((_, element) => void $(element).replaceWith($(element).contents()));
  await showDocument(page, {
    url: new URL(seenPage.path, look.portal).href,
    status: 200,
    html: $.html(),
    headers: {},
    cookies: seenPage.cookies,
  });
  await view(page);
}

/** Limits HTML and style sheet together to the initial congestion window of TCP (RFC 6928). */
const firstFlight = 14_600;

/** Exceptions from the limit without script, with reasons. */
const heavier = new Map<string, string>();

const connections = newConnections();
const weights = new Map<string, number>();

async function inspectWeight(seenPage: SeenPage, look: InspectionContext): Promise<string[]> {
  const $ = documentOf(seenPage);
  let css = 0;
  for (const link of $("link[rel=stylesheet]:not([media=print])").toArray()) {
    css += await weigh(new URL(link.attribs.href ?? "", look.portal), seenPage.cookies);
  }
  const { visitor, status, bytes } = seenPage;
  const record = { page: pattern(seenPage.path), title: seenPage.title, status, visitor, html: bytes, css };
  appendFileSync(results.weights, `${JSON.stringify(record)}\n`);
  if (visitor !== "no script" || heavier.has(record.page) || bytes + css <= firstFlight) return [];
  return [`${bytes + css} bytes of HTML and CSS`];
}

/** Returns the compressed size. */
async function weigh(url: URL, cookies: string): Promise<number> {
  const knownWeight = weights.get(url.href);
  if (knownWeight !== undefined) return knownWeight;
  const { sent } = await exchange(connections, url, { headers: { ...browserEncodings, Cookie: cookies } });
  weights.set(url.href, sent.length);
  return sent.length;
}
