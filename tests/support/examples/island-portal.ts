import type { Page } from "playwright";
import { beforeAll } from "vitest";
import { wordsUsed } from "~/i18n/words-used";
import { islandTexts } from "~/islands/island-texts";
import { bundleScript } from "./bundle-script";
import { exampleBrowser } from "./example-browser";
import { wordsOf } from "./example-page";

/** Requests of the islands to the portal. */
interface Requests {
  posts: string[];
  gets: string[];
  /** Times that the page itself was asked for, its opening included. */
  pages: number;
}

/** Opens a browser for the tests of one file, with pages of a portal in which the islands run in English. */
export function islandPortal() {
  const { withPortal } = exampleBrowser();
  let script = "";

  beforeAll(async () => {
    script = await bundleScript(`
      import { startIslands } from "./app/islands/start-islands";
      startIslands(document, ${JSON.stringify(wordsUsed(wordsOf("en"), new Set<string>(islandTexts)))});`);
  });

  /** Opens a page; `answers` are those to other addresses, as JSON. */
  function withIslands<T>(
    body: string,
    look: (page: Page, requests: Requests) => Promise<T>,
    answers: Record<string, unknown> = {},
  ): Promise<T> {
    const requests: Requests = { posts: [], gets: [], pages: 0 };
    const html = `<!DOCTYPE html><html lang="en"><title>Page</title><main id="content" tabindex="-1">${body}</main><footer></footer><script src="/script.js"></script>`;
    return withPortal(
      async (route) => {
        const request = route.request();
        const { pathname, search } = new URL(request.url());
        if (pathname === "/script.js") return route.fulfill({ contentType: "text/javascript", body: script });
        if (request.method() === "POST") {
          requests.posts.push(`${pathname} ${decodeURIComponent(request.postData() ?? "")}`);
          return route.fulfill({ status: 204 });
        }
        if (pathname === "/") requests.pages += 1;
        else requests.gets.push(pathname + search);
        if (pathname in answers) return route.fulfill({ json: answers[pathname] });
        return route.fulfill({ contentType: "text/html", body: html });
      },
      async (page) => {
        await page.locator("html[data-awake]").waitFor();
        return look(page, requests);
      },
    );
  }

  return withIslands;
}
