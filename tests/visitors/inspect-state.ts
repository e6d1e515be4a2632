import type { CheerioAPI } from "cheerio";
import type { Page } from "playwright";
import { htmlProblems } from "../support/valid-html";
import { axeProblems } from "./axe";
import { cutCaptions } from "./cut-captions";
import { lostSpaces } from "./lost-spaces";
import { showDocument } from "./show-document";
import { kindsOf } from "./state-of-page";
import { withBarsInFlow } from "./sticky-bars";

/** A page as the portal answered, whatever led to it. */
export interface AnsweredPage {
  path: string;
  status: number;
  body: string;
  $: CheerioAPI;
  headers: Headers;
  cookies: string;
}

/** A browser shows each kind of state once: pages of the same elements look alike. */
const shownShapes = new Set<string>();

/** Kinds of elements whose colours were compared. */
const comparedKinds = new Set<string>();

/**
 * Inspects one state of a page: its HTML, what a text browser and a screen reader make of it, and what a browser with
 * script shows of it, at 1280 px, at 320 px, and with letters twice as large.
 */
export async function inspectState(
  page: Page,
  portal: string,
  answeredPage: AnsweredPage,
): Promise<string[]> {
  const html = await htmlProblems(answeredPage.body);
  const problems = [...html.map((text) => `HTML: ${text}`), ...inspectMarkup(answeredPage)];
  const kinds = kindsOf(answeredPage.$);
  const shape = `${answeredPage.status} ${kinds.join(" ")}`;
  if (shownShapes.has(shape)) return problems;
  shownShapes.add(shape);
  const colours = kinds.some((kind) => !comparedKinds.has(kind));
  for (const kind of kinds) comparedKinds.add(kind);
  return [...problems, ...(await inspectShown(page, portal, answeredPage, colours))];
}

/** Lists missing accessibility markup: the title, and the ties between messages and fields. */
function inspectMarkup({ $, status }: AnsweredPage): string[] {
  const problems: string[] = [];
  const title = $("title").text();
  const summary = $(".summary");
  const hasFailed = summary.length > 0 || $(".notices .error").length > 0;
  if (hasFailed && !title.startsWith("Error: ")) problems.push(`an error, but the title is "${title}"`);
  if (!hasFailed && $(".notices .success").length > 0 && !title.startsWith("Success: "))
    problems.push(`a success, but the title is "${title}"`);
  if (!hasFailed && $(".error").length === 0 && title.startsWith("Error: "))
    problems.push(`the title says error, the page does not`);
  if (status === 422 && summary.length === 0 && $("main a[href]").length === 0)
    problems.push("a refusal without a word");
  if ($("h1").length !== 1) problems.push(`${$("h1").length} h1 elements`);
  if ($("form[role=alert], [role=alert] form").length > 0) problems.push("a form that is an alert");
  if ($("dialog").length > 0) problems.push("a dialog that text browsers print");
  if ($("[role=alert]").length > 1) problems.push("two alerts at once");
  const filledButtons = $("main :is(button, .button).main").filter(
    (_, element) => $(element).closest("details:not([open])").length === 0,
  );
  if (filledButtons.length > 1)
    problems.push(
      `${filledButtons.length} filled buttons: ${filledButtons
        .toArray()
        .map((each) => $(each).text().trim())
        .join(", ")}`,
    );
  for (const link of $(".summary a").toArray()) {
    const target = ($(link).attr("href") ?? "").slice(1);
    const control = $(`[id="${target}"]`);
    if (control.length === 0) problems.push(`the summary leads to #${target}, which is not there`);
    else if (!control.is("input, select, textarea, button, [tabindex]"))
      problems.push(`#${target} takes no focus`);
  }
  for (const field of $("[aria-invalid=true]").toArray()) {
    const ids = ($(field).attr("aria-describedby") ?? "").split(" ");
    if (!ids.some((id) => $(`[id="${id}"]`).text().trim() !== ""))
      problems.push(`no words about ${$(field).attr("name")}`);
  }
  for (const field of $("[aria-describedby]").toArray()) {
    for (const id of ($(field).attr("aria-describedby") ?? "").split(" "))
      if ($(`label [id="${id}"]`).length > 0) problems.push(`${id} is read twice: it is part of a label too`);
  }
  for (const row of $("tr.said.error").toArray()) {
    const rowAbove = $(row).prevAll("tr:not(.said)").first();
    const id = $(row).find("td").attr("id") ?? "";
    if (
      rowAbove.find("input:not([type=checkbox]), select").length > 0 &&
      $(`[aria-describedby~="${id}"]`).length === 0
    )
      problems.push(`a row's error that describes no field: ${$(row).text().trim()}`);
  }
  return problems;
}

