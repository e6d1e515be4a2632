import { z } from "zod";
import { raiseVersion } from "~/cache/versions.server";
import type { Job } from "~/door/job.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { systemOnly } from "~/door/verdict";
import type { Material } from "~/erp/erp";
import { must } from "~/lib/assert";
import { type Locale, locales } from "../catalog";
import { catalogTag } from "../catalog-tag";
import {
  findProgress,
  keepProgress,
  type MaterialTexts,
  removeProducts,
  sortProducts,
  writeCategories,
  writeProducts,
} from "./index.store.server";

/** Materials read and written at a time. */
const batch = 500;

/** Number of copied materials from which clustering the table pays off. */
const clusterThreshold = 20_000;

/**
 * Brings the portal's copy of the categories and materials up to date, from where it stands to the ERP's last change.
 * Each batch commits with its cursor and invalidates the cache, so that a run that ends early is continued by the
 * next one.
 */
export const catchUp = process({
  name: "catalog.catchUp",
  allow: systemOnly,
  unaudited: "copies what the ERP says; nobody decided anything",
  input: z.strictObject({
    system: z.string().min(1).max(40),
    /** Stops when at least so many materials were copied, for a later run to go on. */
    atMost: z.number().int().optional(),
  }),
  async run(ctx, { system, atMost = Number.POSITIVE_INFINITY }) {
    const catalogContext = {
      system,
      language: "en",
      salesArea: "",
      requestId: `catalog-${system}`,
      once: true,
    } as const;
    // Copies the tree first: no material may be shown in a category that does not exist yet.
    await copyCategories(ctx, catalogContext);
    const manufacturerLabels = manufacturerLabelsOf(ctx);
    let place = await findProgress(ctx.db, system);
    let changedCount = 0;
    let isComplete = false;
    while (changedCount < atMost) {
      const { value } = await ctx.erp.materials.changedSince(
        catalogContext,
        place.changedAt,
        batch,
        place.number,
      );
      const last = value.at(-1);
      isComplete = !last;
      if (!last) break;
      const deletedNumbers = value.filter(({ deleted }) => deleted).map(({ number }) => number);
      const changedNumbers = value.filter(({ deleted }) => !deleted).map(({ number }) => number);
      const materials = await inAllLanguages(ctx, catalogContext, changedNumbers);
      const next = { changedAt: last.changedAt, number: last.number };
      const hasWritten = await ctx.transaction(async ({ tx, clock }) => {
        if (!(await keepProgress(tx, place, { system, ...next, at: clock.now() }))) return false;
        await removeProducts(tx, system, deletedNumbers);
        await writeProducts(tx, system, materials, manufacturerLabels);
        await raiseVersion(tx, catalogTag);
        return true;
      });
      // Prevents a race: another run is further ahead.
      if (!hasWritten) break;
      place = next;
      changedCount += value.length;
    }
    if (changedCount > clusterThreshold) await ctx.transaction(({ tx }) => sortProducts(tx));
    return ok({ changed: changedCount, isComplete });
  },
});

/** Returns the name of the manufacturer filter in every language. */
function manufacturerLabelsOf({ translatorFor }: ProcessCtx): Record<Locale, string> {
  const labels = locales.map((locale) => [
    locale,
    translatorFor({ formats: { locale }, micrositeId: null })("catalog.manufacturer"),
  ]);
  return Object.fromEntries(labels) as Record<Locale, string>;
}

type CatalogErpContext = ProcessCtx["erpContext"];

async function inAllLanguages(
  ctx: ProcessCtx,
  catalogContext: CatalogErpContext,
  numbers: string[],
): Promise<MaterialTexts[]> {
  const byNumber = new Map<string, Partial<Record<Locale, Material>>>();
  for (const language of locales) {
    const { value } = await ctx.erp.materials.get({ ...catalogContext, language }, numbers);
    for (const material of value) {
      byNumber.set(material.number, { ...byNumber.get(material.number), [language]: material });
    }
  }
  return [...byNumber.values()].map((texts) => {
    const en = must(texts.en, "a material in English");
    return Object.fromEntries(locales.map((locale) => [locale, texts[locale] ?? en])) as MaterialTexts;
  });
}

async function copyCategories(ctx: ProcessCtx, catalogContext: CatalogErpContext): Promise<void> {
  const trees = await Promise.all(
    locales.map(async (language) => {
      const { value } = await ctx.erp.materials.categories({ ...catalogContext, language });
      return [language, value] as const;
    }),
  );
  await ctx.transaction(async ({ tx }) => {
    const byLocale = Object.fromEntries(trees) as Record<Locale, (typeof trees)[number][1]>;
    if (await writeCategories(tx, catalogContext.system, byLocale)) await raiseVersion(tx, catalogTag);
  });
}

/** The demonstration has one ERP; an installation with several schedules one line for each. */
export const catchUpJob: Job = {
  name: "catalog.catchUp",
  schedule: "*/5 * * * *",
  timeout: 3_600,
  async run(ctx) {
    const outcome = await catchUp(ctx, { system: "main" });
    if (outcome.kind !== "ok") throw new Error(`The catalog did not catch up: ${outcome.kind}`);
  },
};
