import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { typedDatesChoice } from "~/ui/fields/period-choice";
import { wordsOf } from "../support/examples/example-page";
import { islandPortal } from "../support/examples/island-portal";
import { timeToFail } from "../support/time-to-fail";

const withIslands = islandPortal();

const change = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event("tradepost:changed")));
describe("notices", () => {
  const notice = (severity: string, text: string) =>
    `<div class="notice ${severity}" data-dismiss=""><strong>${severity}</strong> ${text}</div>`;
  const region = (...boxes: string[]) =>
    `<div role="alert" class="notices" tabindex="-1" autofocus>${boxes.join("")}</div>`;

  it("are dismissed all at once, where there are several", async () => {
    const boxes = region(notice("error", "No."), notice("success", "Saved."));
    await withIslands(`${boxes}<h1>Cart</h1>`, async (page) => {
      await page.getByRole("button", { name: "Dismiss all" }).click();
      expect(await page.locator(".notices").count()).toBe(0);
      await page.locator("main:focus").waitFor();
    });
  });

  it("count those that share a box, and are no longer urgent once the error is gone", async () => {
    const twoTexts =
      '<div class="notice warning" data-dismiss=""><details><summary>Warnings (2)</summary><ul><li>a</li><li>b</li></ul></details></div>';
    await withIslands(region(notice("error", "No."), twoTexts), async (page) => {
      const all = page.getByRole("button", { name: "Dismiss all" });
      await page.locator(".error .dismiss").click();
      expect(await page.locator(".notices").getAttribute("role")).toBe("status");
      expect(await all.count()).toBe(1);
    });
    await withIslands(region(notice("error", "No."), notice("info", "Yes.")), async (page) => {
      await page.locator(".error .dismiss").click();
      expect(await page.getByRole("button", { name: "Dismiss all" }).count()).toBe(0);
    });
  });

  it("of the order system stay dismissed while it says the same, and leave other banners alone", async () => {
    const banner = '<div class="notices outage"><div class="notice warning">Closed</div></div>';
    await withIslands(`${banner}<div id="box">${notice("info", "Prices are old.")}</div>`, async (page) => {
      const write = (html: string) =>
        page.evaluate((text) => {
          (document.getElementById("box") as HTMLElement).innerHTML = text;
        }, html);
      await page.locator("#box .dismiss").click();
      await page.locator("main:focus").waitFor();
      await write(notice("info", "Prices are old."));
      await change(page);
      expect(await page.locator("#box .notice").count()).toBe(0);
      await write(notice("info", "Prices are very old."));
      await change(page);
      await page.locator("#box .dismiss").waitFor();
      expect(await page.locator(".outage button").count()).toBe(0);
    });
  });
});

describe("the network dialog", () => {
  it("opens when the connection is lost and closes when it is back", async () => {
    await withIslands("", async (page) => {
      const dialog = page.getByRole("dialog", { name: wordsOf("en")["ui.network.title"] as string });
      expect(await dialog.count()).toBe(0);
      await page.evaluate(() => document.dispatchEvent(new Event("tradepost:lost")));
      await dialog.waitFor();
      await dialog.getByRole("button", { name: "Close" }).click();
      expect(await dialog.count()).toBe(0);
      await page.context().setOffline(true);
      await dialog.waitFor();
      await page.context().setOffline(false);
      await dialog.waitFor({ state: "hidden" });
    });
  });
});

describe("more about a figure", () => {
  it("closes on Escape, with the focus on the figure, and a while after the mouse has left", async () => {
    const tip =
      '<details class="tip"><summary>12.50</summary><div>From 500: 11.00</div></details><p>Below</p>';
    await withIslands(tip, async (page) => {
      const [figure, panel] = [page.locator("summary"), page.getByText("From 500")];
      await figure.focus();
      await page.keyboard.press("Enter");
      await panel.waitFor();
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "hidden" });
      expect(await figure.evaluate((summary) => summary === document.activeElement)).toBe(true);
      await figure.hover();
      await panel.hover();
      await timeToFail(400);
      expect(await panel.isVisible()).toBe(true);
      await page.getByText("Below").hover();
      await panel.waitFor({ state: "hidden" });
    });
  });
});

