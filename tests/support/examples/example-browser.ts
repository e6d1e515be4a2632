import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright";
import { afterAll, beforeAll, expect } from "vitest";
import { launchChromium } from "../chromium";
import { buildExampleAssets, type ExampleOptions, examplePage } from "./example-page";

export interface Dress {
  context?: BrowserContextOptions;
  media?: "print";
  /** Doubled font size, as set by a visitor. */
  large?: boolean;
}

export const phone = { viewport: { width: 390, height: 844 } };

/** Opens a browser for the tests of one file, with the assets of the example pages. */
export function exampleBrowser() {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "example-pages-"));
    await buildExampleAssets(folder);
    browser = await launchChromium();
  });

  afterAll(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });

  async function withContext<T>(
    options: BrowserContextOptions,
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    const context = await browser.newContext(options);
    try {
      return await look(await context.newPage());
    } finally {
      await context.close();
    }
  }

  async function withFile<T>(
    name: string,
    html: string,
    { context, media, large }: Dress,
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    const file = join(folder, name);
    await writeFile(file, html);
    // Tall enough for the whole page: the sticky bar at the bottom would cover a part of it.
    return withContext({ viewport: { width: 1440, height: 2400 }, ...context }, async (page) => {
      if (media) await page.emulateMedia({ media });
      await page.goto(`file://${file}`);
      if (large) await page.addStyleTag({ content: "html{font-size:200%}" });
      return look(page);
    });
  }

  function withPage<T>(
    name: string,
    options: ExampleOptions & Dress,
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    const { context, media, large, ...example } = options;
    const file = `${name}-${Object.keys(example).join("-")}.html`;
    const dress: Dress = {
      ...(context ? { context } : {}),
      ...(media ? { media } : {}),
      ...(large ? { large } : {}),
    };
    return withFile(file, examplePage(name, example), dress, look);
  }

  /** Looks at the first page of a portal whose answers the test defines; no script may fail on it. */
  function withPortal<T>(
    answer: (route: Route) => Promise<void>,
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    return withContext({}, async (page) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.route("http://portal.test/**", answer);
      await page.goto("http://portal.test/");
      const result = await look(page);
      expect(faults).toEqual([]);
      return result;
    });
  }

  return { withFile, withPage, withPortal, fileOf: (name: string) => join(folder, name) };
}
