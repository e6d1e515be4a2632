import { describe, expect, it } from "vitest";
import { KeptTexts } from "./kept-texts";

const long = (text: string) => text.padEnd(100_000, ".");

describe("kept texts", () => {
  it("do not grow without end: those that were used last are kept", () => {
    const texts = new KeptTexts(3_000_000);
    const madeKeys: string[] = [];
    const get = (key: string) =>
      texts.get(key, () => {
        madeKeys.push(key);
        return long(key);
      });
    const keys = Array.from({ length: 45 }, (_, number) => `key ${number}`);
    for (const key of keys) {
      expect(get(key)).toBe(long(key));
      get("key 0");
    }
    expect(madeKeys).toEqual(keys);
    for (const key of ["key 44", "key 30", "key 0"]) get(key);
    expect(madeKeys).toEqual(keys);
    for (let number = 100; number < 200; number++) get(`key ${number}`);
    get("key 1");
    expect(madeKeys.at(-1)).toBe("key 1");
  });
});
