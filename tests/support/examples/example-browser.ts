import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page, Route } from "playwright";
import { afterAll, expect, inject } from "vitest";
import { openBrowser } from "../../visitors/browser";
import { type ExampleOptions, examplePage } from "./example-page";

export interface Dress {
  context?: BrowserContextOptions;
  media?: "print";
  /** Doubled font size, as set by a visitor. */
  large?: boolean;
}

export const phone = { viewport: { width: 390, height: 844 } };

/** Tall enough for a whole page: the sticky bar at the bottom would cover a part of it. */
const tallViewport = { width: 1440, height: 2400 };

/** Opens windows of a browser for the tests of one file, with the assets of the example pages. */
export function exampleBrowser() {
  /** Windows in which pages are only looked at, by their dress. */
  const showcases = new Map<string, Promise<Page>>();
  let showCount = 0;

  afterAll(async () => {
    for (const showcase of showcases.values()) await (await showcase).context().close();
  });

  async function withContext<T>(
    options: BrowserContextOptions,
    media: Dress["media"],
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    const page = await openWindow(options, media);
    try {
      return await look(page);
    } finally {
      await page.context().close();
    }
  }

  async function withFile<T>(
    name: string,
    html: string,
    dress: Dress,
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    return withContext({ viewport: tallViewport, ...dress.context }, dress.media, async (page) => {
      await show(page, name, html, dress);
      return look(page);
    });
  }

  /**
   * Shows a file in a window that has shown others, for a look that neither presses nor types: a new window starts a process of
   * the browser, which compiles axe anew (docs/decisions/0050-ci-time.md).
   */
  async function seeFile<T>(
    name: string,
    html: string,
    dress: Dress,
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    const { context, media } = dress;
    const options = { viewport: tallViewport, ...context };
    const key = JSON.stringify([options, media]);
    const showcase = showcases.get(key) ?? openWindow(options, media);
    showcases.set(key, showcase);
    const page = await showcase;
    if (options.viewport) await page.setViewportSize(options.viewport);
    await show(page, name, html, dress);
    return look(page);
  }

  /** Shows a file at an address that the window has not shown: a page that is loaded again keeps what was scrolled. */
  async function show(page: Page, name: string, html: string, { large }: Dress): Promise<void> {
    const file = join(inject("exampleAssets"), name);
    await writeFile(file, html);
    await page.goto(`file://${file}?${showCount++}`);
    if (large) await page.addStyleTag({ content: "html{font-size:200%}" });
  }

  const withPage = <T>(name: string, options: ExampleOptions & Dress, look: (page: Page) => Promise<T>) =>
    withFile(...exampleOf(name, options), look);

  const seePage = <T>(name: string, options: ExampleOptions & Dress, look: (page: Page) => Promise<T>) =>
    seeFile(...exampleOf(name, options), look);

  /** Looks at the first page of a portal whose answers the test defines; no script may fail on it. */
  function withPortal<T>(
    answer: (route: Route) => Promise<void>,
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    return withContext({}, undefined, async (page) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.route("http://portal.test/**", answer);
      await page.goto("http://portal.test/");
      const result = await look(page);
      expect(faults).toEqual([]);
      return result;
    });
  }

  const fileOf = (name: string) => join(inject("exampleAssets"), name);
  return { withPage, seeFile, seePage, withPortal, fileOf };
}

async function openWindow(options: BrowserContextOptions, media: Dress["media"]): Promise<Page> {
  const context = await (await openBrowser()).newContext(options);
  const page = await context.newPage();
  if (media) await page.emulateMedia({ media });
  return page;
}

function exampleOf(name: string, options: ExampleOptions & Dress): [file: string, html: string, Dress] {
  const { context, media, large, ...example } = options;
  const dress: Dress = {
    ...(context ? { context } : {}),
    ...(media ? { media } : {}),
    ...(large ? { large } : {}),
  };
  return [`${name}-${Object.keys(example).join("-")}.html`, examplePage(name, example), dress];
}
