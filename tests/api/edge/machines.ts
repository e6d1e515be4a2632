import { describe, expect, it } from "vitest";
import { anyMaterial } from "../../support/any-material";
import type { TestPortal } from "../../support/test-portal";

/** The edge for machines. */
export function machines(portal: TestPortal): void {
  describe("the edge for machines", () => {
    const ask = (method: string, path: string, body?: unknown, token = "demo-token-of-the-buyer-0001") =>
      fetch(`${portal.url}/api/v1${path}`, {
        method,
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });

    it("opens to a token only: no cookie, no guess", async () => {
      const client = await portal.signedIn("buyer");
      expect((await client.get("/api/v1/user/carts/active")).status).toBe(401);
      expect((await ask("GET", "/user/carts/active", undefined, "demo-token-of-the-buyer-0002")).status).toBe(
        401,
      );
    });

    it("keeps a cart through its whole life", async () => {
      const material = await anyMaterial(await portal.signedIn("buyer"));
      const addedResponse = await ask("POST", "/user/carts/active/items", {
        items: [{ material, quantity: "2" }],
      });
      expect(addedResponse.status).toBe(201);
      const { uuid, version, items } = await addedResponse.json();
      const changedResponse = await ask("PATCH", `/user/carts/${uuid}/items`, {
        version,
        items: [{ id: items[0].id, quantity: "5" }],
      });
      expect(await changedResponse.json()).toMatchObject({ uuid, changed: 1 });
      const listing = await (await ask("GET", "/user/carts/active/items?page_size=1")).json();
      expect(listing.pagination).toMatchObject({ page: 1, page_size: 1 });
      expect(listing.cache_info).toMatchObject({ action: "refresh" });
      const cart = await (await ask("GET", "/user/carts/active")).json();
      expect(cart).toMatchObject({ simulated: true, currency: "EUR" });
      const removedResponse = await ask("DELETE", `/user/carts/${uuid}/items/${items[0].id}`, {
        version: cart.version,
      });
      expect(removedResponse.status).toBe(200);
    });

    it("says where the goods go, and takes files along", async () => {
      const material = await anyMaterial(await portal.signedIn("buyer"));
      const { uuid, version } = await (
        await ask("POST", "/user/carts/active/items", { items: [{ material, quantity: "2" }] })
      ).json();
      const offeredShipping = await (await ask("GET", "/user/carts/active/shipping")).json();
      expect(offeredShipping).toMatchObject({ uuid, version });
      const requestedOption = offeredShipping.shipping_options.find(
        (option: { selected: boolean }) => !option.selected,
      );
      const chosenFields = { version, shipping_option: requestedOption.id, note: "Ring twice" };
      expect((await ask("PATCH", `/user/carts/${uuid}/shipping_option`, chosenFields)).status).toBe(200);
      expect((await ask("PATCH", `/user/carts/${uuid}/shipping_option`, chosenFields)).status).toBe(409);
      const files = new FormData();
      files.set("file", new File(["%PDF-1.4\n%%EOF\n"], "plan.pdf", { type: "application/pdf" }));
      const headers = { Authorization: "Bearer demo-token-of-the-buyer-0001" };
      const at = `/api/v1/user/carts/${uuid}/attachments`;
      const response = await fetch(portal.url + at, { method: "POST", headers, body: files });
      expect([response.status, await response.json()]).toEqual([201, { taken: 1, refused: [] }]);
      const secondAnswer = await fetch(portal.url + at, { method: "POST", headers, body: files });
      expect([secondAnswer.status, await secondAnswer.json()]).toEqual([
        201,
        { taken: 0, refused: [{ name: "plan.pdf", reason: expect.stringMatching(/name/) }] },
      ]);
      const now = await (await ask("GET", "/user/carts/active/shipping")).json();
      expect(
        now.shipping_options.find((option: { id: string }) => option.id === requestedOption.id).selected,
      ).toBe(true);
      const [{ id, file_name }] = now.attachments;
      expect(file_name).toBe("plan.pdf");
      const file = await fetch(`${portal.url}${at}/${id}`, { headers });
      expect([file.headers.get("Content-Type"), (await file.text()).slice(0, 4)]).toEqual([
        "application/pdf",
        "%PDF",
      ]);
      expect((await ask("DELETE", `/user/carts/${uuid}/attachments/${id}`)).status).toBe(200);
      expect((await ask("GET", `/user/carts/${uuid}/attachments/${id}`)).status).toBe(404);
      const { version: last } = await (await ask("GET", "/user/carts/active/shipping")).json();
      expect((await ask("DELETE", `/user/carts/${uuid}`, { version: last })).status).toBe(200);
    });

    it("finds the files of a cart at the order that it became", async () => {
      const material = await anyMaterial(await portal.signedIn("buyer"));
      const addition = await ask("POST", "/user/carts/active/items", {
        items: [{ material, quantity: "2" }],
      });
      const { uuid } = await addition.json();
      const headers = { Authorization: "Bearer demo-token-of-the-buyer-0001" };
      const files = new FormData();
      files.set("file", new File(["%PDF-1.4\n%%EOF\n"], "drawing.pdf", { type: "application/pdf" }));
      const at = `${portal.url}/api/v1/user/carts/${uuid}/attachments`;
      expect((await fetch(at, { method: "POST", headers, body: files })).status).toBe(201);
      const { version, total } = await (await ask("GET", "/user/carts/active")).json();
      const submission = {
        version,
        po_number: "DRAWING-1",
        accept: true,
        seen_total: total,
        seen_currency: "EUR",
      };
      expect((await ask("POST", `/user/carts/${uuid}/create_in_sap`, submission)).status).toBe(200);
      // A job attaches the file once the ERP has the order.
      const filesOfOrder = async () => {
        const orders = await ask("GET", "/orders?search_criteria=po_number&search_criteria_value=DRAWING-1");
        const number = (await orders.json()).items[0]?.doc_number;
        const order = await (await ask("GET", `/orders/${number}`)).json();
        return { number, attachments: order.attachments ?? [] };
      };
      await expect.poll(async () => (await filesOfOrder()).attachments.length, { timeout: 15_000 }).toBe(1);
      const { number, attachments } = await filesOfOrder();
      expect(attachments[0]).toMatchObject({ file_name: "drawing.pdf", media_type: "application/pdf" });
      const path = `/orders/${number}/attachments/${attachments[0].id}`;
      const file = await fetch(`${portal.url}/api/v1${path}`, { headers });
      expect([file.status, file.headers.get("Content-Type"), (await file.text()).slice(0, 4)]).toEqual([
        ...[200, "application/pdf", "%PDF"],
      ]);
      const stranger = await portal.signedIn("other");
      expect((await stranger.get(path)).status).toBe(404);
    });

    it("says what is wrong, where, in its own way of writing", async () => {
      const wrongResponse = await ask("POST", "/user/carts/active/items", {
        items: [{ material: "", quantity: "x" }],
        net_value: 1,
      });
      expect(wrongResponse.status).toBe(422);
      const { fields } = await wrongResponse.json();
      expect(fields.map((each: { field: string }) => each.field).sort()).toEqual([
        "items[0].material",
        "items[0].quantity",
        "net_value",
      ]);
      expect((await ask("POST", "/user/carts/active/items", "{not json")).status).toBe(400);
      expect((await ask("PUT", "/user/carts/active")).status).toBe(405);
      expect((await ask("GET", "/user/nothing")).status).toBe(404);
    });

    it("describes itself from the schemas that check its input", async () => {
      const description = await (await fetch(`${portal.url}/api/v1/openapi.json`)).json();
      expect(description.paths["/user/carts/active/items"].post.operationId).toBe("cart.addItems");
      expect(description.paths["/user/carts/{cart}/items"].patch.parameters[0].name).toBe("cart");
    });
  });
}
