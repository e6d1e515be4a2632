import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { CDPSession, Page } from "playwright";
import { hasTargetsInQuestion } from "./close-targets";

const axeFile = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/**
 * Reports what a frame holds to the page around it too, whatever its origin. The HTML of each element that a rule looks
 * at, and of all that stands in it, took a sixth of the time: it is read where something is wrong alone.
 */
const axeSource = `${readFileSync(axeFile, "utf8")};axe.configure({ allowedOrigins: ["<unsafe_all_origins>"], noHtml: true });(${keepColours})();`;

/** The two rules that compare colours: they take as much time as all others together, and no colour depends on the width. */
const colourRules = ["color-contrast", "link-in-text-block"];

const extraRules = ["target-size", "label-content-name-mismatch"];

export interface AxeScope {
  /** Compares colours too. */
  colours?: boolean;
  /** Rules that do not apply to what is inspected. */
  without?: readonly string[];
  /** Selector of the part that is inspected instead of the whole page. */
  within?: string;
}

/** Lists what axe finds wrong on a page as it is shown now. */
export async function axeProblems(page: Page, { colours = true, without = [], within }: AxeScope = {}) {
  const disabledRules = [...without, ...(colours ? [] : colourRules)];
  if (!(await hasTargetsInQuestion(page))) disabledRules.push("target-size");
  const isEnabled = (id: string) => ({ enabled: !disabledRules.includes(id) });
  const rules = [...extraRules, ...disabledRules].map((id) => [id, isEnabled(id)] as const);
  for (const frame of page.frames()) {
    if (await frame.evaluate(hasAxe)) continue;
    if (frame === page.mainFrame()) await evaluateAxe(page);
    else await frame.evaluate(axeSource);
  }
  // Loads no style sheets and sounds beforehand: no enabled rule looks at them.
  const options: axe.RunOptions = {
    resultTypes: ["violations"],
    rules: Object.fromEntries(rules),
    preload: false,
  };
  const violations = await page.evaluate(findViolations, { within: within ?? null, options });
  return violations.map(({ id, help, places }) => `axe: ${id}: ${help} (${places.join(", ")})`);
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Evaluates axe over the DevTools protocol: V8 keeps such a script compiled for the next page of the process, and compiles
 * anew on each page what Playwright evaluates (docs/decisions/0050-ci-time.md).
 */
async function evaluateAxe(page: Page): Promise<void> {
  const sessionPromise = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, sessionPromise);
  const session = await sessionPromise;
  const { exceptionDetails } = await session.send("Runtime.evaluate", { expression: axeSource });
  if (exceptionDetails) throw new Error(`axe cannot be loaded: ${exceptionDetails.text}`);
}

/**
 * Runs in the browser: lets axe read each colour once. A page names a few of them thousands of times, and axe took a fifth of
 * the time for comparing colours to read them.
 */
function keepColours(): void {
  type Colour = { r: number; g: number; b: number; alpha: number; parseString(text: string): Colour };
  const { prototype } = (
    window as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } }
  ).axe.commons.color.Color;
  const { parseString } = prototype;
  const knownColours = new Map<string, Pick<Colour, "r" | "g" | "b" | "alpha">>();
  prototype.parseString = function (this: Colour, text) {
    const knownColour = knownColours.get(text);
    if (knownColour) return Object.assign(this, knownColour);
    const { r, g, b, alpha } = parseString.call(this, text);
    knownColours.set(text, { r, g, b, alpha });
    return this;
  };
}

/** Runs in the browser: a page that is inspected at several widths gets axe once. */
const hasAxe = (): boolean => "axe" in window;

/** Runs in the browser, and leaves the bulk of axe's report there. */
async function findViolations({ within, options }: { within: string | null; options: axe.RunOptions }) {
  const { run } = (window as unknown as { axe: typeof axe }).axe;
  const { violations } = await run(within ? { include: [within] } : document, options);
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    places: nodes.map(({ target }) => {
      const [selector] = target;
      const element = typeof selector === "string" ? document.querySelector(selector) : null;
      return `${target.join(" ")} ${element?.outerHTML.slice(0, 160) ?? ""}`;
    }),
  }));
}
