import { z } from "zod";
import { raiseVersion } from "~/cache/versions.server";
import { command, process, query } from "~/door/operation.server";
import { ok, orNotFound, unchanged } from "~/door/outcome";
import { may } from "~/door/verdict";
import { imageAddress } from "~/features/images/image-address";
import { prepareUploads } from "~/features/images/prepare-uploads.server";
import { detachImages, findImages, insertImage } from "~/files/images.store.server";
import { catalogPageStore } from "../catalog-pages.store.server";
import { catalogPagesTag } from "../catalog-tag";
import { pageOwner } from "../pages.store.server";

const manageContent = may("manage_content");
const pageSchema = z.strictObject({ id: z.uuid(), of: z.enum(["news", "resource"]) });

const auditKind = (of: "news" | "resource") => (of === "news" ? "catalog_news" : "catalog_resources");

/** Finds the picture of a news item or resource; null if it has none. */
export const getPagePicture = query({
  name: "catalog.getPagePicture",
  allow: manageContent,
  input: pageSchema,
  async run(ctx, { id, of }) {
    orNotFound(await catalogPageStore(of).get(ctx, id));
    const [picture] = await findImages(ctx.db, pageOwner(id));
    return ok(picture ? { ...picture, src: imageAddress(picture) } : null);
  },
});

/** Replaces the picture of a news item or resource. */
export const uploadPagePicture = process({
  name: "catalog.uploadPagePicture",
  allow: manageContent,
  limits: [{ times: 120, seconds: 3_600 }],
  input: pageSchema.extend({ picture: z.custom<File>((file) => file instanceof File).optional() }),
  async run(ctx, { id, of, picture: file }) {
    if (!file || file.size === 0) return unchanged({ id });
    const [picture] = await prepareUploads([{ field: "picture", file, tag: "picture" as const }]);
    await ctx.transaction(async (change) => {
      orNotFound(await catalogPageStore(of).lock(change, id));
      const now = change.clock.now();
      const [previousPicture] = await detachImages(change.tx, pageOwner(id), { tags: ["picture"] }, now);
      if (picture) await insertImage(change.tx, pageOwner(id), { ...picture, createdAt: now });
      await raiseVersion(change.tx, catalogPagesTag);
      const names = {
        before: { picture: previousPicture?.name ?? null },
        after: { picture: picture?.name ?? null },
      };
      await change.audit({ kind: auditKind(of), id, ...names });
    });
    return ok({ id });
  },
});

/** Takes the picture off a news item or resource. */
export const removePagePicture = command({
  name: "catalog.removePagePicture",
  allow: manageContent,
  input: pageSchema,
  async run(ctx, { id, of }) {
    orNotFound(await catalogPageStore(of).lock(ctx, id));
    const [removedPicture] = await detachImages(
      ctx.tx,
      pageOwner(id),
      { tags: ["picture"] },
      ctx.clock.now(),
    );
    const { name } = orNotFound(removedPicture);
    await raiseVersion(ctx.tx, catalogPagesTag);
    await ctx.audit({ kind: auditKind(of), id, before: { picture: name }, after: { picture: null } });
    return ok({ id });
  },
});