it("closes a menu when the keyboard leads on to what it covers, and on Escape", async () => {
  const boxes =
    '<button type="button" popovertarget="menu">Menu</button><nav id="menu" popover="auto"><a href="/help">Help</a></nav>' +
    '<details class="switch"><summary>Maas</summary><div><a href="/other">Other</a></div></details><a href="/next">Next</a>';
  await withIslands(boxes, async (page) => {
    const isShown = (name: string) => page.getByRole("link", { name }).isVisible();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByRole("button", { name: "Menu" }).focus();
    await press("Enter", "Tab");
    expect(await isShown("Help")).toBe(true);
    await press("Tab", "Enter");
    expect([await isShown("Help"), await isShown("Other")]).toEqual([false, true]);
    await press("Tab", "Escape");
    expect(await isShown("Other")).toBe(false);
    await press("Enter", "Tab", "Tab");
    expect(await isShown("Other")).toBe(false);
    expect(await page.locator(":focus").textContent()).toBe("Next");
  });
});

it("closes an open box when the mouse is pressed elsewhere, and not within it", async () => {
  const boxOf = (name: string) =>
    `<details class="${name}"><summary>${name}</summary><div><label for="${name}">Field of ${name}</label><input id="${name}"></div></details>`;
  await withIslands(`${boxOf("switch")}${boxOf("options")}<p>Beside</p>`, async (page) => {
    const openBoxes = () =>
      page.locator("details[open]").evaluateAll((boxes) => boxes.map((box) => box.className));
    await page.getByText("switch", { exact: true }).click();
    await page.getByText("Field of switch").click();
    expect(await openBoxes()).toEqual(["switch"]);
    await page.getByText("options", { exact: true }).click();
    expect(await openBoxes()).toEqual(["options"]);
    await page.getByText("Beside").click();
    expect(await openBoxes()).toEqual([]);
  });
});

describe("a remembered part", () => {
  it("tells the server when it is opened or closed, and nothing when it comes open", async () => {
    const fold = (row: string, isOpen: boolean) =>
      `<details class="fold"${isOpen ? " open" : ""}><summary>${row}</summary><div><form method="post" action="/tables/product" data-fold="">` +
      `<input type="hidden" name="csrf" value="1"><button type="submit" name="intent" value="${isOpen ? "close" : "open"}:${row}">Keep</button></form></div></details>`;
    await withIslands(fold("details:a", true) + fold("scales", false), async (page, { posts }) => {
      expect(await page.getByRole("button", { name: "Keep" }).count()).toBe(0);
      await page.getByText("scales").click();
      await expect.poll(() => posts.length).toBe(1);
      await page.getByText("details:a").click();
      await expect.poll(() => posts.length).toBe(2);
      await page.getByText("details:a").click();
      await expect.poll(() => posts.length).toBe(3);
      expect(posts).toEqual([
        "/tables/product csrf=1&intent=open:scales",
        "/tables/product csrf=1&intent=close:details:a",
        "/tables/product csrf=1&intent=open:details:a",
      ]);
    });
  });
});

it("keeps suggestions off a quantity only while it is typed, so that Back finds it", async () => {
  const fields =
    '<input id="count" inputmode="decimal"><input id="code" inputmode="numeric" autocomplete="one-time-code">';
  await withIslands(fields, async (page) => {
    const attributes = () =>
      page
        .locator("input")
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));
    await page.locator("#count").focus();
    expect(await attributes()).toEqual(["off", "one-time-code"]);
    await page.locator("#code").focus();
    expect(await attributes()).toEqual([null, "one-time-code"]);
    await page.locator("#count").fill("12");
    await page.goto("about:blank");
    await page.goBack();
    expect(await page.locator("#count").inputValue()).toBe("12");
  });
});

