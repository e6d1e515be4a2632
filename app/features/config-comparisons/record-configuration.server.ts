import { z } from "zod";
import { readConfigurationFile } from "~/admin/configuration/read-configuration-file.server";
import type { WrittenConfiguration } from "~/admin/configuration/written-configuration.server";
import { type ProcessCtx, process, query } from "~/door/operation.server";
import { invalid, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { maxConfigurationMegabytes } from "~/lib/file-limits";
import { newId } from "~/lib/ids";
import { findComparison, insertComparison } from "./config-comparisons.store.server";

const titleSchema = z.string().trim().min(1, "form.required").max(80);

/** Records a configuration of this installation, to compare a later one with. */
export const recordConfiguration = process({
  name: "config_comparisons.record",
  allow: may("administer"),
  input: z.strictObject({
    title: titleSchema,
    // The page has just read and written it: a schema would take a second for 200,000 records, in which nobody else is answered.
    configuration: z.custom<WrittenConfiguration>((value) => typeof value === "object" && value !== null),
  }),
  run: (ctx, { title, configuration: { takenAt, portal, areas } }) =>
    add(ctx, { title, source: "here", takenAt: new Date(takenAt), portal, areas }),
});

/** Reads a configuration from a file, to see the differences before anything is taken over. */
export const readConfiguration = process({
  name: "config_comparisons.read",
  allow: may("administer"),
  input: z.strictObject({
    file: z.custom<File>((file) => file instanceof File && file.size > 0, "form.required"),
  }),
  async run(ctx, { file }) {
    if (file.size > maxConfigurationMegabytes * 1_000_000)
      return invalid("file", { key: "files.tooLarge", params: { megabytes: maxConfigurationMegabytes } });
    const content = new Uint8Array(await file.arrayBuffer());
    const configuration = await readConfigurationFile(ctx.log, content, ctx.actor.userId ?? undefined);
    if (!configuration) return invalid("file", { key: "configurations.notAFile" });
    const { takenAt, portal, areas } = configuration;
    const title =
      file.name
        .replace(/\.zip$/i, "")
        .trim()
        .slice(0, 80) || portal.slice(0, 80);
    return add(ctx, { title, source: "file", takenAt: new Date(takenAt), portal, areas });
  },
});

type NewComparison = Omit<Parameters<typeof insertComparison>[1], "id" | "createdAt" | "createdBy">;

function add(ctx: ProcessCtx, comparison: NewComparison) {
  const id = newId();
  const createdBy = ctx.actor.userName;
  const { title, source, portal } = comparison;
  return ctx.transaction(async (change) => {
    await insertComparison(change.tx, { id, ...comparison, createdAt: ctx.clock.now(), createdBy });
    await change.audit({ kind: "config_comparisons", id, after: { title, source, portal } });
    return ok({ id, title });
  });
}

/** Returns a recorded configuration with its content. */
export const getConfiguration = query({
  name: "config_comparisons.getContent",
  allow: may("administer"),
  input: z.strictObject({ id: z.uuid() }),
  async run(ctx, { id }) {
    const { title, source, takenAt, portal, areas } = orNotFound(await findComparison(ctx.db, id));
    return ok({
      id,
      title,
      source,
      takenAt,
      configuration: { takenAt: takenAt.toISOString(), portal, areas },
    });
  },
});
