import { z } from "zod";
import { raiseVersion } from "~/cache/versions.server";
import { command } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { may } from "~/door/verdict";
import { catalogPageStore } from "./catalog-pages.store.server";
import { catalogPagesTag } from "./catalog-tag";

/** Switches a news item or a resource on or off in its row of the list. Idempotent. */
export const switchPage = (of: "news" | "resource", isOn: boolean) => {
  const kind = of === "news" ? "catalog_news" : "catalog_resources";
  const store = catalogPageStore(of);
  return command({
    name: `${kind}.${isOn ? "switchOn" : "switchOff"}`,
    allow: may("manage_content"),
    input: z.strictObject({ id: z.uuid() }),
    async run(ctx, { id }) {
      const page = orNotFound(await store.lock(ctx, id));
      await store.update(ctx, page, { active: isOn });
      await ctx.audit({ kind, id, before: { active: page.active }, after: { active: isOn } });
      await raiseVersion(ctx.tx, catalogPagesTag);
      return ok({ id });
    },
  });
};
