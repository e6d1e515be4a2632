import { expect, it } from "vitest";
import { plainFileName } from "./plain-file-name";

it("takes from a file name what could mislead a header or a reader, and keeps every alphabet", () => {
  expect(plainFileName("../../etc/passwd.pdf")).toBe("passwd.pdf");
  expect(plainFileName("C:\\offers\\plan.pdf")).toBe("plan.pdf");
  expect(plainFileName('a\r\nSet-Cookie: x="1".pdf')).toBe("aSet-Cookie: x=1.pdf");
  expect(plainFileName("fdp\u202Egnp.exe\u200B.pdf")).toBe("fdpgnp.exe.pdf");
  expect(plainFileName("ponuda čćž 报价.pdf")).toBe("ponuda čćž 报价.pdf");
  expect(plainFileName("\u202E")).toBe("file");
  expect(plainFileName("", "order.pdf")).toBe("order.pdf");
});

it("shortens a long name from its front, between characters", () => {
  const name = plainFileName(`${"😀".repeat(200)}.jpeg`);
  expect([...name]).toHaveLength(150);
  expect(name).toMatch(/^\p{Emoji_Presentation}+\.jpeg$/u);
});
