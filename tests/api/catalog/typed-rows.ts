import { beforeAll, describe, expect, it } from "vitest";
import { markedTick } from "~/lib/row-mark";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";
import { htmlProblems } from "../../support/valid-html";

/** Lists with a quantity in each row, without script: what was typed and not ordered is still there. */
export function typedRows(portal: TestPortal): void {
  const material = "1018210";
  let buyer: HttpClient;

  beforeAll(async () => {
    buyer = await portal.signedIn("buyer");
  });

  const field = (number: string) => `quantity:${number}`;
  /** Presses a button of the list and returns the page that comes back, with the value of a field and whether its row is ticked. */
  const press = async (list: string, fields: Record<string, string | string[]>) => {
    const { status, location } = await buyer.post("/cart/items", fields, {
      Referer: `${portal.url}${list}`,
    });
    expect(status).toBe(303);
    const page = await buyer.get((location ?? "").split("#", 1)[0] ?? "");
    const inputOf = (name: string) => page.$(`[name="${name}"]`);
    return {
      ...page,
      valueOf: (number: string) => inputOf(field(number)).attr("value"),
      errorOf: (number: string) => {
        const errorId = inputOf(field(number)).attr("aria-describedby") ?? "";
        return errorId && page.$(`[id="${errorId}"]`).text();
      },
      isTicked: (number: string) => inputOf(markedTick(number)).attr("checked") !== undefined,
      notice: page.$(".notices").text().replace(/\s+/g, " ").trim(),
    };
  };

  describe.each([
    ["cards", "/catalog"],
    ["a table", "/catalog?view=list"],
  ])("%s", (_, list) => {
    let numbers: string[];

    beforeAll(async () => {
      const { $ } = await buyer.get(list);
      numbers = $('[name^="quantity:"]')
        .toArray()
        .map((input) => $(input).attr("name")?.slice("quantity:".length) ?? "");
    });

    it("shows a refused quantity and its problem in its row, and the other rows as they were sent", async () => {
      const [wrong = "", right = "", third = ""] = numbers;
      const page = await press(list, {
        intent: "selected",
        selected: [wrong, right],
        [field(wrong)]: "0",
        [field(right)]: "7",
        [field(third)]: "1",
      });
      expect(page.notice).toBe(`Error ${wrong}: Enter a quantity greater than 0.`);
      expect([page.valueOf(wrong), page.valueOf(right), page.valueOf(third)]).toEqual(["0", "7", "1"]);
      expect([page.errorOf(wrong), page.errorOf(right)]).toEqual(["Enter a quantity greater than 0.", ""]);
      expect([wrong, right, third].map(page.isTicked)).toEqual([true, true, false]);
      expect(await htmlProblems(page.body)).toEqual([]);
    });

    it("names each product whose unit it is not sold in", async () => {
      const [one = "", two = ""] = numbers;
      const fields = { [field(one)]: "7 furlongs", [field(two)]: "8 parsecs" };
      const page = await press(list, { intent: "selected", selected: [one, two], ...fields });
      for (const number of [one, two]) {
        expect(page.notice).toContain(number);
        expect(page.valueOf(number)).toBe(fields[field(number)]);
      }
    });

    it("keeps what was typed where Enter does not say which product is meant, and beside one that was added", async () => {
      const [one = "", two = ""] = numbers;
      const fields = { [field(one)]: "4", [field(two)]: "9" };
      const page = await press(list, { intent: "nothing", ...fields });
      expect([page.valueOf(one), page.valueOf(two)]).toEqual(["4", "9"]);
      const addedPage = await press(list, { intent: `add:${one}`, selected: two, ...fields });
      expect(addedPage.notice).toContain(`of ${one} added`);
      expect([addedPage.valueOf(one), addedPage.valueOf(two)]).toEqual(["1", "9"]);
      expect([one, two].map(addedPage.isTicked)).toEqual([false, true]);
      const nextPage = await buyer.get(list);
      expect(nextPage.$(`[name="${field(two)}"]`).attr("value")).toBe("1");
    });

    it("keeps a hundred quantities and ticks, and one that was emptied", async () => {
      const longList = `${list}${list.includes("?") ? "&" : "?"}page_size=100`;
      const { $ } = await buyer.get(longList);
      const rows = $('[name^="quantity:"]').toArray();
      const numbersOfPage = rows.map((input) => $(input).attr("name")?.slice("quantity:".length) ?? "");
      expect(numbersOfPage.length).toBe(100);
      const [blankRow = "", ...others] = numbersOfPage.slice(50);
      const typedFields = Object.fromEntries(
        others.map((number, index) => [field(number), String(index + 100)]),
      );
      const fields = { ...typedFields, [field(blankRow)]: "" };
      const page = await press(longList, { intent: "selected", selected: numbersOfPage, ...fields });
      expect(page.notice).toContain(blankRow);
      expect([...others, blankRow].map(page.valueOf)).toEqual([...Object.values(typedFields), ""]);
      expect(numbersOfPage.map(page.isTicked)).not.toContain(false);
    });

    it("says what is wrong with more rows than a notice has room for", async () => {
      const quantities = Object.fromEntries(
        numbers.map((number) => [field(number), `${number} furlongs of it`]),
      );
      const page = await press(list, { intent: "selected", selected: numbers, ...quantities });
      expect(page.notice).toContain(numbers[0]);
      expect(page.notice.length).toBeLessThan(4_000);
    });
  });

  it("says once on the page of a product that nothing of it cannot be ordered, and keeps the 0", async () => {
    const fields = { product: material, intent: `add:${material}`, [field(material)]: "0" };
    const { body, $ } = await press(`/catalog/1000/${material}`, fields);
    expect(body.match(/Enter a quantity greater than 0/g)).toHaveLength(2);
    expect($("#quantity").attr("value")).toBe("0");
    expect($("#quantity").attr("aria-invalid")).toBe("true");
    expect($(".notices")).toHaveLength(0);
  });

  it("says nothing more on the page of a product of what was refused there, once it is added", async () => {
    const refusedPage = `/catalog/1000/${material}?quantity=two&date=soon`;
    const fields = {
      product: material,
      intent: `add:${material}`,
      [field(material)]: "2",
      [`date:${material}`]: "",
    };
    const { status, notice, $ } = await press(refusedPage, fields);
    expect([status, $(".summary").length]).toEqual([200, 0]);
    expect(notice).toContain("added to your cart");
    expect($("#quantity").attr("value")).toBe("2");
  });
}
