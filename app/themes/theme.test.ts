import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { apcaContrast } from "./apca";
import { checkLook, unreadableColours, withReadableColours } from "./check-look";
import { contrast, type Hex, isHex, mix } from "./contrast";
import { exampleThemes } from "./example-themes";
import { loginSheetAddress, loginSheetAt } from "./login-sheet";
import {
  corners,
  defaultLook,
  densities,
  derivedBody,
  fonts,
  type Look,
  namedColours,
  sidebarInTheDark,
  sidebarOf,
} from "./look";
import { defaultTheme, themeAddress, themeAt } from "./theme";
import { themeSchema } from "./theme.setting";
import { themeSheet } from "./theme-sheet";

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

const asDefault = (primary: Hex): Look => ({ ...defaultLook, primary });

const looks: fc.Arbitrary<Look> = fc.record({
  primary: colours,
  secondary: colours,
  success: colours,
  white: colours,
  neutral: colours,
  logoBg: fc.option(colours),
  navBg: fc.option(colours),
  navLinkTextColor: fc.option(colours),
  navLinkHoverBg: fc.option(colours),
  navLinkHoverTextColor: fc.option(colours),
  font: fc.constantFrom(...fonts),
  corners: fc.constantFrom(...corners),
  density: fc.constantFrom(...densities),
});

