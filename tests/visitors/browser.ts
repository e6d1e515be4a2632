import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright";
import { oneLine, type SeenPage, type Visitor } from "./visitor";

let browser: Promise<Browser> | undefined;

/** One Chromium for all visitors of a run; each of them has a profile of their own. */
export function openBrowser(): Promise<Browser> {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

export interface BrowserVisitor extends Visitor {
  readonly page: Page;
  /** What the browser complained about: errors on the console, failed requests, requests to other origins. */
  readonly complaints: string[];
}

interface Options {
  portal: string;
  kind: "mouse" | "keyboard";
  width: number;
  onPage?: (page: SeenPage, visitor: BrowserVisitor) => Promise<void>;
}

export async function browserVisitor(options: Options): Promise<BrowserVisitor> {
  const { portal, kind, width, onPage } = options;
  const context: BrowserContext = await (await openBrowser()).newContext({
    viewport: { width, height: 900 },
    locale: "en",
    baseURL: portal,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  let lastStatus = 0;
  page.on("console", (message) => {
    // The browser repeats the status of a refused form as an error of its own; the status is checked by the journey.
    if (/the server responded with a status of 4\d\d/.test(message.text())) return;
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== new URL(portal).origin) complaints.push(`asked ${request.url()}`);
  });

  /** Does something that leads to another page, and waits until script has woken on it. */
  async function leadingOn(act: () => Promise<unknown>): Promise<void> {
    const [answer] = await Promise.all([
      page.waitForResponse((response) => {
        const request = response.request();
        return request.isNavigationRequest() && ![301, 302, 303, 307, 308].includes(response.status());
      }),
      act(),
    ]);
    await page.waitForLoadState("load");
    lastStatus = answer.status();
    const seen = {
      visitor: kind,
      path: new URL(page.url()).pathname + new URL(page.url()).search,
      status: lastStatus,
      html: await answer.text().catch(() => ""),
      headers: await answer.allHeaders(),
    } satisfies SeenPage;
    // Nobody is quick enough to press a button in the few milliseconds in which React takes a page over.
    await page.waitForFunction(
      () => !document.querySelector("script") || document.documentElement.dataset.awake === "",
      undefined,
      { timeout: 8_000 },
    );
    await onPage?.(seen, visitor);
  }

  const region = (within?: string) =>
    within === undefined
      ? page.locator("body")
      : page.locator("tr, li, form, section, article, fieldset, nav, dl").filter({ hasText: within }).last();

  async function named(role: "link" | "button", name: string, within?: string): Promise<Locator> {
    const exact = region(within).getByRole(role, { name, exact: true });
    if ((await exact.count()) > 0) return exact.filter({ visible: true }).first();
    return region(within).getByRole(role, { name }).filter({ visible: true }).first();
  }

  /** A label may go on after the words that a person would use, as in "Order number (optional)". */
  const field = (label: string, within?: string) => {
    const begins = new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}( \\(.*\\))?$`);
    return region(within).getByLabel(begins).first();
  };

  /** Tabs until the control has the focus, as somebody without a mouse must. */
  async function tabTo(control: Locator): Promise<void> {
    await control.waitFor();
    for (let presses = 0; presses < 250; presses++) {
      if (await control.evaluate((element) => element === document.activeElement)) {
        const visible = await control.evaluate((element) => {
          const style = getComputedStyle(element);
          return style.outlineStyle !== "none" || style.boxShadow !== "none";
        });
        if (!visible)
          throw new Error(`The focus cannot be seen on ${await control.innerText().catch(() => "a field")}`);
        return;
      }
      await page.keyboard.press("Tab");
    }
    throw new Error("250 presses of Tab did not lead to the control");
  }

  async function use(control: Locator, key: "Enter" | "Space"): Promise<void> {
    if (kind === "mouse") return control.click();
    await tabTo(control);
    await page.keyboard.press(key);
  }

  const visitor: BrowserVisitor = {
    kind,
    page,
    complaints,
    open: (path) => leadingOn(() => page.goto(path)),
    async follow(link, within) {
      const target = await named("link", link, within);
      await leadingOn(() => use(target, "Enter"));
    },
    async fill(label, value, within) {
      const control = field(label, within);
      if (kind === "mouse") return control.fill(value);
      await tabTo(control);
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type(value);
    },
    async choose(label, option) {
      const control = field(label);
      if (kind === "keyboard") await tabTo(control);
      await control.selectOption({ label: option });
    },
    async tick(label) {
      await use(field(label), "Space");
    },
    async press(button, within) {
      const target = await named("button", button, within);
      await leadingOn(() => use(target, "Enter"));
    },
    text: async () => oneLine(await page.locator("body").innerText()),
    buttons: () =>
      page
        .locator("button")
        .evaluateAll((all) => all.map((each) => each.getAttribute("aria-label") ?? each.textContent ?? "")),
    heading: async () => oneLine(await page.locator("h1").innerText()),
    title: () => page.title(),
    address: () => new URL(page.url()).pathname + new URL(page.url()).search,
    status: () => lastStatus,
    valueOf: (label, within) => field(label, within).inputValue(),
    close: () => context.close(),
  };
  return visitor;
}