async function inspectShown(
  page: Page,
  portal: string,
  answeredPage: AnsweredPage,
  colours: boolean,
): Promise<string[]> {
  const complaints: string[] = [];
  const listen = (text: string) => complaints.push(`browser: ${text}`);
  const onConsole = (message: { type(): string; text(): string }) => {
    const isAboutStatus = /the server responded with a status of \d\d\d/.test(message.text());
    // Chromium 156 says so when Playwright looks into a frame that may run no script, such as the preview of a trial.
    const isAboutSandbox = /^Blocked script execution in '[^']*\/previews\//.test(message.text());
    if (["error", "warning"].includes(message.type()) && !isAboutStatus && !isAboutSandbox)
      listen(message.text());
  };
  const onError = (error: Error) => listen(error.message);
  page.on("console", onConsole).on("pageerror", onError);
  try {
    await page.setViewportSize({ width: 1280, height: 900 });
    const { path, status, body, headers, cookies } = answeredPage;
    await showDocument(page, {
      url: new URL(path, portal).href,
      status,
      html: body,
      headers: { "Content-Security-Policy": headers.get("content-security-policy") ?? "" },
      cookies,
    });
    if (body.includes("data-texts")) await page.locator("html[data-awake]").waitFor({ state: "attached" });
    const problems = await page.evaluate(findFocusProblems);
    await page.evaluate(openFolds);
    problems.push(...(await lostSpaces(page)));
    problems.push(...(await withBarsInFlow(page, () => axeProblems(page, { colours }))));
    const overflowsAtTwo = await page.evaluate(findOverflow, 2);
    problems.push(...overflowsAtTwo.map((what) => `with letters twice as large: ${what}`));
    await page.setViewportSize({ width: 320, height: 900 });
    const overflowsAtOne = await page.evaluate(findOverflow, 1);
    problems.push(...overflowsAtOne.map((what) => `320 px wide: ${what}`), ...(await cutCaptions(page)));
    return [...complaints, ...problems];
  } finally {
    page.off("console", onConsole).off("pageerror", onError);
  }
}

/**
 * Runs in the browser: reports a message that does not have the focus, because a screen reader would not announce it.
 */
function findFocusProblems(): string[] {
  const message = document.querySelector(".notices, .summary");
  const activeElement = document.activeElement;
  if (!message || message.contains(activeElement) || activeElement?.getAttribute("aria-invalid") === "true")
    return [];
  return [
    `the focus is on ${activeElement?.localName}.${activeElement?.className}, not on ${message.className}`,
  ];
}

/** Runs in the browser: what is folded away is part of the page. */
function openFolds(): void {
  for (const fold of document.querySelectorAll("details:not(.switch, .tip)")) fold.setAttribute("open", "");
}

/** Runs in the browser: names what makes the page scroll sideways. */
function findOverflow(scale: number): string[] {
  const root = document.documentElement;
  root.style.fontSize = `${scale * 100}%`;
  const room = root.clientWidth;
  const sticksOut = [...document.querySelectorAll("body *")].filter((element) => {
    const { right, width } = element.getBoundingClientRect();
    if (width === 0 || right <= room + 1) return false;
    for (let outerElement = element.parentElement; outerElement; outerElement = outerElement.parentElement)
      if (["auto", "scroll", "hidden", "clip"].includes(getComputedStyle(outerElement).overflowX))
        return false;
    return true;
  });
  const overhang = root.scrollWidth - room;
  const [first] = overhang > 1 ? sticksOut : [];
  root.style.removeProperty("font-size");
  return first ? [`${overhang} px too wide: ${first.outerHTML.replace(/\s+/g, " ").slice(0, 120)}`] : [];
}
