import { readFile } from "node:fs/promises";
import type { Page, Route } from "playwright";
import { describe, expect, it } from "vitest";
import { bundleScript } from "../support/examples/bundle-script";
import { exampleBrowser } from "../support/examples/example-browser";
import { timeToFail } from "../support/time-to-fail";

const { withPortal } = exampleBrowser();

describe("the small helpers", () => {
  const scripts = (entry: string) =>
    bundleScript(
      `import { openDialogs } from "./app/islands/pages/open-dialogs"; import { showBusyForms } from "./app/islands/pages/show-busy-forms";
       import { reportErrors } from "./app/islands/pages/report-errors"; import { blockWhileOffline } from "./app/islands/pages/connection";
       ${entry}`,
    );

  async function withServer<T>(look: (page: Page, postedPaths: string[]) => Promise<T>): Promise<T> {
    const postedPaths: string[] = [];
    const question =
      '<div class="notices outage">The order system is closed</div><main><div class="dialog d-confirm"><h1>Delete it?</h1><form method="post"><a href="/" data-cancel="">Cancel</a>' +
      '<button name="intent" value="delete">Delete</button></form></div></main>';
    // Every page carries the message about a lost connection.
    const sorry = '<h1>Sorry</h1><dialog class="dialog">No connection</dialog>';
    const refusal =
      '<div class="notices" role="alert"><div class="notice error"><strong>Error</strong> Tick a role first.</div></div><h1>Roles</h1>';
    const prompt =
      '<div class="dialog"><h1>Rename</h1><form method="post" data-prompt=""><input type="hidden" name="csrf" value="1">' +
      '<input name="title" aria-label="Name" value="June"><button>Rename cart</button></form></div>';
    const start =
      '<a href="/rename" data-dialog="">Rename</a>' +
      '<form method="post" action="/unticked"><button name="intent" value="x" data-dialog="">Delete roles</button></form>' +
      '<a href="/sure" data-dialog="">Ask</a><a href="/broken" data-dialog="">Broken</a>' +
      '<form method="post" action="/slow"><button name="intent" value="send">Send</button></form>' +
      '<form method="post" action="/ticked"><input type="hidden" name="selected" value="7">' +
      '<button name="intent" value="confirm" data-dialog="">Delete ticked</button></form>' +
      '<form method="post" action="/refused"><button name="intent" value="x" data-dialog="">Delete none</button></form>';
    const script = await scripts(
      "blockWhileOffline(document); showBusyForms(document); openDialogs(document, () => 'Close'); reportErrors(window);",
    );
    const portal = async (route: Route) => {
      const { pathname } = new URL(route.request().url());
      if (route.request().method() === "POST") {
        postedPaths.push(`${pathname} ${route.request().postData()}`);
        if (pathname === "/ticked") return route.fulfill({ contentType: "text/html", body: question });
        if (pathname === "/refused") {
          return route.fulfill({
            status: 422,
            contentType: "text/html",
            body: "<h1>Tick something first</h1>",
          });
        }
        if (pathname === "/unticked") {
          return route.fulfill({ status: 422, contentType: "text/html", body: refusal });
        }
        if (pathname === "/slow") await new Promise((resolve) => setTimeout(resolve, 1_000));
        return route.fulfill({ status: 204 });
      }
      if (pathname === "/script.js") return route.fulfill({ contentType: "text/javascript", body: script });
      const body = { "/sure": question, "/broken": sorry, "/rename": prompt }[pathname] ?? start;
      return route.fulfill({ contentType: "text/html", body: `${body}<script src="/script.js"></script>` });
    };
    return withPortal(portal, (page) => look(page, postedPaths));
  }

  it("show a question's own page as a dialog, and send its answer where the page would", async () => {
    await withServer(async (page, postedPaths) => {
      await page.getByText("Ask").click();
      const dialog = page.getByRole("dialog", { name: "Delete it?" });
      await dialog.getByText("The order system is closed").waitFor();
      await dialog.getByText("Cancel").click();
      await expect.poll(() => page.locator("dialog").count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Ask");
      await page.getByText("Ask").click();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect.poll(() => postedPaths).toEqual(["/sure intent=delete"]);
    });
  });

  it("show the question that a form is answered with, or the page that says why there is none", async () => {
    await withServer(async (page, postedPaths) => {
      await page.getByText("Delete ticked").click();
      await page.getByRole("dialog", { name: "Delete it?" }).getByText("Cancel").click();
      expect(postedPaths[0]).toContain('name="selected"');
      await page.getByText("Delete none").click();
      await page.getByRole("heading", { name: "Tick something first" }).waitFor();
      expect(postedPaths.at(-1)).toBe("/refused intent=x");
    });
  });

  it("say in a dialog why an action was refused, and leave the page as it is", async () => {
    await withServer(async (page) => {
      await page.getByRole("button", { name: "Delete roles" }).click();
      const alert = page.getByRole("dialog", { name: "Error" });
      await alert.getByText("Tick a role first.").waitFor();
      await alert.getByRole("button", { name: "Close" }).click();
      await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
      expect(page.url()).toBe("http://portal.test/");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Delete roles");
    });
  });

  it("offer a new name only once it differs from the old one", async () => {
    await withServer(async (page) => {
      await page.getByText("Rename").click();
      const rename = page.getByRole("button", { name: "Rename cart" });
      await rename.waitFor();
      const offeredFlags: boolean[] = [];
      for (const text of ["June", "  ", " June ", "July"]) {
        await page.getByRole("textbox").fill(text);
        offeredFlags.push(await rename.isEnabled());
      }
      expect(offeredFlags).toEqual([false, false, false, true]);
    });
  });

  it("hold a form and a link back while there is no connection, and say so", async () => {
    await withServer(async (page, postedPaths) => {
      await page.evaluate(() => {
        document.addEventListener("tradepost:lost", () => document.body.append("lost "));
      });
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Broken").click();
      expect(await page.getByText("lost lost").count()).toBe(1);
      expect([postedPaths, page.url()]).toEqual([[], "http://portal.test/"]);
    });
  });

  it("follow the link where no question comes back", async () => {
    await withServer(async (page) => {
      await page.getByText("Broken").click();
      await page.waitForURL("http://portal.test/broken");
    });
  });

  it("send a form once, however often its button is pressed", async () => {
    await withServer(async (page, postedPaths) => {
      const send = page.getByRole("button", { name: "Send" });
      await send.click({ noWaitAfter: true });
      expect(await send.getAttribute("aria-busy")).toBe("true");
      await send.click({ noWaitAfter: true });
      await expect.poll(() => postedPaths.length).toBe(1);
      await timeToFail(1_200);
      expect(postedPaths).toEqual(["/slow intent=send"]);
    });
  });

  it("tell a fault once, with nothing of what is in the page or its address", async () => {
    await withServer(async (page, postedPaths) => {
      await page.evaluate(() => {
        history.replaceState(null, "", "/orders?q=secret");
        for (let times = 0; times < 3; times++) {
          window.dispatchEvent(
            new ErrorEvent("error", {
              message: "x is not a function",
              filename: "http://portal.test/assets/a.js?q=secret",
              lineno: 3,
              colno: 7,
            }),
          );
        }
      });
      await expect
        .poll(() => postedPaths)
        .toEqual(['/client-errors {"message":"x is not a function","at":"/assets/a.js:3:7"}']);
    });
  });
});

/** Opens a page whose script says that it ran, in a browser that is made as it is told first. */
async function scriptRuns(prepare: (page: Page) => Promise<unknown>, timeout = 300): Promise<boolean> {
  const loader = await readFile("app/islands/load-islands.js", "utf8");
  const portal = (route: Route) => {
    const { pathname } = new URL(route.request().url());
    const scripts: Record<string, string> = { "/loader.js": loader, "/islands.js": "document.title = 'ran'" };
    const body = scripts[pathname];
    if (body) return route.fulfill({ contentType: "text/javascript", body });
    const tag = '<script type="module" src="/loader.js" data-script="/islands.js" data-texts=""></script>';
    return route.fulfill({ contentType: "text/html", body: `<title>Page</title>${tag}` });
  };
  return withPortal(portal, async (page) => {
    await prepare(page);
    await page.reload();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    return page
      .waitForFunction(() => document.title === "ran", null, { timeout })
      .then(
        () => true,
        () => false,
      );
  });
}

it("loads a page's script, but not where somebody saves data, nor in a browser that cannot adopt a style sheet", async () => {
  expect(await scriptRuns(async () => undefined, 30_000)).toBe(true);
  const savesData = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";
  expect(await scriptRuns((page) => page.addInitScript(savesData))).toBe(false);
  const isOlder = "delete Document.prototype.adoptedStyleSheets";
  expect(await scriptRuns((page) => page.addInitScript(isOlder))).toBe(false);
});
