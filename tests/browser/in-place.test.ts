import type { Page, Route } from "playwright";
import { describe, expect, it } from "vitest";
import { bundleScript } from "../support/examples/bundle-script";
import { exampleBrowser } from "../support/examples/example-browser";
import { islandPortal } from "../support/examples/island-portal";

const { withPortal } = exampleBrowser();
const withIslands = islandPortal();

interface Line {
  id: string;
  quantity: string;
}

const script = bundleScript(`
  import { simulating } from "./app/islands/carts/simulating";
  import { answerInPlace } from "./app/islands/in-place/in-place";
  import { onAppear } from "./app/islands/on-appear";
  import { dismissNotices } from "./app/islands/pages/dismiss-notices";
  answerInPlace(document, (key) => key);
  simulating(document, (key) => key);
  dismissNotices(document, (key) => key);
  onAppear(document, "[data-copy]", (mark) => {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.added = "";
    button.textContent = "Copy";
    mark.append(button);
  });
`);

/** A portal with a cart whose answers wait until the test lets them go. */
class CartPortal {
  lines: Line[] = [
    { id: "a", quantity: "1" },
    { id: "b", quantity: "2" },
    { id: "c", quantity: "3" },
  ];
  notice = "";
  failure = "";
  /** Stands beside the lines, such as the place where script says that the ERP is asked. */
  aside = "";
  readonly posts: URLSearchParams[] = [];
  private open: (() => void) | undefined;

  readonly answer = async (route: Route): Promise<void> => {
    const request = route.request();
    if (new URL(request.url()).pathname === "/script.js")
      return route.fulfill({ contentType: "text/javascript", body: await script });
    if (request.method() === "POST") {
      this.posts.push(new URLSearchParams(request.postData() ?? ""));
      await new Promise<void>((resolve) => {
        this.open = resolve;
      });
      const body = this.failure || this.html();
      return route.fulfill({ status: this.failure ? 503 : 200, contentType: "text/html", body });
    }
    return route.fulfill({ contentType: "text/html", body: this.html() });
  };

  /** Lets the answer to the latest request go. */
  async release(): Promise<void> {
    await expect.poll(() => this.open).toBeDefined();
    this.open?.();
    this.open = undefined;
  }

  private html(): string {
    const rows = this.lines.map(
      ({ id, quantity }, index) => `<tr><td>${id}<i data-copy="${id}"></i></td><td>
        <input type="hidden" name="items[${index}].id" value="${id}">
        <input id="items[${index}].quantity" name="items[${index}].quantity" aria-label="Quantity of ${id}" value="${quantity}">
        <button name="intent" value="remove:${id}">Remove ${id}</button></td></tr>`,
    );
    return `<!DOCTYPE html><title>Cart</title>
      <header><form action="/find"><input name="q" aria-label="Search" value=""></form></header>
      <main tabindex="-1">${this.notice ? `<div class="notices" role="status"><div class="notice success" data-dismiss=""><strong>Done</strong> ${this.notice}</div></div>` : ""}<div class="head"><h1>Cart</h1><div>3 lines</div></div><form
      method="post" data-in-place=""><details id="more"><summary>More</summary>Details</details><table>${rows.join("")}</table>
      <div class="bulk"><button name="intent" value="update">Update</button></div>${this.aside}</form></main><script src="/script.js"></script>`;
  }
}

async function withCart(
  look: (page: Page, portal: CartPortal) => Promise<void>,
  differs: Partial<CartPortal> = {},
): Promise<void> {
  const portal = Object.assign(new CartPortal(), differs);
  await withPortal(portal.answer, (page) => look(page, portal));
}

