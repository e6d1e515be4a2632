import { expect, it } from "vitest";
import { defaultFormats } from "~/i18n/formats";
import { notRefreshed } from "./not-refreshed";

it("tells who refreshes a page when its old data are from, and nobody else", () => {
  const reader = {
    actor: { formats: defaultFormats },
    t: ((key: string, params?: object) => `${key} ${JSON.stringify(params)}`) as never,
  };
  const asOf = "2026-03-02T09:00:00Z";
  const [warning] = notRefreshed(reader, { source: "cache", asOf }, true);
  expect(warning?.severity).toBe("warning");
  expect(warning?.text).toMatch(/^door\.erp\.notRefreshed .*2026/);
  expect(notRefreshed(reader, { source: "erp", asOf }, true)).toEqual([]);
  expect(notRefreshed(reader, { source: "cache", asOf }, false)).toEqual([]);
});
