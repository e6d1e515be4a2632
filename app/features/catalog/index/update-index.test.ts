import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { cacheVersions } from "~/cache/cache.tables";
import type { Erp, MaterialChange } from "~/erp/erp";
import { systemActor } from "~/features/identity/actor";
import { fixedClock } from "~/lib/clock";
import { context, testServices } from "../../../../tests/support/context";
import { freshDatabase } from "../../../../tests/support/database";
import { catalogErp } from "../../../../tests/support/erp/catalog-erp";
import { catalogCategories, catalogProducts, catalogProgress } from "../catalog.tables";
import { catalogTag } from "../catalog-tag";
import { catchUp } from "./update-index.server";

const day = (n: number) => `2026-01-0${n}T08:00:00.000123Z`;

describe("the copy of the materials", () => {
  let erp: Erp;
  let changes: MaterialChange[];
  let db: Awaited<ReturnType<typeof freshDatabase>>["db"];
  let run: () => ReturnType<typeof catchUp>;

  beforeEach(async () => {
    const database = await freshDatabase();
    db = database.db;
    erp = catalogErp().erp;
    changes = ["BOLT-M8", "BRG-6204", "BRG-6205"].map((number, index) => ({
      number,
      changedAt: day(index + 1),
      deleted: false,
    }));
    // Batch size of one.
    erp.materials.changedSince = async (_, since) => ({
      value: changes.filter(({ changedAt }) => changedAt > since).slice(0, 1),
      messages: [],
      asOf: "2026-11-21T09:00:00.000Z",
      source: "erp",
    });
    const services = testServices(database, { erp, clock: fixedClock("2026-11-21T09:00:00Z") });
    run = () => catchUp(context(services, systemActor), { system: "main" });
  });

  const version = async () => {
    const [row] = await db.select().from(cacheVersions).where(eq(cacheVersions.tag, catalogTag));
    return row?.version ?? 0;
  };
  const copiedNumbers = async () =>
    (await db.select().from(catalogProducts)).map(({ number }) => number).sort();

  it("leaves nothing to the next run of what an unlucky one has copied", async () => {
    const { changedSince } = erp.materials;
    let batches = 0;
    erp.materials.changedSince = (...updateQuestion) => {
      if (batches++ === 2) throw new Error("The process is killed");
      return changedSince(...updateQuestion);
    };
    const before = await version();
    await expect(run()).rejects.toThrow("killed");
    expect(await copiedNumbers()).toEqual(["BOLT-M8", "BRG-6204"]);
    expect(await db.$count(catalogCategories)).toBe(3);
    expect(await version()).toBe(before + 3);
    expect(await run()).toMatchObject({ value: { changed: 1 } });
  });

  it("follows the tree also when no material has changed, and makes nothing old when it has not", async () => {
    await run();
    const before = await version();
    await run();
    expect(await version()).toBe(before);
    erp.materials.categories = async () => ({
      value: [{ id: "10", parent: null, name: "Screws", materials: 1 }],
      messages: [],
      asOf: "2026-11-21T09:00:00.000Z",
      source: "erp",
    });
    await run();
    expect(await db.select().from(catalogCategories)).toMatchObject([{ id: "10", names: { fr: "Screws" } }]);
    expect(await version()).toBe(before + 1);
  });

  it("is not taken back by a run that another one has overtaken", async () => {
    const { get } = erp.materials;
    let overtake: (() => Promise<unknown>) | null = async () => {
      expect(await run()).toMatchObject({ value: { changed: 3 } });
    };
    erp.materials.get = async (...findQuestion) => {
      const slowStep = overtake;
      overtake = null;
      await slowStep?.();
      return get(...findQuestion);
    };
    expect(await run()).toMatchObject({ value: { changed: 0 } });
    expect(await db.select().from(catalogProgress)).toMatchObject([
      { changedAt: day(3), number: "BRG-6205" },
    ]);
  });
});