describe("a look", () => {
  it("of the portal itself can be read everywhere and needs no sheet", () => {
    expect(unreadableColours(defaultLook)).toEqual([]);
    expect(themeAddress(defaultTheme)).toBeNull();
  });

  it("in pale yellow is refused as a link, with the nearest colour that can be read", () => {
    const look = asDefault("#ffee88");
    const failingChecks = checkLook(look).filter(({ enough }) => !enough);
    expect(failingChecks.map(({ place }) => place)).toEqual([
      "linkOnPage",
      "linkOnChosen",
      "textOnSecondary",
    ]);
    const [primary] = unreadableColours(look);
    expect(primary).toMatchObject({ field: "primary" });
    // Readable by a hair: no colour between it and the chosen one would do.
    const ratio = contrast(primary?.nearest ?? "#000000", "#e8f0f7");
    expect(ratio).toBeGreaterThanOrEqual(4.5);
    expect(ratio).toBeLessThan(4.7);
  });

  it("of the gallery can be read, however different it is", () => {
    for (const look of Object.values(exampleThemes)) expect(unreadableColours(look)).toEqual([]);
  });

  it("can always be mended, whatever its colours are", () => {
    fc.assert(
      fc.property(looks, (look) => {
        expect(unreadableColours(withReadableColours(look))).toEqual([]);
      }),
    );
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
      fc.property(colours, (colour) => {
        const { primary } = withReadableColours(asDefault(colour));
        const rules = themeSheet(asDefault(primary));
        const links = [...rules.matchAll(/--link:(#\w{6})/g)].map(([, link = ""]) => link);
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
  });

  it("has buttons that can be read whatever its colour, by day and in the dark", () => {
    fc.assert(
      fc.property(colours, (primary) => {
        const rules = themeSheet(asDefault(primary));
        const pairs = [...rules.matchAll(/--primary:(#\w{6});--on-primary:(#\w{6})/g)];
        expect(pairs).toHaveLength(2);
        for (const [, colour = "", ink = ""] of pairs) {
          expect(isHex(colour) && isHex(ink) && contrast(colour, ink)).toBeGreaterThanOrEqual(4.5);
        }
        const darkColour = pairs[1]?.[1] ?? "";
        expect(isHex(darkColour) && contrast(darkColour, "#12181e")).toBeGreaterThanOrEqual(7);
      }),
    );
  });

  it("keeps its navigation readable in the dark", () => {
    fc.assert(
      fc.property(looks, (look) => {
        const sidebar = sidebarOf(withReadableColours(look));
        fc.pre(sidebar !== null);
        const dark = sidebar && sidebarInTheDark(sidebar);
        const pairs = dark && [
          [dark.navLinkTextColor, dark.navBg],
          [dark.navLinkHoverTextColor, dark.navLinkHoverBg],
          [dark.logoText, dark.logoBg],
        ];
        for (const [text, ground] of pairs ?? [])
          expect(text && ground && contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  it("is told wholly by the address of its sheet, which weighs at most 1 kB", () => {
    fc.assert(
      fc.property(looks, (look) => {
        const address = themeAddress(look);
        const file = address?.replace("/themes/", "") ?? "";
        expect(themeAt(file)).toEqual(look);
        expect(gzipSync(themeSheet(look)).length).toBeLessThan(1_000);
      }),
    );
    expect(themeAddress(asDefault("#8a1c2b"))).toBe("/themes/8a1c2b.css");
    for (const file of [
      "8a1c2b",
      "8a1c2.css",
      "red.css",
      "8a1c2b}.css",
      ".css",
      "8a1c2b_c999.css",
      "8A1C2B.css",
    ])
      expect(themeAt(file)).toBeNull();
    // One look has one address: another spelling is none.
    expect(themeAt("8a1c2b_n-----.css")).toBeNull();
  });

  it("cannot be stored if it cannot be read, nor with a picture of another host", () => {
    const isAccepted = (change: object) => themeSchema.safeParse({ ...defaultTheme, ...change }).success;
    expect(isAccepted({ primary: "#8a1c2b", logo: "/files/logo.svg" })).toBe(true);
    expect(isAccepted({ primary: "#ffee88" })).toBe(false);
    expect(isAccepted({ navBg: "#223344", navLinkTextColor: "#334455" })).toBe(false);
    expect(isAccepted({ logo: "//evil.example/logo.svg" })).toBe(false);
    expect(isAccepted({ logo: "https://evil.example/logo.svg" })).toBe(false);
  });

  it("of an earlier version, which had only a name and a colour, is still valid", () => {
    expect(themeSchema.parse({ name: "Acme", logo: null, primary: "#8A1C2B" })).toEqual({
      ...defaultTheme,
      name: "Acme",
      primary: "#8a1c2b",
    });
  });
});

describe("the palette", () => {
  it("has the names of the specification, and two tints of the primary colour", () => {
    const colourByName = Object.fromEntries(
      namedColours(defaultLook).map(({ name, colour }) => [name, colour]),
    );
    expect(colourByName).toMatchObject({
      Primary100: "#11456d",
      White: "#ffffff",
      SuccessDarkSecondary: "#7dc06c",
    });
    expect(colourByName.Primary90).toBe(mix("#11456d", "#ffffff", 0.1));
    expect(colourByName.Primary80).toBe(mix("#11456d", "#ffffff", 0.2));
  });

  it("decides the colours of buttons and navigation", () => {
    const { buttonColors, navColors } = derivedBody(asDefault("#8a1c2b"));
    expect(buttonColors.primary).toMatchObject({ bg: "#8a1c2b", textColor: "#ffffff" });
    expect(navColors.primary).toMatchObject({ bg: "#8a1c2b", textColor: "#ffffff" });
  });

  it("decides each colour of the navigation that nobody chose", () => {
    const { navColors } = derivedBody({ ...asDefault("#8a1c2b"), logoBg: "#222222" });
    expect(navColors.primary).toMatchObject({ bg: "#8a1c2b", textColor: "#ffffff" });
  });
});

describe("APCA", () => {
  it("agrees with its published examples", () => {
    expect(apcaContrast("#000000", "#ffffff")).toBeCloseTo(106.04, 1);
    expect(apcaContrast("#ffffff", "#000000")).toBeCloseTo(-107.88, 1);
    expect(apcaContrast("#888888", "#ffffff")).toBeCloseTo(63.06, 1);
    expect(apcaContrast("#777777", "#777777")).toBe(0);
  });
});

describe("the sheet of the sign-in page", () => {
  const id = "018f0000-0000-7000-8000-000000000000";
  const image = `/images/${id}.webp`;

  it("is told wholly by its address, for a colour, each pattern and an image", () => {
    for (const activeIndex of [0, 1, 2, 3, 4]) {
      const address = loginSheetAddress({ activeIndex, color: "#ddeeff", image, imageSmall: image });
      const sheet = loginSheetAt(address?.replace("/themes/", "") ?? "");
      expect(sheet, String(activeIndex)).toContain("#ddeeff");
      expect(sheet?.includes(image)).toBe(activeIndex === 4);
      expect(gzipSync(sheet ?? "").length).toBeLessThan(1_000);
    }
    expect(loginSheetAddress({ activeIndex: 0, color: "#ffffff", image: null, imageSmall: null })).toBeNull();
    for (const file of [
      "login_5_ddeeff.css",
      "login_4_ddeeff.css",
      "login_1_red.css",
      `login_1_ddeeff_${id}.webp.css`,
    ])
      expect(loginSheetAt(file)).toBeNull();
  });
});