describe("a date", () => {
  it("is offered a calendar only while it can be changed", async () => {
    const field = (name: string, attributes: string) =>
      `<label for="${name}">${name} <small>(optional)</small></label><input id="${name}" data-date="%d.%m.%Y Europe/Amsterdam" ${attributes}>`;
    await withIslands(
      field("free", "") + field("locked", "readonly") + field("off", "disabled"),
      async (page) => {
        const openers = page.getByRole("button", { name: /^Choose a date: / });
        const labels = () =>
          openers.evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
        expect(await labels()).toEqual(["Choose a date: free"]);
        await page.locator("#locked").evaluate((input) => input.removeAttribute("readonly"));
        await expect.poll(labels).toEqual(["Choose a date: free", "Choose a date: locked"]);
        await page.locator("#free").evaluate((input) => input.setAttribute("readonly", ""));
        await expect.poll(labels).toEqual(["Choose a date: locked"]);
      },
    );
  });

  it("closes its calendar when the focus leaves it, and begins with Sunday where dates begin with the month", async () => {
    const field =
      '<label for="day">Day</label><input id="day" data-date="%m/%d/%Y America/New_York" value="02/30/2026"><button>Next</button>';
    await withIslands(field, async (page) => {
      await page.getByRole("button", { name: "Choose a date: Day" }).click();
      const month = page.getByRole("dialog");
      expect(await month.locator("th").first().getAttribute("abbr")).toBe("Sunday");
      // A day that does not exist opens the present month.
      const today = await month.locator("[aria-current=date]").getAttribute("data-day");
      const day = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
      expect(today).toBe(day);
      await page.getByRole("button", { name: "Next", exact: true }).focus();
      expect(await month.count()).toBe(0);
    });
  });
});

describe("suggestions", () => {
  it("of the catalog name how many products the words would find, and lead to them", async () => {
    const search =
      '<form method="get" action="/catalog/all"><label for="catalog-q">Search words</label><span class="combo">' +
      '<input id="catalog-q" name="q" type="search" value="dr" data-suggestions="/catalog/suggestions?guest=1"></span></form>';
    const suggestions = [
      { title: "drill", num_results: 1, category: null },
      { title: "drill bits", num_results: 1_000, category: "bits" },
    ];
    await withIslands(
      search,
      async (page, { gets }) => {
        const field = page.locator("#catalog-q");
        expect(await field.inputValue()).toBe("dr");
        await field.press("End");
        await field.pressSequentially("i");
        const list = page.getByRole("listbox", { name: "Search words" });
        await list.waitFor();
        expect(gets).toEqual(["/catalog/suggestions?guest=1&q=dri"]);
        expect(await list.getByRole("option").allInnerTexts()).toEqual([
          "drill 1 product",
          "drill bits 1,000+ products",
        ]);
        expect(await field.getAttribute("role")).toBe("combobox");
        await field.blur();
        expect(await list.count()).toBe(0);
        expect(await field.getAttribute("role")).toBeNull();
        await field.pressSequentially("l");
        await list.getByText("drill bits").click();
        await page.waitForURL("http://portal.test/catalog/all?category=bits");
      },
      { "/catalog/suggestions": suggestions },
    );
  });

  it("of materials stand in the browser's own list", async () => {
    await withIslands(
      '<form><input name="add.material" data-materials=""></form>',
      async (page, { gets }) => {
        const field = page.locator("[data-materials]");
        await field.pressSequentially("TP-4");
        const options = page.locator("#material-suggestions option");
        await expect.poll(() => options.count()).toBe(1);
        expect(await options.first().getAttribute("label")).toBe("Drill");
        expect(await field.getAttribute("list")).toBe("material-suggestions");
        expect(gets).toEqual(["/cart/suggestions?q=TP-4"]);
        await field.fill("TP");
        await expect.poll(() => options.count()).toBe(0);
      },
      { "/cart/suggestions": [{ number: "TP-4500", name: "Drill" }] },
    );
  });

  it("are missing where the portal cannot be asked", async () => {
    await withIslands(
      '<form action="/find"><input class="find" name="q" type="search"></form>',
      async (page, { gets }) => {
        await page.locator(".find").fill("drill");
        await expect.poll(() => gets).toEqual(["/find/suggestions?q=drill"]);
        await timeToFail(100);
        expect(await page.getByRole("listbox").count()).toBe(0);
      },
    );
  });
});

describe("a search that needs a text", () => {
  it("cannot be sent while all its fields are empty", async () => {
    const form =
      '<form data-needs-text=""><input type="hidden" name="page" value="1"><input name="a"><input name="b"><button type="submit">Search</button></form>';
    await withIslands(form, async (page) => {
      const button = page.getByRole("button", { name: "Search" });
      expect(await button.isDisabled()).toBe(true);
      await page.locator("[name=b]").fill("x");
      expect(await button.isEnabled()).toBe(true);
      await page.locator("[name=b]").fill("  ");
      expect(await button.isDisabled()).toBe(true);
    });
  });
});

