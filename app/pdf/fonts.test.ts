import { describe, expect, it } from "vitest";
import { hasUnprintable, loadFonts, missingSign, printableFor } from "./fonts.server";

const printText = async (text: string) => {
  const { regular } = await loadFonts(text + missingSign);
  return [...text].map((character) => printableFor(character, regular)).join("");
};

describe("the fonts of papers", () => {
  it.each([
    "Доставка Београд, Ђорђевић",
    "Αθήνα, Ωmega",
    "Nguyễn Thị Hường",
    "łódź çağrı ñandú",
    "螺栓 M8",
    "شركة الخليج للمعدات، دبي",
    "מפעלי ברזל חיפה",
    "d ≤ 8 → Ω ≈ 5 ‰, ∞ ≠ √2, ½ ⅛, № 5 ✓ ☎",
  ])("print %s as it is", async (text) => {
    expect(await printText(text)).toBe(text);
  });

  it("say of other alphabets that characters are missing, and print no question mark", async () => {
    const text = "ภาษาไ";
    expect(await printText(text)).toBe(missingSign.repeat(5));
    expect(hasUnprintable(text, await loadFonts(text))).toBe(true);
    expect(hasUnprintable("Breda", await loadFonts("Breda"))).toBe(false);
  });
});
