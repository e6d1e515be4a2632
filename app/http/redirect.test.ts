import { expect, it } from "vitest";
import { seeOther } from "./redirect.server";

it("leads to the top of a page that shows notices, and to a fragment only without any", async () => {
  const addressOf = async (...parameters: Parameters<typeof seeOther>) =>
    (await seeOther(...parameters)).headers.get("Location");
  const notice = { severity: "success", key: "admin.saved" } as const;
  expect(await addressOf("/admin/themes/1?q=a#apply", [notice])).toBe("/admin/themes/1?q=a");
  expect(await addressOf("/admin/trials/1#compare")).toBe("/admin/trials/1#compare");
  expect(await addressOf("//evil.example/#x", [notice])).toBe("/");
});