describe("a criterion", () => {
  it("fills in the active customer for itself alone, but never over a typed value", async () => {
    const row =
      '<div class="criterion"><select><option value="">Any</option><option value="sold_to" data-usual="100200">Sold-to</option></select><input></div>';
    await withIslands(row, async (page) => {
      const [select, field] = [page.locator("select"), page.locator("input")];
      await select.selectOption("sold_to");
      expect(await field.inputValue()).toBe("100200");
      await select.selectOption("");
      expect(await field.inputValue()).toBe("");
      await field.fill("7");
      await select.selectOption("sold_to");
      expect(await field.inputValue()).toBe("7");
    });
  });
});

describe("a period", () => {
  it("keeps its days for custom dates, empties them for other days, and gives way to typed ones (C-266)", async () => {
    const fields =
      `<div class="dated"><select name="date_range"><option>7</option><option>all</option><option>${typedDatesChoice}</option></select>` +
      '<input name="from_date" value="2026-01-24"><input name="to_date" value="2026-01-31"></div>';
    await withIslands(fields, async (page) => {
      const [period, fromDate] = [page.locator("select"), page.locator("[name=from_date]")];
      await period.selectOption(typedDatesChoice);
      expect(await fromDate.inputValue()).toBe("2026-01-24");
      await period.selectOption("all");
      expect(await fromDate.inputValue()).toBe("");
      await fromDate.fill("2026-01-02");
      expect(await period.inputValue()).toBe(typedDatesChoice);
    });
  });
});

describe("a job that is not done", () => {
  it("is looked at again, as no use of the session, until it is; what was typed meanwhile stays", async () => {
    const form = '<form method="post"><input name="note"></form>';
    await withIslands(`<h1>Report</h1>${form}<p data-follows="">Running</p>`, async (page) => {
      const states = ["Running", "Ready"];
      const backgrounds: (string | undefined)[] = [];
      await page.route("**/*", async (route) => {
        backgrounds.push(route.request().headers()["x-tradepost-background"]);
        const state = states.shift();
        const mark = state === "Ready" ? "<p>Ready</p>" : `<p data-follows="">${state}</p>`;
        const body = `<!DOCTYPE html><html lang="en"><main id="content"><h1>Report</h1>${form}${mark}</main><footer></footer></html>`;
        await route.fulfill({ contentType: "text/html", body });
      });
      await page.locator("[name=note]").fill("typed");
      await page.getByText("Ready").waitFor();
      expect(backgrounds).toEqual(["1", "1"]);
      expect(await page.locator("[name=note]").inputValue()).toBe("typed");
    });
  });
});

describe("a page that could not be shown because the ordering system is down", () => {
  it("is looked at again, as no use of the session, and loaded once it can be shown", async () => {
    await withIslands("<h1>Orders</h1>", async (page) => {
      await page.clock.install();
      const answers = ['<a href="/" data-back="">Try again</a>', "4000000001", "4000000001"];
      const backgrounds: (string | undefined)[] = [];
      await page.route("**/*", (route) => {
        backgrounds.push(route.request().headers()["x-tradepost-background"]);
        const body = `<!DOCTYPE html><html lang="en"><main>${answers.shift()}</main>`;
        return route.fulfill({ contentType: "text/html", status: answers.length === 2 ? 503 : 200, body });
      });
      await page.evaluate(() => {
        (document.querySelector("main") as HTMLElement).innerHTML = '<a href="/" data-back="">Try again</a>';
      });
      await page.clock.runFor("00:14");
      expect(backgrounds).toEqual([]);
      await page.clock.runFor("00:01");
      await expect.poll(() => backgrounds).toEqual(["1"]);
      await expect
        .poll(async () => {
          await page.clock.runFor("00:23");
          return backgrounds;
        })
        .toEqual(["1", "1", undefined]);
      await page.getByText("4000000001").waitFor();
    });
  });
});

describe("prices that the portal does not have yet", () => {
  it("are asked for by the page itself, which no longer says then that they are on their way", async () => {
    await withIslands(
      '<div role="status" data-prices="none"></div><p>No price</p>',
      async (page, requests) => {
        await expect.poll(() => requests.pages).toBe(2);
        await expect.poll(() => page.locator("[data-prices]").textContent()).toBe("");
      },
    );
  });
});
