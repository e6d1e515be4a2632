import type { Locator, Page } from "playwright";
import { describe, expect, it } from "vitest";
import { wordsOf } from "../support/examples/example-page";
import { islandPortal } from "../support/examples/island-portal";
import { timeToFail } from "../support/time-to-fail";

const withIslands = islandPortal();

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0 };

const focusedName = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");

describe("keys in a form", () => {
  const sending = '<button name="intent" value="nothing">First</button>';

  it("press the button of the row whose quantity has the focus", async () => {
    const form =
      `<form method="post" action="/cart/items">${sending}` +
      '<input name="quantity:A-1"><button name="intent" value="add:A-1">Add</button>' +
      '<input name="quantity:B&quot;2"><button name="intent" value="quote:B&quot;2">Quote</button></form>';
    await withIslands(form, async (page, { posts }) => {
      await page.locator("input").first().press("Enter");
      await expect.poll(() => posts.length).toBe(1);
      await page.reload();
      await page.locator("html[data-awake]").waitFor();
      await page.locator("input").nth(1).press("Enter");
      await expect.poll(() => posts.length).toBe(2);
      expect(posts[0]).toContain("intent=add:A-1");
      expect(posts[1]).toContain('intent=quote:B"2');
    });
  });

  it("go down and up a column, from one table to the next, and send from the last row", async () => {
    const row = (name: string) =>
      `<tr><td><input type="checkbox"></td><td>text</td><td><input name="${name}" value="1"></td></tr>`;
    const table = (...names: string[]) => `<table><tbody>${names.map(row).join("")}</tbody></table>`;
    const form = `<form method="post" action="/family" data-grid="">${sending}${table("a", "b")}${table("c")}</form>`;
    await withIslands(form, async (page, { posts }) => {
      await page.locator("[name=a]").focus();
      const names: string[] = [];
      for (const key of ["Enter", "ArrowDown", "ArrowUp", "Shift+Enter"]) {
        await page.keyboard.press(key);
        names.push(await focusedName(page));
      }
      expect(names).toEqual(["b", "c", "b", "a"]);
      expect(posts).toEqual([]);
      await page.locator("[name=c]").press("Enter");
      await expect.poll(() => posts.length).toBe(1);
    });
  });

  it("add the line that was typed below the others", async () => {
    const form = `<form method="post" action="/cart" data-grid="">${sending}<input name="add.material" value="X"><button name="intent" value="add" data-adds="">Add</button></form>`;
    await withIslands(form, async (page, { posts }) => {
      await page.locator("[name='add.material']").press("Enter");
      await expect.poll(() => posts).toEqual(["/cart add.material=X&intent=add"]);
    });
  });

  it("put the cursor where the next number is typed", async () => {
    const form =
      '<form data-grid=""><input name="add.material"><input name="add.quantity"><button data-adds="">Add</button></form>';
    await withIslands(form, async (page) => {
      await page.evaluate(() => document.addEventListener("submit", (event) => event.preventDefault()));
      await page.locator("[name='add.quantity']").press("Enter");
      const focusedName = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
      await expect.poll(focusedName).toBe("add.material");
    });
  });
});