describe("a form that is sent in place", () => {
  it("keeps what is typed meanwhile in the line it was typed for, though lines before it are gone", async () => {
    await withCart(async (page, portal) => {
      const quantity = (id: string) => page.getByLabel(`Quantity of ${id}`);
      await page.getByRole("button", { name: "Remove a" }).click();
      await quantity("c").fill("33");
      await quantity("c").press("Home");
      portal.lines = portal.lines.slice(1);
      await portal.release();
      await expect.poll(() => page.getByRole("row").count()).toBe(2);
      expect([await quantity("b").inputValue(), await quantity("c").inputValue()]).toEqual(["2", "33"]);
      expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Quantity of c");
      await page.keyboard.type("9");
      expect(await quantity("c").inputValue()).toBe("933");
    });
  });

  it("shows what the portal made of the values that were sent", async () => {
    await withCart(async (page, portal) => {
      await page.getByLabel("Quantity of b").fill("7");
      await page.getByRole("button", { name: "Update" }).click();
      portal.lines = portal.lines.map((line) => (line.id === "b" ? { ...line, quantity: "10" } : line));
      portal.notice = "Rounded to 10";
      await portal.release();
      await expect.poll(() => page.getByLabel("Quantity of b").inputValue()).toBe("10");
      expect(await page.getByRole("status").innerText()).toBe("Rounded to 10");
      // Both stay at the lower edge of the window: within the bar, what is said covers no button.
      expect(await page.locator(".bulk > button ~ [role=status]").innerText()).toBe("Rounded to 10");
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Update");
    });
  });

  it("leaves alone what the answer does not know: an open fold, other fields, and what script added", async () => {
    await withCart(async (page, portal) => {
      await page.getByText("More").click();
      await page.getByLabel("Search").fill("bolt");
      await page.getByRole("button", { name: "Remove b" }).click();
      portal.lines = portal.lines.filter(({ id }) => id !== "b");
      await portal.release();
      await expect.poll(() => page.getByRole("row").count()).toBe(2);
      expect(await page.locator("#more").getAttribute("open")).toBe("");
      expect(await page.getByLabel("Search").inputValue()).toBe("bolt");
      expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(2);
    });
  });

  it("takes the notices of the action before away, with their buttons", async () => {
    await withCart(async (page, portal) => {
      portal.notice = "Line added";
      await page.reload();
      await page.getByRole("button", { name: "ui.dismiss" }).waitFor();
      portal.notice = "";
      await page.getByRole("button", { name: "Update" }).click();
      await portal.release();
      await expect.poll(() => page.locator("html").getAttribute("data-turned")).toBe("1");
      expect(await page.locator("main").innerText()).toMatch(/^Cart\s+3 lines/);
      expect(await page.getByRole("button", { name: "ui.dismiss" }).count()).toBe(0);
    });
  });

  it("is sent once for a double click, and once more for what is pressed or typed meanwhile", async () => {
    await withCart(async (page, portal) => {
      const update = page.getByRole("button", { name: "Update" });
      await update.dblclick();
      await portal.release();
      await expect.poll(() => update.getAttribute("aria-busy")).toBe(null);
      expect(portal.posts).toHaveLength(1);
      await update.click();
      await page.getByLabel("Quantity of a").fill("5");
      await update.click();
      await portal.release();
      await expect.poll(() => portal.posts.length).toBe(3);
      expect(portal.posts[2]?.get("items[0].quantity")).toBe("5");
      await portal.release();
    });
  });

  it("does for the line it stood in what was pressed meanwhile, and stays at the place of a line that is gone", async () => {
    await withCart(async (page, portal) => {
      await page.getByRole("button", { name: "Remove a" }).click();
      await page.getByRole("button", { name: "Remove b" }).click();
      portal.lines = portal.lines.slice(1);
      await portal.release();
      await expect
        .poll(() => portal.posts.map((post) => post.get("intent")))
        .toEqual(["remove:a", "remove:b"]);
      portal.lines = portal.lines.slice(1);
      await portal.release();
      await expect.poll(() => page.getByRole("row").count()).toBe(1);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Remove c");
    });
  });

  it("keeps everything when the portal fails, and says why", async () => {
    await withCart(async (page, portal) => {
      await page.getByLabel("Quantity of b").fill("7");
      portal.failure =
        "<main><h1>Order system closed</h1><p>Try again in a minute</p><p><a href='/'>Back</a></p></main>";
      await page.getByRole("button", { name: "Update" }).click();
      await portal.release();
      await page.getByText("Order system closed. Try again in a minute").waitFor();
      expect(await page.getByLabel("Quantity of b").inputValue()).toBe("7");
      expect(portal.posts).toHaveLength(1);
    });
  });

  it("shows the question of an answer whose form leaves the page, and sends that form by the browser", async () => {
    await withCart(async (page, portal) => {
      await page.getByLabel("Quantity of b").fill("7");
      portal.failure = `<main><h1>Cart</h1><form method="post"><p class="summary" tabindex="-1">Changed elsewhere.</p>
        <label><input type="radio" name="choice" value="7" checked>Your change: 7</label>
        <button name="intent" value="settle">Use selected quantity</button></form></main>`;
      await page.getByRole("button", { name: "Update" }).click();
      await portal.release();
      await page.getByText("Changed elsewhere.").waitFor();
      expect(await page.locator(":focus").innerText()).toBe("Changed elsewhere.");
      await page.getByRole("button", { name: "Use selected quantity" }).click({ noWaitAfter: true });
      await portal.release();
      await expect.poll(() => portal.posts.at(-1)?.get("intent")).toBe("settle");
    });
  });

  it("says that prices and dates are asked for until its answer has come or failed (C-193)", async () => {
    await withCart(
      async (page, portal) => {
        const region = page.locator("[data-simulating]");
        for (const failure of ["", "<main><h1>Order system closed</h1></main>"]) {
          portal.failure = failure;
          await page.getByLabel("Quantity of b").fill("7");
          await page.getByRole("button", { name: "Update" }).click();
          await expect.poll(() => region.innerText()).toBe("cart.simulating");
          await portal.release();
          await expect.poll(() => region.innerText()).toBe("");
        }
      },
      { aside: '<div data-simulating=""></div>' },
    );
  });

  it("is that of a table too whose button folds a row, wherever the button stands", async () => {
    let isOpen = false;
    const posts: string[] = [];
    const page = () =>
      `<main><form method="post" action="/" id="table-lines"></form><table><tr><th>50
        <button class="toggle" form="table-lines" name="intent" value="${isOpen ? "close" : "open"}:50">Details of 50</button></th></tr>
        ${isOpen ? "<tr><td>part of 50</td></tr>" : ""}
        <tr><th>60 <button class="toggle" form="table-lines" name="intent" value="open:60">Details of 60</button></th></tr></table>
        <input aria-label="Note" value=""></main><script src="/script.js"></script>`;
    const answer = async (route: Route): Promise<void> => {
      const request = route.request();
      if (request.url().endsWith("/script.js"))
        return route.fulfill({ contentType: "text/javascript", body: await script });
      if (request.method() === "POST") {
        posts.push(request.postData() ?? "");
        isOpen = !isOpen;
      }
      return route.fulfill({ contentType: "text/html", body: page() });
    };
    await withPortal(answer, async (page) => {
      const part = page.getByText("part of 50");
      expect(await part.count()).toBe(0);
      const focusedText = () => page.evaluate(() => document.activeElement?.textContent);
      await page.getByLabel("Note").fill("typed");
      const toggle = page.getByRole("button", { name: "Details of 50" });
      await toggle.click();
      await part.waitFor({ state: "visible" });
      await expect.poll(focusedText).toBe("Details of 50");
      await page.keyboard.press("Enter");
      await part.waitFor({ state: "hidden" });
      await expect.poll(focusedText).toBe("Details of 50");
      expect(posts).toEqual(["intent=open%3A50", "intent=close%3A50"]);
      expect(await page.getByLabel("Note").inputValue()).toBe("typed");
    });
  });

  it("keeps the focus at an entry that it moves", async () => {
    let places = ["a", "b", "c"];
    const answer = async (route: Route): Promise<void> => {
      const request = route.request();
      if (request.url().endsWith("/script.js"))
        return route.fulfill({ contentType: "text/javascript", body: await script });
      const [, id = "", place] =
        new URLSearchParams(request.postData() ?? "").get("intent")?.split(":") ?? [];
      places = places.filter((each) => each !== id);
      if (id) places.splice(Number(place), 0, id);
      const entries = places.map(
        (each, index) =>
          `<li>${each} <button name="intent" value="move:${each}:${index - 1}">Up</button></li>`,
      );
      const body = `<main><form method="post" data-in-place=""><ul>${entries.join("")}</ul></form></main><script src="/script.js"></script>`;
      return route.fulfill({ contentType: "text/html", body });
    };
    await withPortal(answer, async (page) => {
      const entries = () => page.getByRole("listitem").allTextContents();
      await page.getByRole("button").nth(2).focus();
      for (const order of ["a c b", "c a b"]) {
        await page.keyboard.press("Enter");
        await expect.poll(async () => (await entries()).join("").replaceAll(" Up", " ").trim()).toBe(order);
        await expect
          .poll(() => page.evaluate(() => document.activeElement?.parentElement?.textContent))
          .toBe("c Up");
      }
    });
  });
});

