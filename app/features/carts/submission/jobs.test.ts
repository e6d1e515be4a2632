import { describe, expect, it } from "vitest";
import type { Erp } from "~/erp/erp";
import { ErpError } from "~/erp/erp-errors";
import { newId } from "~/lib/ids";
import { context, person, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { insertImport } from "../import/import.store.server";
import { checkImportJob } from "../import/start-import.server";
import { carryOnSubmissionJob } from "./send-submission.server";

/** An ERP whose every call is refused as closed. */
const closedErp = new Proxy({} as Erp, {
  get: () =>
    new Proxy(
      {},
      {
        get: () => () =>
          Promise.reject(
            new ErpError({ kind: "down", until: new Date(), reason: "breaker", maintenance: false }),
          ),
      },
    ),
});

const start = async () => {
  const database = await freshDatabase();
  return {
    database,
    ctx: context(testServices(database, { erp: closedErp }), { ...person(), kind: "system" }),
  };
};

describe("a job of the cart", () => {
  it("has failed, and is tried again, when the ERP did not answer", async () => {
    const { database, ctx } = await start();
    const id = newId();
    await insertImport(database.db, {
      id,
      userId: newId(),
      soldTo: "100001",
      salesAreaId: "1000",
      kind: "order",
      lines: [{ source: "BOLT-M8 1", material: "BOLT-M8", quantity: "1", unit: "", name: "", problem: null }],
      checked: 0,
      createdAt: new Date(),
    });
    const payload = { id, system: "main", language: "en" };
    await expect(checkImportJob.run(ctx, payload)).rejects.toThrow("unavailable");
  });

  it("is done when the list is gone: nobody waits for it", async () => {
    const { ctx } = await start();
    const payload = { id: newId(), system: "main", language: "en" };
    await expect(checkImportJob.run(ctx, payload)).resolves.toBeUndefined();
  });

  it("does not count as done what was never understood", async () => {
    const { ctx } = await start();
    await expect(carryOnSubmissionJob.run(ctx, { submission: "17" })).rejects.toThrow("invalid");
  });
});
