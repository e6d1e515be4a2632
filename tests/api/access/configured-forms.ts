import { beforeAll, describe, expect, it } from "vitest";
import type { HttpClient } from "../../support/http-client";
import type { TestPortal } from "../../support/test-portal";

/** A configured form as visitors without script use it. */
export function configuredForms(portal: TestPortal): void {
  const path = "/admin/configs/example/try";

  describe("a configured form without script", () => {
    let admin: HttpClient;

    beforeAll(async () => {
      admin = portal.visitor();
      await admin.signIn("admin");
    });

    it("answers 422 with the configured words below the fields, and keeps what was typed but no secret", async () => {
      const sentFields = {
        firstName: "",
        code: "ab1",
        apiKey: "hunter2",
        password: "short",
        newsletter: "on",
      };
      const { status, $ } = await admin.post(path, { ...sentFields, intent: "send" });
      expect(status).toBe(422);
      expect($("title").text()).toMatch(/^Error: /);
      expect($("#example-firstName-error").text()).toBe("Enter a first name.");
      expect($("#example-terms-error").text()).toBe("You need to agree to this.");
      expect($('.summary a[href="#example-phone"]').text()).toBe("Telephone: This field is required.");
      // Text that the form capitalizes while typing is returned in capitals.
      expect($('[name="code"]').val()).toBe("AB1");
      expect($.html()).not.toMatch(/hunter2|value="short"/);
    });

    it("forces a section open that something is wrong in", async () => {
      const { $ } = await admin.post(path, { least: "2", most: "1", intent: "send" });
      expect($("main details.fold").attr("open")).toBeDefined();
    });

    it("answers a question about itself with 200 and no complaint", async () => {
      const askedFields = { country: "ca", "was.country": "us", state: "tx", intent: "updateForm:country" };
      const { status, $ } = await admin.post(path, askedFields);
      expect(status).toBe(200);
      expect($(".error")).toHaveLength(0);
      expect(
        $('[name="state"] option')
          .toArray()
          .map((option) => $(option).text()),
      ).toContain("Ontario");
    });

    it.each(["nonsense", '{"type":"insert","payload":{"name":"lines[999999999]"}}', "[]", "null"])(
      "is not broken by the order %s, here or in any other form",
      async (__intent__) => {
        for (const [page, fields] of [
          [path, {}],
          ["/profile", { intent: "save" }],
        ] as const) {
          const { status } = await admin.post(page, { ...fields, __intent__, __state__: "{" });
          expect(status).toBeLessThan(500);
        }
      },
    );

    it("is nobody's but an administrator's to change", async () => {
      const buyer = portal.visitor();
      await buyer.signIn("buyer");
      for (const page of ["/admin/configs", "/admin/configs/example", path]) {
        expect((await buyer.get(page)).status).toBe(403);
      }
      const savedAnswer = await buyer.post("/admin/configs/example", {
        intent: "save",
        version: "0",
        config: "{}",
      });
      expect(savedAnswer.status).toBe(403);
      expect((await admin.get("/admin/configs/nothing")).status).toBe(404);
    });
  });
}
