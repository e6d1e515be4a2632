import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeRules, type PasswordRules, passwordProblems } from "./password-rules";

const usualFields: PasswordRules = { minLength: 12, maxLength: 128, kinds: [] };
const keys = (password: string, rules = usualFields, personalWords: string[] = []) =>
  passwordProblems(password, rules, personalWords).map(({ key }) => key);

describe("a new password", () => {
  it.each([
    ["elevenchars", ["form.tooShort"]],
    ["wet horse bakes", []],
    ["🦔🦊🐻🐼🦁🐯🐨🐷🐸🐙🦉🐝", []],
    [`${"ж7-Q".repeat(3)}${"wolkenkrabber zonder dak ".repeat(4)}`, []],
    ["x1#".repeat(50), ["form.tooLong"]],
  ])("%j is judged by its length in characters as people count them", (password, problems) => {
    expect(keys(password)).toEqual(problems);
  });

  it.each([
    "password1234",
    "Password1234!",
    "P@ssw0rd2026",
    "passwordpassword",
    "welcome2026!!",
    "Welkom01Welkom01",
    "Summer2026!!",
    "Zomer2026!!!",
    "iloveyou12345",
    "letmein123456",
    "administrator1",
    "qwertyuiop123",
    "qwertzuiop123!",
    "azertyuiop12",
    "1q2w3e4r5t6y",
    "1qaz2wsx3edc",
    "qazwsxedcrfv",
    "123456789012",
    "987654321098",
    "abcdefghijkl",
    "zyxwvutsrqpo",
    "aaaaaaaaaaaa",
    "abababababab",
    "abcabcabcabc",
    "111122223333",
    "football2026",
    "manchester12",
    "motdepasse12",
    "wachtwoord123",
    "senha12345678",
    "lozinka12345",
    "woaini5201314",
    "tradepost2026",
    "01-01-1990!!",
    "january121990",
    "Princess1234",
  ])("%j is refused as one of those that are tried first", (password) => {
    expect(keys(password)).toEqual(["password.trivial"]);
  });

  it.each([
    "correct horse battery staple",
    "blauwe olifant fietst achteruit",
    "vK9$mTq2#xRw",
    "ma grand-mère tricote des ponts",
    "四只猫在屋顶上唱歌给月亮听",
  ])("%j is taken", (password) => {
    expect(keys(password)).toEqual([]);
  });

  it("is refused when it is only what everybody knows of its owner", () => {
    expect(keys("Vermeer-Bente-1")).toEqual([]);
    expect(keys("Vermeer-Bente-1", usualFields, ["Bente Vermeer"])).toEqual(["password.trivial"]);
    expect(keys("maasbouw2026!", usualFields, ["bente@maasbouw.example"])).toEqual(["password.trivial"]);
  });

  it.each([
    ["upcase_letter", "only small letters here", "Only Small letters here"],
    ["downcase_letter", "ONLY CAPITALS IN THIS", "Only capitals in this"],
    ["digit", "no figure in this line", "1 figure in this line"],
    ["special_character", "nothingbutlettersinside", "nothing-but-letters"],
    ["no_special_character", "dots.and.commas.are.here", "dotsandcommasarehere"],
  ] as const)(
    "can be made to obey %s, which is then said with its own words",
    (kind, wrongPassword, rightPassword) => {
      const rules = { ...usualFields, kinds: [kind] };
      expect(keys(wrongPassword, rules)).toEqual([`password.needs.${kind}`]);
      expect(keys(rightPassword, rules)).toEqual([]);
      expect(describeRules(rules).map(({ key }) => key)).toContain(`password.rule.${kind}`);
      expect(keys(wrongPassword)).toEqual([]);
    },
  );

  it("is judged quickly, whatever it is", () => {
    const startedAt = performance.now();
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: "grapheme" }), (password) => {
        keys(password);
      }),
      { numRuns: 200 },
    );
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });
});
