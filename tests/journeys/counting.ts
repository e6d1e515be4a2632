import type { Page, Request } from "playwright";

const ready = "html[data-awake]";

interface Walk {
  page: Page;
  /** Waits for the next page; waiting costs nothing. */
  arrive(address: RegExp): Promise<void>;
}

/** Counts every key that is pressed: a chord counts each of its keys, typed words each letter. */
export interface Keyboard extends Walk {
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** Presses Tab until the focus is on an element that matches. */
  tabTo(selector: string): Promise<void>;
}

/** Counts every click; a double click counts two, as does pasting from the menu of the right button. */
export interface Mouse extends Walk {
  click(selector: string): Promise<void>;
  /** Selects what stands in a field by a double click, and types over it. */
  typeOver(selector: string, text: string): Promise<void>;
  /** Types into a field that has the focus. */
  type(text: string): Promise<void>;
  paste(text: string): Promise<void>;
}

export interface Count {
  /** Keys or clicks. */
  presses: number;
  /** Navigations of the window. */
  loads: number;
}

/** Counts the keys and page loads of a job from the start page. */
export function countKeys(page: Page, work: (hand: Keyboard) => Promise<void>): Promise<Count> {
  return count(page, true, (walk, add) =>
    work({
      ...walk,
      async press(...pressedKeys) {
        for (const key of pressedKeys) {
          add(key.split("+").length);
          await page.keyboard.press(key);
        }
      },
      async type(text) {
        add(text.length);
        await page.keyboard.type(text);
      },
      async tabTo(selector) {
        for (let presses = 0; presses < 60; presses++) {
          if (
            await page.evaluate((wantedSelector) => document.activeElement?.matches(wantedSelector), selector)
          )
            return;
          add(1);
          await page.keyboard.press("Tab");
        }
        throw new Error(`No Tab leads to ${selector} at ${page.url()}`);
      },
    }),
  );
}

/** Counts the clicks and page loads of a job from the start page, with script or without. */
export function countClicks(
  page: Page,
  hasScript: boolean,
  work: (hand: Mouse) => Promise<void>,
): Promise<Count> {
  return count(page, hasScript, (walk, add) => {
    const target = (selector: string) => page.locator(selector).filter({ visible: true }).first();
    return work({
      ...walk,
      async click(selector) {
        add(1);
        await target(selector).click();
      },
      async typeOver(selector, text) {
        add(2);
        await target(selector).dblclick();
        await page.keyboard.type(text);
      },
      type: (text) => page.keyboard.type(text),
      async paste(text) {
        add(2);
        await page.keyboard.insertText(text);
      },
    });
  });
}

async function count(
  page: Page,
  hasScript: boolean,
  work: (walk: Walk, add: (presses: number) => void) => Promise<void>,
): Promise<Count> {
  const awaitArrival = async () => {
    await page.waitForLoadState("load");
    if (hasScript) await page.waitForSelector(ready);
  };
  await page.goto("/dashboard");
  await awaitArrival();
  const counts = { presses: 0, loads: 0 };
  const onRequest = (request: Request) => {
    const isPage = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isPage && request.redirectedFrom() === null) counts.loads++;
  };
  page.on("request", onRequest);
  const walk = {
    page,
    async arrive(address: RegExp) {
      await page.waitForURL(address);
      await awaitArrival();
    },
  };
  try {
    await work(walk, (presses) => {
      counts.presses += presses;
    });
  } finally {
    page.off("request", onRequest);
  }
  return counts;
}
