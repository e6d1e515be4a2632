import { expect, it } from "vitest";
import { ErpError } from "~/erp/erp-errors";
import type { QueryCtx } from "./operation.server";
import { erpValueOr } from "./value-or";

const entries: object[] = [];
const log = { info: (entry: object) => entries.push(entry) } as Partial<QueryCtx["log"]> as QueryCtx["log"];
const ctx = { log, requestId: "r1" };

it("does without the ERP where a page can, logs that, and lets every other error pass", async () => {
  expect(await erpValueOr(ctx, Promise.resolve(7), null)).toBe(7);
  expect(entries).toEqual([]);
  const outage = new ErpError({ kind: "network", ambiguous: false, reset: false });
  expect(await erpValueOr(ctx, Promise.reject(outage), null)).toBeNull();
  expect(entries).toEqual([{ requestId: "r1", failure: "network" }]);
  await expect(erpValueOr(ctx, Promise.reject(new TypeError("a defect")), null)).rejects.toThrow("a defect");
});
