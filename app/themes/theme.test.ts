import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, type Hex, isHex, mix } from "./contrast";
import { checkTheme, defaultTheme, themeAddress, themeAt, themeSheet } from "./theme";
import { themeSchema } from "./theme.setting";

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number): Hex => `#${number.toString(16).padStart(6, "0")}`);

describe("contrast", () => {
  it("is 21 between black and white and 1 between equals", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#777777")).toBe(1);
    // `#777777` just fails the 4.5 that text needs on white.
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  it("does not care which colour comes first", () => {
    fc.assert(fc.property(colours, colours, (one, two) => contrast(one, two) === contrast(two, one)));
  });

  it("mixes from one colour to the other", () => {
    expect(mix("#000000", "#ffffff", 0)).toBe("#000000");
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(mix("#000000", "#ffffff", 1)).toBe("#ffffff");
  });

  it("takes six hexadecimal digits for a colour and nothing else", () => {
    for (const text of ["#11456d", "#ABCDEF"]) expect(isHex(text)).toBe(true);
    for (const text of ["11456d", "#fff", "#11456g", "red", "#11456d;}", ""]) expect(isHex(text)).toBe(false);
  });
});

describe("a theme", () => {
  it("of the portal itself can be read everywhere and needs no sheet", () => {
    expect(checkTheme(defaultTheme).every(({ enough }) => enough)).toBe(true);
    expect(themeAddress(defaultTheme)).toBeNull();
  });

  it("in pale yellow is refused as text on paper", () => {
    const failingChecks = checkTheme({ primary: "#ffee88" }).filter(({ enough }) => !enough);
    expect(failingChecks.map(({ place }) => place)).toEqual(["textOnPaper", "textOnChosen"]);
  });

  it("that is kept can be read on every ground of the sheet, by day and in the dark", () => {
    const sheet = readFileSync(new URL("../ui/styles/tokens.css", import.meta.url), "utf8");
    const [day = "", night = ""] = sheet.split("@media");
    const grounds = (dress: string) =>
      [...dress.matchAll(/--(?:paper|shade|chosen|\w+-shade): (#\w+)/g)].map(([, colour = ""]) =>
        colour === "#fff" ? "#ffffff" : colour,
      );
    expect([grounds(day).length, grounds(night).length]).toEqual([6, 6]);
    fc.assert(
      fc.property(colours, (primary) => {
        fc.pre(checkTheme({ primary }).every(({ enough }) => enough));
        const links = [...themeSheet({ primary }).matchAll(/--link:(#\w{6})/g)].map(([, link = ""]) => link);
        for (const [index, dress] of [day, night].entries()) {
          const link = links[index] ?? "";
          for (const ground of grounds(dress)) {
            expect(isHex(link) && isHex(ground) && contrast(link, ground), ground).toBeGreaterThanOrEqual(
              4.5,
            );
          }
        }
      }),
    );
    // Readable on white, but not on a ticked row.
    expect(checkTheme({ primary: "#757575" }).map(({ enough }) => enough)).toEqual([true, false, true]);
  });

  it("has buttons that can be read whatever its colour, by day and in the dark", () => {
    fc.assert(
      fc.property(colours, (primary) => {
        const pairs = [...themeSheet({ primary }).matchAll(/--primary:(#\w{6});--on-primary:(#\w{6})/g)];
        expect(pairs).toHaveLength(2);
        for (const [, colour = "", ink = ""] of pairs) {
          expect(isHex(colour) && isHex(ink) && contrast(colour, ink)).toBeGreaterThanOrEqual(4.5);
        }
        const darkColour = pairs[1]?.[1] ?? "";
        expect(isHex(darkColour) && contrast(darkColour, "#12181e")).toBeGreaterThanOrEqual(7);
      }),
    );
  });

  it("is told wholly by the address of its sheet", () => {
    expect(themeAddress({ ...defaultTheme, primary: "#8A1C2B" })).toBe("/themes/8a1c2b.css");
    expect(themeAt("8a1c2b.css")).toEqual({ primary: "#8a1c2b" });
    for (const file of ["8a1c2b", "8a1c2.css", "red.css", "8a1c2b}.css", ".css"])
      expect(themeAt(file)).toBeNull();
  });

  it("cannot be saved if it cannot be read, nor with a picture of another host", () => {
    const isAccepted = (change: object) => themeSchema.safeParse({ ...defaultTheme, ...change }).success;
    expect(isAccepted({ primary: "#8a1c2b", logo: "/files/logo.svg" })).toBe(true);
    expect(isAccepted({ primary: "#ffee88" })).toBe(false);
    expect(isAccepted({ logo: "//evil.example/logo.svg" })).toBe(false);
    expect(isAccepted({ logo: "https://evil.example/logo.svg" })).toBe(false);
  });
});
