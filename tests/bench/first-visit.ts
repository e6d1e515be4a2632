import type { Browser, BrowserContextOptions } from "playwright";

/** Weight of a first visit, headers included, and the time of its largest paint on a slow line. */
export interface FirstVisit {
  bytes: number;
  requests: number;
  /** Script files. */
  scripts: number;
  /** Milliseconds until the largest paint. */
  painted: number;
}

/** The slow line of Chromium's own tools: 400 kbit/s, 400 ms; and a processor four times slower. */
const slow3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowerFactor = 4;

/** Opens an address with nothing in the cache; `settled` says when everything that belongs to the page has been asked for. */
export async function watchFirstVisit(
  browser: Browser,
  address: string,
  { isScripted, ...options }: BrowserContextOptions & { isScripted: boolean },
): Promise<FirstVisit> {
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", slow3G);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowerFactor });
    let bytes = 0;
    const addresses: string[] = [];
    // A drawing in the page itself is no request.
    devtools.on("Network.responseReceived", ({ response }) => {
      if (!response.url.startsWith("data:")) addresses.push(response.url);
    });
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(address, { waitUntil: "load" });
    if (isScripted) await page.locator("html[data-awake]").waitFor({ state: "attached", timeout: 30_000 });
    const paintTime = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) =>
            resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
          ).observe({
            type: "largest-contentful-paint",
            buffered: true,
          });
        }),
    );
    const scripts = addresses.filter((url) => /\.js$/.test(url));
    return { bytes, requests: addresses.length, scripts: scripts.length, painted: paintTime };
  } finally {
    await context.close();
  }
}
