import { describe, expect, it } from "vitest";
import { must } from "~/lib/assert";
import type { TestPortal } from "../../support/test-portal";
import { placeOrder } from "./changes";

const buyer = "demo-token-of-the-buyer-0001";

type Json = Record<string, unknown>;

/** Changes of orders and quotes by programs: each route of both edit carts. */
export function changesByPrograms(portal: TestPortal): void {
  const caller = (root: "salesdoc_changes" | "quote_changes") => {
    const ask = async (method: string, path: string, body?: Json | FormData) => {
      const answer = await fetch(`${portal.url}/api/v1/carts/${root}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${buyer}`,
          ...(body && !(body instanceof FormData) ? { "Content-Type": "application/json" } : {}),
        },
        ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      });
      return { status: answer.status, answer };
    };
    const json = async (
      method: string,
      path: string,
      body?: Json | FormData,
      status = 200,
    ): Promise<Json> => {
      const { status: actual, answer } = await ask(method, path, body);
      const text = await answer.text();
      expect([actual, text.slice(0, 300)], `${method} ${path}`).toEqual([status, expect.anything()]);
      return JSON.parse(text) as Json;
    };
    return { ask, json };
  };

  describe("a program that changes documents", () => {
    it("changes an order: lines, head, custom fields, shipping and files, exactly once", async () => {
      const client = await portal.signedIn("buyer");
      const number = await placeOrder(client, "cart");
      const { ask, json } = caller("salesdoc_changes");
      const first = await json("GET", `/${number}`);
      expect(first).toMatchObject({ revision: 0, disputes: null, cart_details: { po_number: "PO-1" } });
      const { version } = first;
      const versions = async () => ({ version, revision: (await json("GET", `/${number}`)).revision });
      await json("PATCH", `/${number}`, {
        ...(await versions()),
        note: "By a program",
        attributes: { department: "Workshop" },
        lines: [{ item_number: 10, quantity: 40, attributes: { cost_centre: "4711" } }],
      });
      const patchOnce = () =>
        fetch(`${portal.url}/api/v1/carts/salesdoc_changes/${number}`, {
          method: "PATCH",
          headers: {
            Authorization: `Bearer ${buyer}`,
            "Content-Type": "application/json",
            "Idempotency-Key": `note-${number}`,
          },
          body: JSON.stringify({ version, revision: 1, note: "By a program, once" }),
        });
      const repeatedAnswers = [await patchOnce(), await patchOnce()];
      expect(repeatedAnswers.map(({ status }) => status)).toEqual([200, 200]);
      expect(repeatedAnswers[1]?.headers.get("Idempotency-Replayed")).toBe("true");
      const stale = await ask("PATCH", `/${number}`, { version, revision: 0, note: "too late" });
      expect(stale.status).toBe(409);
      await json(
        "POST",
        `/${number}/items`,
        { ...(await versions()), material: "1000020", quantity: 2 },
        201,
      );
      await json("POST", `/${number}/items/10/copy`, await versions(), 201);
      await json("DELETE", `/${number}/items/30`, await versions());
      await json("DELETE", `/${number}/items/10`, await versions());
      await json("POST", `/${number}/items/10/restore`, await versions());
      // A restored line is the one of the order again.
      const line = { item_number: 10, quantity: 40, attributes: { cost_centre: "4711" } };
      await json("PATCH", `/${number}`, { ...(await versions()), lines: [line] });
      await json("DELETE", `/${number}/items`, { ...(await versions()), items: [20] });
      await json(
        "POST",
        `/${number}/items`,
        { ...(await versions()), material: "1000020", quantity: 2 },
        201,
      );
      const options = await json("GET", `/${number}/shipping_options`);
      expect(options.shipping_options).toContainEqual(expect.objectContaining({ value: "express" }));
      await json("PATCH", `/${number}/shipping_option`, {
        ...(await versions()),
        shipping_option: "express",
      });
      const upload = new FormData();
      const uploadVersions = await versions();
      for (const [name, value] of Object.entries(uploadVersions)) upload.set(name, String(value));
      upload.append("files", new Blob(["a drawing"]), "plan.txt");
      upload.append("files", new Blob(["MZ"]), "plan.exe");
      const addedFiles = await json("POST", `/${number}/attachments`, upload, 201);
      expect(addedFiles).toMatchObject({ taken: 1, refused: [{ name: "plan.exe" }] });
      const page = await json("GET", `/${number}`);
      const [file] = page.attachments as { id: string; file_name: string }[];
      const content = await ask("GET", `/${number}/attachments/${file?.id}`);
      expect(await content.answer.text()).toBe("a drawing");
      expect(page).toMatchObject({
        custom_attributes: { department: "Workshop" },
        items: [
          { item_number: 10, change_status: "U", custom_attributes: { cost_centre: "4711" } },
          { material: "1000020", change_status: "I" },
        ],
      });
      const list = await json("GET", "");
      expect(list.items).toContainEqual(expect.objectContaining({ number, state: "draft" }));
      const review = await json("GET", `/${number}/simulation`);
      expect(review).toMatchObject({ acceptable: true, figures: expect.any(String) });
      const confirmation = { ...(await versions()), figures: review.figures };
      expect(
        (await ask("POST", `/${number}/create_in_sap`, { ...confirmation, figures: "others" })).status,
      ).toBe(409);
      const receipt = await json("POST", `/${number}/create_in_sap`, confirmation);
      expect(receipt.number).toBe(number);
      expect(await json("POST", `/${number}/create_in_sap`, confirmation)).toEqual(receipt);
      expect(await json("GET", `/${number}/receipt`)).toMatchObject({
        uuid: receipt.uuid,
        state: "confirmed",
      });
      const order = (await client.get(`/orders/${number}`)).$("main").text();
      for (const text of ["By a program", "1000020", "Express"]) expect(order).toContain(text);
    });

    it("changes a quote, takes its change back, and reads the original's head as review_details", async () => {
      const client = await portal.signedIn("buyer");
      const number = await placeOrder(client, "quotes");
      const { ask, json } = caller("quote_changes");
      const { version, review_details: details } = await json("GET", `/${number}`);
      expect(details).toMatchObject({ po_number: "PO-1", currency: "EUR" });
      const savedChange = await json("PATCH", `/${number}`, {
        version,
        revision: 0,
        lines: [{ item_number: 10, quantity: 50 }],
      });
      const upload = new FormData();
      for (const [name, value] of Object.entries({ version, revision: savedChange.revision }))
        upload.set(name, String(value));
      upload.append("files", new Blob(["a drawing"]), "plan.txt");
      const { revision } = await json("POST", `/${number}/attachments`, upload, 201);
      const page = await json("GET", `/${number}`);
      const file = must((page.attachments as { id: string }[])[0], "the file");
      await json("DELETE", `/${number}/attachments/${file.id}`, { version, revision });
      expect((await ask("GET", `/${number}/attachments/${file.id}`)).status).toBe(404);
      expect((await json("GET", `/${number}/simulation`)).after).toMatchObject({
        lines: [{ quantity: expect.stringMatching(/^50/) }],
      });
      expect((await ask("POST", `/${number}/withdraw`)).status).toBe(409);
      await json("DELETE", `/${number}`);
      expect((await json("GET", `/${number}`)).revision).toBe(0);
      expect((await json("GET", "")).items).not.toContainEqual(expect.objectContaining({ number }));
    });

    it("names a line by its figures alone", async () => {
      const client = await portal.signedIn("buyer");
      const number = await placeOrder(client, "cart");
      const { ask, json } = caller("salesdoc_changes");
      const { version, revision } = await json("GET", `/${number}`);
      const versions = { version, revision };
      for (const wrongNumber of ["1e1", "0xa", "10.0e0", " ", "+10"]) {
        const path = `/${number}/items/${encodeURIComponent(wrongNumber)}`;
        expect((await ask("DELETE", path, versions)).status, path).toBe(422);
        expect((await ask("POST", `${path}/copy`, versions)).status, path).toBe(422);
        for (const lines of [[{ item_number: wrongNumber, note: "x" }], [{ item_number: [10], note: "x" }]])
          expect((await ask("PATCH", `/${number}`, { ...versions, lines })).status, wrongNumber).toBe(422);
        const change = { ...versions, revision: wrongNumber, note: "x" };
        expect((await ask("PATCH", `/${number}`, change)).status, wrongNumber).toBe(422);
        const page = `/orders/${number}/edit/lines/${encodeURIComponent(wrongNumber)}`;
        expect((await client.get(page)).location, page).toBe(`/orders/${number}/edit`);
      }
      const lines = [{ item_number: 10, quantity: -2 }];
      const { status, answer } = await ask("PATCH", `/${number}`, { ...versions, lines });
      expect([status, await answer.text()]).toEqual([422, expect.stringContaining("greater than 0")]);
      expect((await client.get(`/orders/${number}/edit/lines/10`)).status).toBe(200);
      expect((await json("GET", `/${number}`)).revision).toBe(revision);
    });

    it("finds nothing of another customer, and is told what is wrong", async () => {
      const other = await portal.signedIn("other");
      const number = await placeOrder(other, "cart");
      const { ask } = caller("salesdoc_changes");
      for (const path of [`/${number}`, `/${number}/simulation`, `/${number}/shipping_options`])
        expect((await ask("GET", path)).status, path).toBe(404);
      expect((await ask("PATCH", `/${number}`, { version: "1", revision: 0, note: "x" })).status).toBe(404);
      expect((await ask("PATCH", `/${number}`, { note: "x" })).status).toBe(422);
      expect((await ask("PATCH", `/${number}`, { version: "1", revision: 0, price: 1 })).status).toBe(422);
      expect((await ask("GET", `/${number}/receipt`)).status).toBe(404);
    });
  });
}