describe("a connection that is cut while the browser knows nothing of it", () => {
  const body = `<form method="post" action="/cart" data-in-place=""><input name="material">
    <button name="intent" value="find" data-page="">Find</button></form>
    <div id="list-orders"><a href="/?sort_by=number#list-orders">Number</a></div>`;
  const noteLosses = (page: Page) =>
    page.evaluate(() =>
      document.addEventListener("tradepost:lost", () => document.body.classList.add("lost")),
    );

  it("leaves the page as it is for a button that leads on and for a list that is sorted", async () => {
    for (const control of [
      { role: "button", name: "Find" } as const,
      { role: "link", name: "Number" } as const,
    ]) {
      await withIslands(body, async (page, { posts }) => {
        await noteLosses(page);
        await page.route("**/*", (route) => route.abort("connectionreset"));
        await page.locator("[name=material]").fill("M-1");
        await page.getByRole(control.role, { name: control.name }).click();
        await page.locator("body.lost").waitFor();
        expect(await page.locator("[name=material]").inputValue()).toBe("M-1");
        expect(posts).toEqual([]);
      });
    }
  });

  it("sends the form with its button once the portal answers again", async () => {
    await withIslands(body, async (page, { posts }) => {
      await page.locator("[name=material]").fill("M-1");
      await page.getByRole("button", { name: "Find" }).click();
      await expect.poll(() => posts).toEqual(["/cart material=M-1&intent=find"]);
    });
  });
});
