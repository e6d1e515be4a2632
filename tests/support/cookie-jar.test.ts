import { expect, it } from "vitest";
import { CookieJar } from "./cookie-jar";

it("sends back what it was given, values with equals signs and all", () => {
  const jar = new CookieJar();
  jar.keep(["session=abc=; Path=/; HttpOnly; SameSite=Lax", "light=1"]);
  expect(jar.header("/orders")).toBe("session=abc=; light=1");
});

it.each([
  "Max-Age=0",
  "Expires=Thu, 01 Jan 1970 00:00:00 GMT",
  "max-age=-1; Expires=Fri, 01 Jan 2100 00:00:00 GMT",
])("forgets a cookie that ends by %s", (end) => {
  const jar = new CookieJar();
  jar.keep(["session=abc"]);
  jar.keep([`session=; Path=/; ${end}`]);
  expect(jar.get("session")).toBeUndefined();
  expect(jar.header("/")).toBe("");
});

it("keeps a cookie whose end is far away", () => {
  const jar = new CookieJar();
  jar.keep(["session=abc; Max-Age=60"]);
  expect(jar.get("session")).toBe("abc");
});

it("sends a cookie only below its path", () => {
  const jar = new CookieJar();
  jar.keep(["admin=1; Path=/admin"]);
  expect(jar.header("/admin/users")).toBe("admin=1");
  expect(jar.header("/administrators")).toBe("");
});
