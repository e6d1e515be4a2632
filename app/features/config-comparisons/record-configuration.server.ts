import { z } from "zod";
import { configurationSchema } from "~/admin/configuration/configuration";
import { readConfigurationFile } from "~/admin/configuration/read-configuration-file.server";
import { type ChangeCtx, command, process, query } from "~/door/operation.server";
import { invalid, ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { maxConfigurationMegabytes } from "~/lib/file-limits";
import { newId } from "~/lib/ids";
import { findComparison, insertComparison } from "./config-comparisons.store.server";
import type { configComparisons } from "./config-comparisons.tables";

const titleSchema = z.string().trim().min(1, "form.required").max(80);

/** Records a configuration of this installation, to compare a later one with. */
export const recordConfiguration = command({
  name: "config_comparisons.record",
  allow: may("administer"),
  input: z.strictObject({ title: titleSchema, configuration: configurationSchema }),
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
    return ctx.transaction((change) =>
      add(change, { title, source: "file", takenAt: new Date(takenAt), portal, areas }),
    );
  },
});

type NewComparison = Pick<
  typeof configComparisons.$inferSelect,
  "title" | "source" | "takenAt" | "portal" | "areas"
>;

async function add(ctx: ChangeCtx, comparison: NewComparison) {
  const id = newId();
  const createdBy = ctx.actor.userName;
  await insertComparison(ctx.tx, { id, ...comparison, createdAt: ctx.clock.now(), createdBy });
  const { title, source, portal } = comparison;
  await ctx.audit({ kind: "config_comparisons", id, after: { title, source, portal } });
  return ok({ id, title });
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
