import { mkdirSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { AxeBuilder } from "@axe-core/playwright";
import { HtmlValidate } from "html-validate";
import type { BrowserVisitor } from "./browser";
import { openBrowser } from "./browser";
import type { SeenPage } from "./visitor";

/**
 * Looks at every page that any visitor sees: is the HTML valid, does axe find nothing, did the browser complain, is
 * the page as light as it must be? Each address, state and width once.
 */
const looked = new Set<string>();
const shots = "test-results/shots";

const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React's own spelling; browsers do not care.
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "doctype-style": "off",
    "void-style": "off",
    "element-case": "off",

    "no-inline-style": "error",
    "long-title": "off",
    "require-sri": "off",
    "script-type": "off",
    "valid-id": ["error", { relaxed: true }],
    "form-dup-name": "off",
    "prefer-native-element": "off",
    "tel-non-breaking": "off",
    "no-implicit-button-type": "error",
  },
});

export const firstFlight = 14_600;

export interface Findings {
  problems: string[];
  /** Bytes of the HTML as sent. */
  bytes: number;
}

function stateOf(seen: SeenPage, width: number): string {
  const path = seen.path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id").replace(/\d{4,}/g, ":number");
  return `${path.split("?")[0]} ${seen.status} ${width}`;
}

export const compressedSize = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;

/** What is wrong with the page as it was sent. */
export async function inspectHtml(seen: SeenPage): Promise<string[]> {
  const problems: string[] = [];
  const report = await validator.validateString(seen.html);
  for (const result of report.results) {
    for (const message of result.messages) problems.push(`HTML: ${message.ruleId}: ${message.message}`);
  }
  const count = (pattern: RegExp) => seen.html.match(pattern)?.length ?? 0;
  if (count(/<h1[ >]/g) !== 1) problems.push(`${count(/<h1[ >]/g)} h1 elements`);
  if (!/<title>[^<]+<\/title>/.test(seen.html)) problems.push("no title");
  if (!seen.headers["content-security-policy"]?.includes("default-src 'none'")) problems.push("no policy");
  return problems;
}

export async function inspectInBrowser(seen: SeenPage, visitor: BrowserVisitor): Promise<string[]> {
  const width = visitor.page.viewportSize()?.width ?? 0;
  const complaints = visitor.complaints.splice(0).map((text) => `browser: ${text}`);
  const state = `${visitor.kind} ${stateOf(seen, width)}`;
  if (looked.has(state)) return complaints;
  looked.add(state);
  mkdirSync(shots, { recursive: true });
  const file = `${visitor.kind}-${width}${stateOf(seen, width).replace(/[^\w]+/g, "-")}.png`;
  await visitor.page.screenshot({ path: `${shots}/${file}`, fullPage: true });
  return [...complaints, ...(await axeProblems(visitor.page)), ...(await inspectHtml(seen))];
}

/** The same document with its script taken out, in a browser that has script only so that axe can run. */
export async function inspectWithoutScript(seen: SeenPage, portal: string, width: number): Promise<string[]> {
  const state = `no script ${stateOf(seen, width)}`;
  if (looked.has(state)) return [];
  looked.add(state);
  const context = await (await openBrowser()).newContext({
    viewport: { width, height: 900 },
    bypassCSP: true,
    baseURL: portal,
  });
  try {
    const page = await context.newPage();
    const html = seen.html
      .replace(/<script[^>]*>[\s\S]*?<\/script>/g, "")
      .replace(/<noscript[^>]*>([\s\S]*?)<\/noscript>/g, "$1");
    await page.route("**/*", (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ status: 200, contentType: "text/html", body: html })
        : route.continue(),
    );
    await page.goto(seen.path);
    mkdirSync(shots, { recursive: true });
    await page.screenshot({
      path: `${shots}/no-script-${width}${stateOf(seen, width).replace(/[^\w]+/g, "-")}.png`,
      fullPage: true,
    });
    return [...(await axeProblems(page)), ...(await inspectHtml(seen))];
  } finally {
    await context.close();
  }
}

async function axeProblems(page: BrowserVisitor["page"]): Promise<string[]> {
  const result = await new AxeBuilder({ page })
    .options({ rules: { "target-size": { enabled: true } } })
    .analyze();
  return result.violations.map(
    (violation) =>
      `axe: ${violation.id}: ${violation.help} (${violation.nodes.map((node) => node.target.join(" ")).join(", ")})`,
  );
}