describe("the lines of a cart", () => {
  const rules = "items.quantity:update:filled items.comment:update attributes.:keep";
  const line = (index: number, position: number) =>
    `<tr><td class="handle">:: <input name="items[${index}].position" value="${position}"></td><td><input name="items[${index}].quantity" value="${position}"></td></tr>`;
  const cart =
    `<div class="split"><form method="post" action="/cart" data-moves="update" data-saves="${rules}">` +
    '<button name="intent" value="update">Update</button><button name="intent" value="keep">Keep</button>' +
    `<table class="lines"><tbody>${line(0, 10)}${line(1, 20)}<tr class="said"><td>beneath</td></tr>${line(2, 30)}</tbody></table>` +
    '<input name="attributes.room" value="7"><input name="other"></form><div role="status" data-simulating=""></div></div>';
  const quantity = (page: Page, index: number) => page.locator(`[name="items[${index}].quantity"]`);

  it("are saved when a changed field is left, and give the focus back on the next page", async () => {
    await withIslands(cart, async (page, { posts }) => {
      await quantity(page, 0).fill("");
      await page.keyboard.press("Tab");
      await timeToFail(100);
      expect(posts).toEqual([]);
      await quantity(page, 0).fill("12");
      await page.locator("[name=other]").focus();
      await expect.poll(() => posts.length).toBe(1);
      expect(posts[0]).toContain("items[0].quantity=12");
      expect(posts[0]).toContain("intent=update");
      expect(await quantity(page, 0).getAttribute("aria-busy")).toBe("true");
      expect(await page.locator("[data-simulating]").innerText()).toBe(wordsOf("en")["cart.simulating"]);
      await page.reload();
      await expect.poll(() => focusedName(page)).toBe("other");
    });
  });

  it("save the cart's own field even emptied, by its own button", async () => {
    await withIslands(cart, async (page, { posts }) => {
      await page.locator("[name='attributes.room']").fill("");
      await page.keyboard.press("Tab");
      await expect.poll(() => posts.length).toBe(1);
      expect(posts[0]).toContain("intent=keep");
    });
  });

  it("leave it to the pressed button to save, and wait with fields that no rule names", async () => {
    await withIslands(cart, async (page, { posts }) => {
      await page.locator("[name=other]").fill("x");
      await page.keyboard.press("Shift+Tab");
      await timeToFail(100);
      expect(posts).toEqual([]);
      await quantity(page, 1).fill("21");
      await page.getByRole("button", { name: "Keep" }).click();
      await expect.poll(() => posts.length).toBe(1);
      expect(posts[0]).toContain("intent=keep");
    });
  });

  it("are saved when Tab leads on to a button, which may never be pressed", async () => {
    const row =
      `<form method="post" action="/cart" data-saves="${rules}"><input name="items[0].quantity" value="10">` +
      '<button name="intent" value="copy:1">Copy</button><button name="intent" value="update">Update</button></form>';
    await withIslands(row, async (page, { posts }) => {
      await quantity(page, 0).fill("12");
      await page.keyboard.press("Tab");
      await expect.poll(() => posts.length).toBe(1);
      expect(posts[0]).toContain("items[0].quantity=12");
      expect(posts[0]).toContain("intent=update");
    });
  });

  it("are dragged by the cell of their number: a drop writes the number beside it and saves", async () => {
    await withIslands(cart, async (page, { posts }) => {
      const handles = page.locator(".handle");
      const drop = { sourcePosition: { x: 2, y: 8 }, targetPosition: { x: 4, y: 2 } };
      await handles.nth(2).dragTo(page.getByText("beneath"), drop);
      await expect.poll(() => posts.length).toBe(1);
      expect(posts[0]).toContain("items[2].position=21");
      expect(posts[0]).toContain("intent=update");
      expect(await page.locator("[data-drop]").count()).toBe(0);
    });
  });

  it("are dragged by a finger by the grip beside their number, and by nothing else", async () => {
    const withGrips = cart.replaceAll(":: <input", "<span>::</span> <input");
    await withIslands(withGrips, async (page, { posts }) => {
      const devtools = await page.context().newCDPSession(page);
      const drag = async (from: Locator, to: Locator) => {
        const [start, end] = [await boxOf(from), await boxOf(to)];
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
          devtools.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: y === undefined ? [] : [{ x: start.x + 3, y }],
          });
        await touch("touchStart", start.y + 3);
        for (const part of [0.2, 0.6, 1]) await touch("touchMove", start.y + 3 + (end.y - start.y) * part);
        await touch("touchEnd");
      };
      const handles = page.locator(".handle");
      // The sheet of a cart does so: elsewhere a finger scrolls.
      await page.locator(".handle span").evaluateAll((grips) => {
        for (const grip of grips)
          Object.assign((grip as HTMLElement).style, { display: "inline-flex", touchAction: "none" });
      });
      await drag(quantity(page, 2), quantity(page, 0));
      await timeToFail(100);
      expect(posts).toEqual([]);
      await drag(handles.nth(2).locator("span"), handles.nth(1).locator("span"));
      await expect.poll(() => posts.length).toBe(1);
      expect(posts[0]).toContain("items[2].position=19");
      expect(posts[0]).toContain("intent=update");
      expect(await page.locator("[data-drop]").count()).toBe(0);
    });
  });
});

describe("the table for many materials", () => {
  const row = (index: number) =>
    `<tr>${["material", "quantity", "unit"].map((name) => `<td><input name="${name}${index}"></td>`).join("")}</tr>`;
  const form = `<form method="post"><table data-spreadsheet="text"><tbody>${row(0)}${row(1)}</tbody></table></form>
    <textarea id="text"></textarea>`;
  const paste = (page: Page, text: string) =>
    page.evaluate((pastedText) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", pastedText);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);

  it("moves by Enter and arrow keys and never sends itself", async () => {
    await withIslands(form, async (page, { posts }) => {
      await page.locator("[name=material0]").fill("A");
      for (const key of ["ArrowRight", "Enter", "Enter", "ArrowUp", "ArrowLeft"])
        await page.keyboard.press(key);
      expect(await focusedName(page)).toBe("material0");
      expect(posts).toEqual([]);
    });
  });

  it("takes pasted cells, and hands a list that is too long to the box for lists", async () => {
    await withIslands(form, async (page) => {
      await page.locator("[name=material0]").focus();
      await paste(page, "1000010\t7\tBOX\n1000020\t8");
      const value = (name: string) => page.locator(`[name=${name}]`).inputValue();
      expect([await value("quantity0"), await value("unit0"), await value("material1")]).toEqual([
        "7",
        "BOX",
        "1000020",
      ]);
      await page.locator("[name=material1]").focus();
      await paste(page, "1000010\t7\n1000020\t8");
      expect(await page.locator("#text").inputValue()).toBe("1000010\t7\n1000020\t8");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("text");
      expect(await value("material1")).toBe("1000020");
    });
  });
});
