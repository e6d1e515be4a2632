import { beforeAll, describe, expect, it } from "vitest";
import { anyMaterial } from "../../support/any-material";
import type { Answer, HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

const shop = "/quotes/shop";
const savedList = "/quotes/saved";

/** A quote request is no cart and no order: from its first line to its status, no page speaks of one. */
export function quoteRequests(portal: TestPortal): void {
  describe("a quote request", () => {
    let buyer: HttpClient;
    let material: string;

    beforeAll(async () => {
      buyer = await portal.signedIn("buyer");
      material = await anyMaterial(buyer);
    });

    function wordsAt({ $ }: Answer, place: string): string {
      const words = `${$("main").text()} ${$(".notices").text()}`.replace(/\s+/g, " ");
      expect(words, place).not.toMatch(/\bcarts?\b|\b(your|this|an|place) order\b/i);
      return words;
    }
    const read = async (path: string) => wordsAt(await buyer.get(path), path);
    /** Presses a button, and reads the answer or the page that it leads to. */
    async function press(path: string, fields: Record<string, string>): Promise<string> {
      const answer = await buyer.post(path, fields);
      return answer.location ? read(answer.location) : wordsAt(answer, path);
    }
    const add = () => press(shop, { "add.material": material, "add.quantity": "2", intent: "add" });
    async function fieldsOf(path: string): Promise<Record<string, string>> {
      const { $ } = await buyer.get(path);
      const names = ["cart", "version", "seenTotal", "seenCurrency", "figures"];
      return Object.fromEntries(
        names.map((name) => [name, String($(`main [name=${name}]`).last().val() ?? "")]),
      );
    }
    const savedIds = async () =>
      (await buyer.get(savedList))
        .$("main [name=selected]")
        .toArray()
        .map(({ attribs }) => attribs.value ?? "");

    it("is filled, refused, saved, opened, copied and deleted in words of its own", async () => {
      expect(await read(shop)).toContain("Your quote request is empty");
      await add();
      const first = await fieldsOf(shop);
      await read(`${shop}/bulk`);
      expect(await press(`${shop}/bulk`, { text: `${material}\t5\nNOSUCH\t1`, intent: "read" })).toContain(
        "These lines aren’t in your quote request yet.",
      );
      expect(await read(`${shop}/bulk`)).toContain("Lists not in your quote request yet");
      await add();
      const items = { "items[0].id": "00000000-0000-4000-8000-000000000000", "items[0].quantity": "3" };
      await press(shop, { ...first, ...items, "items[0].was": "1", intent: "update" });
      expect(await press(shop, { ...first, intent: "save" })).toContain("in another window");

      await press(shop, { ...(await fieldsOf(shop)), intent: "save" });
      await add();
      await press(shop, { ...(await fieldsOf(shop)), intent: "save" });
      await add();
      // The list begins with the current request.
      const [, one = "", other = ""] = await savedIds();
      expect(await press(savedList, { intent: `activate:${one}` })).toContain(
        "Your previous quote request was saved.",
      );
      expect(await press(savedList, { intent: `activate:${one}` })).toContain(
        "already your current quote request",
      );
      expect(await read(savedList)).toContain("Current quote request");
      await press(savedList, { intent: `copy:${other}` });
      expect(await read(`${savedList}/${other}`)).toContain("Rename quote request");
      const question = `${savedList}/delete?carts=${other}`;
      expect(await read(question)).toContain("1 saved quote request, with its lines and attachments");
      expect(await press(question, { intent: "delete" })).toContain("1 saved quote request deleted.");
      await read(`${shop}/delete`);
    });

    it("is submitted in words of its own, also while the ordering system is away", async () => {
      await add();
      await read("/quotes/shipping");
      await read("/quotes/review");
      const fields = { ...(await fieldsOf("/quotes/review")), intent: "submit", poNumber: "" };
      expect((await buyer.get(shop)).$("main").text()).not.toContain("Your quote request is empty");
      const admin = await portal.signedIn("admin");
      const faults = "/admin/demo/erp-faults";
      const answer = JSON.stringify({ errors: ["Not now."] });
      await admin.post(faults, { intent: "set", fault: "refused", operations: "pricing.simulate", answer });
      await read(shop);
      await press("/quotes/review", fields);
      await admin.post(faults, { intent: "clear" });
      await admin.post(faults, { intent: "set", fault: "unavailable", retryAfter: "300" });
      await read("/quotes/review?refresh=1");
      await press("/quotes/review", fields);
      await admin.post(faults, { intent: "clear" });
      await admin.post(faults, { intent: "reopen" });
      const sendFields = { ...(await fieldsOf("/quotes/review")), intent: "submit", poNumber: "" };
      expect(await press("/quotes/review", { ...sendFields, accept: "1" })).toMatch(/quote/i);
    });

    it("stays with its author while a file of it is not stored", async () => {
      const opening = await buyer.get("/report/sales_request");
      const form = await buyer.get(opening.location ?? "");
      const action = form.$("main form[enctype]").attr("action") ?? "";
      const question = { text: "What is the price as drawn?", intent: "send" };
      const refusal = await buyer.post(action, { ...question, attachments: "drawing.pdf" });
      expect(refusal.status).toBe(422);
      expect(refusal.$("main").text()).toContain("Not uploaded: drawing.pdf.");
      expect(refusal.$("main [name=text]").val()).toBe(question.text);
      expect((await buyer.post(action, question)).location).toMatch(/^\/user\/requests\/.+/);
    });
  });
}
