import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { build } from "esbuild";
import type { Browser, BrowserContextOptions, Page, Route } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exampleLetters } from "~/features/letters/example-letters";
import { examplePages } from "~/ui/examples/pages";
import { launchChromium } from "../support/chromium";
import { buildExampleAssets, type ExampleOptions, examplePage } from "../support/example-page";

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

interface Dress {
  context?: BrowserContextOptions;
  media?: "print";
  /** Twice the letters of a visitor who has set them so. */
  large?: boolean;
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

async function withFile<T>(
  name: string,
  html: string,
  { context: contextOptions, media, large }: Dress,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const file = join(folder, name);
  await writeFile(file, html);
  // High enough for the whole page: what the bar at the window's foot covers comes free by scrolling.
  const context = await browser.newContext({ viewport: { width: 1440, height: 2400 }, ...contextOptions });
  try {
    const page = await context.newPage();
    if (media) await page.emulateMedia({ media });
    await page.goto(`file://${file}`);
    if (large) await page.addStyleTag({ content: "html{font-size:200%}" });
    return await look(page);
  } finally {
    await context.close();
  }
}

/** What axe has to say, with the rules that it leaves out by itself. */
async function findingsOn(page: Page, without: readonly string[] = []): Promise<string[]> {
  const more = ["target-size", "label-content-name-mismatch", "css-orientation-lock"];
  const rules = [...more.map((id) => [id, true] as const), ...without.map((id) => [id, false] as const)];
  const axe = new AxeBuilder({ page }).options({
    rules: Object.fromEntries(rules.map(([id, enabled]) => [id, { enabled }])),
  });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary}`),
  );
}

const excessOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** A piece of script for the browser, put together from what it imports. */
async function bundled(contents: string): Promise<string> {
  const resolveDir = fileURLToPath(new URL("../../", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}

const phone = { viewport: { width: 390, height: 844 } };

const dresses: [string, ExampleOptions & Dress][] = [
  ["in daylight", {}],
  ["in the dark", { context: { colorScheme: "dark" } }],
  ["in colours of the system", { context: { forcedColors: "active" } }],
  ["on a telephone", { context: phone }],
  ["on a telephone in the dark", { context: { ...phone, colorScheme: "dark" } }],
  ["with script", { script: true }],
  ["in Chinese", { locale: "zh" }],
  ["with long words", { locale: "nl", long: true }],
  ["with letters twice as large", { large: true }],
  ["on paper", { media: "print", context: { viewport: { width: 794, height: 2400 } } }],
];

describe.each(Object.keys(examplePages))("the example page %s", (name) => {
  it.each(dresses)("bars nobody %s", async (_, options) => {
    // Nobody presses on paper.
    const without = options.media === "print" ? ["target-size"] : [];
    const findings = await withPage(name, options, (page) => findingsOn(page, without));
    expect(findings).toEqual([]);
  });

  it.each([320, 390, 768, 1440])(
    "needs no sideways scrolling at %i px, with long words too",
    async (width) => {
      const options = { long: true, locale: "nl", context: { viewport: { width, height: 800 } } } as const;
      const excess = await withPage(name, options, excessOf);
      expect(excess).toBeLessThanOrEqual(0);
    },
  );

  it("wakes without React finding anything changed", async () => {
    const complaints: string[] = [];
    await withPage(name, { script: true }, async (page) => {
      page.on("console", (message) => complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.reload();
      await page.waitForLoadState("load");
    });
    expect(complaints).toEqual([]);
  });
});

const fast = { script: true };

describe.each([...exampleLetters])("the example letter %s", (name, html) => {
  const file = `letter-${name}.html`;

  it.each([
    ["in daylight", {}],
    ["in the dark", { context: { colorScheme: "dark" } }],
    ["in colours of the system", { context: { forcedColors: "active" } }],
    ["on a telephone", { context: phone }],
  ] as [string, Dress][])("bars nobody %s", async (_, dress) => {
    // A letter stands in the page of a mail program, which has the landmarks.
    const without = ["region", "landmark-one-main"];
    expect(await withFile(file, html, dress, (page) => findingsOn(page, without))).toEqual([]);
  });

  it.each([320, 768])("needs no sideways scrolling at %i px", async (width) => {
    const dress = { context: { viewport: { width, height: 800 } } };
    expect(await withFile(file, html, dress, excessOf)).toBeLessThanOrEqual(0);
  });
});

describe("with script", () => {
  it("folds a row's parts away and back, and tells each kind of row by words too", async () => {
    await withPage("cart", fast, async (page) => {
      const row = (text: string) => page.locator("tbody tr", { hasText: text });
      const parts = row("part of 50");
      expect(await parts.count()).toBe(1);
      expect(await parts.isVisible()).toBe(false);
      await page.getByRole("button", { name: "Show details of 50" }).click();
      await parts.waitFor({ state: "visible" });
      expect(await row("included in 20").isVisible()).toBe(true);
      await page.getByRole("button", { name: "Hide details of 20" }).click();
      await row("included in 20").waitFor({ state: "hidden" });
      expect(await parts.isVisible()).toBe(true);
      expect(await row("Error: Material GL-0032").isVisible()).toBe(true);
      expect(await row("Note: 250 pieces").isVisible()).toBe(true);
    });
  });

  it("says with script only what the server laid beside the page", async () => {
    for (const name of Object.keys(examplePages)) {
      const said = await withPage(name, { script: true }, async (page) => {
        await page.locator("footer").waitFor();
        return page.evaluate(() => {
          const named = [...document.querySelectorAll("[aria-label]")].map((element) => element.ariaLabel);
          return [document.body.textContent, ...named].join(" ");
        });
      });
      expect(said, name).not.toMatch(/\b(ui|frame|cart)\.[a-z]\w+/);
    }
  });

  it("takes notices of success away after 5 seconds, others after 15, errors never", async () => {
    await withPage("cart", fast, async (page) => {
      await page.clock.install();
      await page.reload();
      const notices = () => page.locator(".notice").count();
      await page.locator(".dismiss").first().waitFor();
      expect(await notices()).toBe(3);
      await page.clock.runFor(5_100);
      expect(await notices()).toBe(2);
      await page.clock.runFor(10_000);
      expect(await notices()).toBe(1);
      await page.clock.runFor(60_000);
      expect(await page.locator(".notice.error").count()).toBe(1);
    });
  });

  it("keeps a notice that somebody points at", async () => {
    await withPage("cart", fast, async (page) => {
      await page.clock.install();
      await page.reload();
      await page.locator(".notice.success .dismiss").waitFor();
      await page.locator(".notice.success").hover();
      await page.clock.runFor(20_000);
      expect(await page.locator(".notice.success").count()).toBe(1);
    });
  });

  it("leaves the focus on the next notice when one is dismissed, and in the page after the last", async () => {
    await withPage("cart", fast, async (page) => {
      const first = page.locator(".notice .dismiss").first();
      await first.waitFor();
      await first.focus();
      for (const severity of ["warning", "success"]) {
        await page.keyboard.press("Enter");
        await page.locator(`.notice.${severity} .dismiss:focus`).waitFor();
      }
      await page.keyboard.press("Enter");
      await page.locator("main:focus").waitFor();
      expect(await page.locator(".notice").count()).toBe(0);
    });
  });

  it("says when a number could not be copied", async () => {
    await withPage("order", fast, async (page) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(error.message));
      await page.evaluate(() => {
        const clipboard = { writeText: () => Promise.reject(new DOMException("", "NotAllowedError")) };
        Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
      });
      await page.getByRole("button", { name: "Copy 4000711" }).click();
      await page.getByRole("status").filter({ hasText: "Could not copy" }).waitFor();
      expect(faults).toEqual([]);
    });
  });

  it("shows more about a figure at the first touch, or to a mouse that points at it", async () => {
    await withPage("order", { ...fast, context: { ...phone, hasTouch: true } }, async (page) => {
      await page.locator(".copy").waitFor();
      await page.locator(".tip summary").tap();
      await page.waitForTimeout(400);
      expect(await page.locator(".tip > div").isVisible()).toBe(true);
    });
    await withPage("order", fast, async (page) => {
      await page.locator(".copy").waitFor();
      await page.locator(".tip summary").hover();
      await page.locator(".tip > div").waitFor();
    });
  });

  it("counts the ticked rows and ticks them all", async () => {
    await withPage("cart", fast, async (page) => {
      const bar = page.locator(".bulk [role=status]");
      await bar.waitFor();
      expect(await bar.textContent()).toBe("1 selected");
      await page.getByLabel("Select all on this page").click();
      expect(await bar.textContent()).toBe("5 selected");
    });
  });

  it("grows the separators of a date while it is typed", async () => {
    const options = { ...fast, formats: { dateFormat: "%d.%m.%Y" } } as const;
    await withPage("orders", options, async (page) => {
      await page.locator(".scroll").waitFor();
      const from = page.locator("#from_date");
      await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
      await from.pressSequentially("31122026");
      expect(await from.inputValue()).toBe("31.12.2026");
    });
  });

  it("offers a calendar beside a date, in the visitor's language and format, for mouse and keys", async () => {
    const options = { ...fast, locale: "nl", formats: { dateFormat: "%d.%m.%Y" } } as const;
    await withPage("orders", options, async (page) => {
      const from = page.locator("#from_date");
      const opener = page.getByRole("button", { name: "Datum kiezen: From" });
      await from.fill("31.12.2026");
      await opener.click();
      const calendar = page.getByRole("dialog", { name: "Datum kiezen: From" });
      await calendar.getByText("december 2026").waitFor();
      const { violations } = await new AxeBuilder({ page }).include(".calendar").analyze();
      expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
      await page.keyboard.press("ArrowRight");
      await calendar.getByText("januari 2027").waitFor();
      await page.keyboard.press("Enter");
      expect(await from.inputValue()).toBe("01.01.2027");
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
      await opener.click();
      await calendar.getByRole("button", { name: "Volgende maand" }).click();
      await calendar.getByRole("button", { name: "14.02.2027" }).click();
      expect(await from.inputValue()).toBe("14.02.2027");
      await opener.click();
      await page.keyboard.press("Escape");
      expect(await calendar.count()).toBe(0);
    });
  });

  it("shows the way up past 250 px, and leads there", async () => {
    await withPage("form", { ...fast, context: phone }, async (page) => {
      await page.locator("footer").waitFor();
      await page.evaluate(() => window.scrollTo(0, 240));
      expect(await page.locator(".totop").count()).toBe(0);
      await page.evaluate(() => window.scrollTo(0, 400));
      await page.locator(".totop").click();
      await page.waitForFunction(() => window.scrollY < 250);
    });
  });
});

describe("a drop zone with script", () => {
  const pdf = (name: string, size = 100) => ({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.alloc(size),
  });

  /** The example page as a server would give it, which answers what is sent to it as the test says. */
  async function withUploads<T>(
    answer: (sent: number, route: Route) => Promise<void>,
    look: (page: Page) => Promise<T>,
  ): Promise<T> {
    const context = await browser.newContext();
    let sent = 0;
    await context.route("http://portal.test/**", async (route) => {
      if (route.request().method() === "POST") return answer(++sent, route);
      const name = new URL(route.request().url()).pathname.slice(1);
      if (name !== "") return route.fulfill({ path: join(folder, name) });
      return route.fulfill({ contentType: "text/html", body: examplePage("form", { script: true }) });
    });
    try {
      const page = await context.newPage();
      await page.goto("http://portal.test/");
      await page.locator(".drop button[value=upload]").waitFor({ state: "detached" });
      return await look(page);
    } finally {
      await context.close();
    }
  }

  const taken = (...names: string[]) =>
    `<form><input type="file" id="files"><ul id="files-files">${names
      .map((name) => `<li data-file="${name}"><span class="name">${name}</span><small>1 kB</small></li>`)
      .join("")}</ul></form>`;
  const page = (body: string, status = 200) => ({ status, contentType: "text/html", body });
  const statuses = (at: Page) =>
    at.locator("[data-status]").evaluateAll((items) => items.map((item) => item.getAttribute("data-status")));

  it("sends each file at once, and shows what the server then has", async () => {
    const answer = (sent: number, route: Route) =>
      route.fulfill(page(sent === 1 ? taken("a.pdf") : taken("a.pdf", "b.pdf")));
    await withUploads(answer, async (at) => {
      await at.getByLabel("Documents").setInputFiles([pdf("a.pdf"), pdf("b.pdf")]);
      await at.locator("[data-file='b.pdf']").waitFor();
      expect(await at.locator("[data-file]").count()).toBe(2);
      expect(await statuses(at)).toEqual([]);
    });
  });

  it("refuses by itself what the server would refuse, and says why", async () => {
    await withUploads(
      () => Promise.reject(new Error("nothing should be sent")),
      async (at) => {
        await at.getByLabel("Documents").setInputFiles([pdf("a.exe"), pdf("big.pdf", 10_000_001)]);
        await expect.poll(() => statuses(at)).toEqual(["rejected_file_type", "error_file_size"]);
        expect(await at.getByText("Not uploaded: only pdf, png, jpg.").count()).toBe(1);
      },
    );
  });

  it("says that a file was not taken where signing in is the answer", async () => {
    const signIn = '<h1>Welcome</h1><form><input name="username"></form>';
    await withUploads(
      (_, route) => route.fulfill(page(signIn)),
      async (at) => {
        await at.getByLabel("Documents").setInputFiles(pdf("a.pdf"));
        await at.getByText("Not uploaded: you may no longer be signed in.").waitFor();
        expect(await statuses(at)).toEqual(["error_upload"]);
        const again = at.getByRole("link", { name: "Open this page again" });
        expect(await again.getAttribute("href")).toBe("/");
      },
    );
  });

  it("never sends a file that was stopped while it waited", async () => {
    let release = () => {};
    const first = new Promise<void>((resolve) => {
      release = resolve;
    });
    const names: string[] = [];
    const answer = async (sent: number, route: Route) => {
      names.push(/filename="(.*?)"/.exec(route.request().postData() ?? "")?.[1] ?? "");
      if (sent === 1) await first;
      await route.fulfill(page(taken(...names)));
    };
    await withUploads(answer, async (at) => {
      await at.getByLabel("Documents").setInputFiles([pdf("a.pdf"), pdf("b.pdf"), pdf("c.pdf")]);
      await at.getByRole("button", { name: "Stop b.pdf" }).click();
      await expect.poll(() => statuses(at)).toEqual(["uploading", "aborted", "uploading"]);
      release();
      await at.locator("[data-file='c.pdf']").waitFor();
      expect(names).toEqual(["a.pdf", "c.pdf"]);
      expect(await statuses(at)).toEqual(["aborted"]);
    });
  });

  it("can be stopped, and tries again what failed on the way", async () => {
    const answer = async (sent: number, route: Route) => {
      if (sent === 1) return;
      if (sent === 2) return route.abort("connectionreset");
      if (sent === 3) return route.fulfill(page('<p id="files-error">This file is empty.</p>', 422));
      return route.fulfill(page(taken("a.pdf")));
    };
    await withUploads(answer, async (at) => {
      const again = at.getByRole("button", { name: "Try again a.pdf" });
      await at.getByLabel("Documents").setInputFiles(pdf("a.pdf"));
      await at.getByRole("button", { name: "Stop a.pdf" }).click();
      await expect.poll(() => statuses(at)).toEqual(["aborted"]);
      await again.click();
      await expect.poll(() => statuses(at)).toEqual(["exception_upload"]);
      await again.click();
      await at.getByText("This file is empty.").waitFor();
      expect(await statuses(at)).toEqual(["error_upload"]);
      await again.click();
      await at.locator("[data-file='a.pdf']").waitFor();
      expect(await statuses(at)).toEqual([]);
    });
  });
});

describe("a section of a configured form", () => {
  it("stays open when the last text in it is deleted", async () => {
    const script = await bundled(`
      import { createElement } from "react";
      import { createRoot } from "react-dom/client";
      import { ConfiguredForm } from "./app/forms/ConfiguredForm";
      const text = { atom: "text", name: "note", label: "Note", required: false, rules: [] };
      const more = { atom: "section", name: "", label: "More", required: false, rules: [], components: [text] };
      const view = { id: "form", title: "Form", elements: [more], values: {} };
      createRoot(document.body).render(createElement(ConfiguredForm, { view, submit: "Send", csrf: null }));
    `);
    await withFile("section.html", "<!DOCTYPE html><title>Form</title>", {}, async (page) => {
      await page.addScriptTag({ content: script });
      await page.locator("summary").click();
      const note = page.locator("[name=note]");
      await note.pressSequentially("a");
      await page.keyboard.press("Backspace");
      await page.keyboard.type("b");
      expect(await note.inputValue()).toBe("b");
      expect(await note.isVisible()).toBe(true);
    });
  });
});

describe("the small helpers", () => {
  const scripts = (entry: string) =>
    bundled(
      `import { openDialogs } from "./app/ui/open-dialogs"; import { showBusyForms } from "./app/ui/show-busy-forms";
       import { reportErrors } from "./app/ui/report-errors"; import { holdWhileOffline } from "./app/ui/connection";
       ${entry}`,
    );

  async function withServer<T>(look: (page: Page, posted: string[]) => Promise<T>): Promise<T> {
    const context = await browser.newContext();
    const posted: string[] = [];
    const question =
      '<div class="notices outage">The order system is closed</div><main><div class="dialog d-confirm"><h1>Delete it?</h1><form method="post"><a href="/" data-cancel="">Cancel</a>' +
      '<button name="intent" value="delete">Delete</button></form></div></main>';
    // As on every page, the word about a lost connection stands ready.
    const sorry = '<h1>Sorry</h1><dialog class="dialog">No connection</dialog>';
    const start =
      '<a href="/sure" data-dialog="">Ask</a><a href="/broken" data-dialog="">Broken</a>' +
      '<form method="post" action="/slow"><button name="intent" value="send">Send</button></form>' +
      '<form method="post" action="/ticked"><input type="hidden" name="selected" value="7">' +
      '<button name="intent" value="confirm" data-dialog="">Delete ticked</button></form>' +
      '<form method="post" action="/refused"><button name="intent" value="x" data-dialog="">Delete none</button></form>';
    const script = await scripts(
      "holdWhileOffline(document); showBusyForms(document); openDialogs(document); reportErrors(window);",
    );
    await context.route("http://portal.test/**", async (route) => {
      const { pathname } = new URL(route.request().url());
      if (route.request().method() === "POST") {
        posted.push(`${pathname} ${route.request().postData()}`);
        if (pathname === "/ticked") return route.fulfill({ contentType: "text/html", body: question });
        if (pathname === "/refused") {
          return route.fulfill({
            status: 422,
            contentType: "text/html",
            body: "<h1>Tick something first</h1>",
          });
        }
        if (pathname === "/slow") await new Promise((resolve) => setTimeout(resolve, 1_000));
        return route.fulfill({ status: 204 });
      }
      if (pathname === "/script.js") return route.fulfill({ contentType: "text/javascript", body: script });
      const body = pathname === "/sure" ? question : pathname === "/broken" ? sorry : start;
      return route.fulfill({ contentType: "text/html", body: `${body}<script src="/script.js"></script>` });
    });
    try {
      const page = await context.newPage();
      await page.goto("http://portal.test/");
      return await look(page, posted);
    } finally {
      await context.close();
    }
  }

  it("show a question's own page as a dialog, and send its answer where the page would", async () => {
    await withServer(async (page, posted) => {
      await page.getByText("Ask").click();
      const dialog = page.getByRole("dialog", { name: "Delete it?" });
      await dialog.getByText("The order system is closed").waitFor();
      await dialog.getByText("Cancel").click();
      await expect.poll(() => page.locator("dialog").count()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Ask");
      await page.getByText("Ask").click();
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect.poll(() => posted).toEqual(["/sure intent=delete"]);
    });
  });

  it("show the question that a form is answered with, or the page that says why there is none", async () => {
    await withServer(async (page, posted) => {
      await page.getByText("Delete ticked").click();
      await page.getByRole("dialog", { name: "Delete it?" }).getByText("Cancel").click();
      expect(posted[0]).toContain('name="selected"');
      await page.getByText("Delete none").click();
      await page.getByRole("heading", { name: "Tick something first" }).waitFor();
      expect(posted.at(-1)).toBe("/refused intent=x");
    });
  });

  it("hold a form and a link back while there is no connection, and say so", async () => {
    await withServer(async (page, posted) => {
      await page.evaluate(() => {
        document.addEventListener("tradepost:lost", () => document.body.append("lost "));
      });
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByText("Broken").click();
      expect(await page.getByText("lost lost").count()).toBe(1);
      expect([posted, page.url()]).toEqual([[], "http://portal.test/"]);
    });
  });

  it("follow the link where no question comes back", async () => {
    await withServer(async (page) => {
      await page.getByText("Broken").click();
      await page.waitForURL("http://portal.test/broken");
    });
  });

  it("send a form once, however often its button is pressed", async () => {
    await withServer(async (page, posted) => {
      const send = page.getByRole("button", { name: "Send" });
      await send.click({ noWaitAfter: true });
      expect(await send.getAttribute("aria-busy")).toBe("true");
      await send.click({ noWaitAfter: true });
      await expect.poll(() => posted.length).toBe(1);
      await page.waitForTimeout(1_200);
      expect(posted).toEqual(["/slow intent=send"]);
    });
  });

  it("tell a fault once, with nothing of what is in the page or its address", async () => {
    await withServer(async (page, posted) => {
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
        .poll(() => posted)
        .toEqual(['/client-errors {"message":"x is not a function","at":"/assets/a.js:3:7"}']);
    });
  });
});

describe("without script", () => {
  it("gives the page of an area the room, and its navigation the side", async () => {
    await withPage("admin", { context: { javaScriptEnabled: false } }, async (page) => {
      const [navigation, main] = [
        page.getByRole("navigation", { name: "Administration" }),
        page.locator("main"),
      ];
      const [side, content] = [await navigation.boundingBox(), await main.boundingBox()];
      expect(content?.width).toBeGreaterThan(3 * (side?.width ?? 0));
      expect(content?.x).toBeGreaterThan(side?.x ?? 0);
    });
  });

  it("opens the menu of a small screen by the browser's own means", async () => {
    await withPage("orders", { context: { ...phone, javaScriptEnabled: false } }, async (page) => {
      const invoices = page.getByRole("link", { name: "Invoices" });
      expect(await invoices.isVisible()).toBe(false);
      await page.getByRole("button", { name: "Menu" }).click();
      expect(await invoices.isVisible()).toBe(true);
    });
  });
});
