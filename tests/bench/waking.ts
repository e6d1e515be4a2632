import type { BrowserContext, Page } from "playwright";

/** Timings of a page on a four times slower processor, in milliseconds from its request. */
export interface Waking {
  /** Time at which everything that belongs to the page has arrived. */
  complete: number;
  /** Total blocking time: the part of each long task beyond 50 ms, in which the page answers no input. */
  blocked: { before: number; after: number };
  /** Request of the first script file but the loader, which comes with the page; null if none was requested. */
  scriptAsked: number | null;
  /** Start of the islands; null if they never started. */
  awake: number | null;
}

const slowerFactor = 4;

/** Opens an address and measures until the islands have started, or until it is clear that the page has no script. */
export async function watchWaking(
  context: BrowserContext,
  address: string,
  expects: "script" | "no script" = "script",
): Promise<Waking> {
  const page = await context.newPage();
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowerFactor });
    await page.addInitScript(noteDown);
    await page.goto(address, { waitUntil: "load" });
    if (expects === "script")
      await page.waitForFunction(() => "awakeAt" in window, null, { timeout: 30_000 });
    // The idle loader itself waits no longer than three seconds.
    else await page.waitForTimeout(4_000);
    return await readTimings(page);
  } finally {
    await page.close();
  }
}

interface Notes {
  tasks?: { start: number; duration: number }[];
  awakeAt?: number;
}

/** Runs in the page before any script of its own. */
function noteDown(): void {
  const notes = window as Window & Notes;
  notes.tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      notes.tasks?.push({ start: startTime, duration });
  }).observe({ type: "longtask", buffered: true });
  new MutationObserver((_, observer) => {
    if (document.documentElement?.dataset.awake === undefined) return;
    notes.awakeAt = performance.now();
    observer.disconnect();
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-awake"] });
}

async function readTimings(page: Page): Promise<Waking> {
  const measurement = await page.evaluate(() => {
    const notes = window as Window & Notes;
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return {
      complete: navigation?.loadEventStart ?? Number.NaN,
      tasks: notes.tasks ?? [],
      awake: notes.awakeAt ?? null,
      files: performance.getEntriesByType("resource").map(({ name, startTime }) => ({ name, startTime })),
    };
  });
  const { complete, tasks, awake, files } = measurement;
  const scripts = files.filter(({ name }) => /\/(?!load-islands)[^/]+\.js$/.test(new URL(name).pathname));
  return {
    complete,
    blocked: {
      before: blockedIn(tasks.filter(({ start }) => start < complete)),
      after: blockedIn(tasks.filter(({ start }) => start >= complete)),
    },
    scriptAsked: scripts.length > 0 ? Math.min(...scripts.map(({ startTime }) => startTime)) : null,
    awake,
  };
}

const blockedIn = (tasks: { duration: number }[]): number =>
  tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
