import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { newId } from "~/lib/ids";
import { images } from "./images.tables";
import type { PreparedImage } from "./prepare-image.server";

export interface ImageOwner {
  kind: string;
  id: string;
}

export type ImageTag = (typeof images.$inferSelect)["tag"];

/** Facts of an image that pages use. */
export interface ImageFacts {
  id: string;
  tag: ImageTag;
  name: string;
  type: string;
  width: number;
  height: number;
}

const facts = {
  id: images.id,
  tag: images.tag,
  name: images.name,
  type: images.type,
  width: images.width,
  height: images.height,
};

const { ownerKind, ownerId, detachedAt } = images;

const ofOwner = (owner: ImageOwner) =>
  and(eq(ownerKind, owner.kind), eq(ownerId, owner.id), isNull(detachedAt));

/** Finds the images of one record, in the order of their upload. */
export const findImages = (db: Db, owner: ImageOwner): Promise<ImageFacts[]> =>
  db.select(facts).from(images).where(ofOwner(owner)).orderBy(asc(images.createdAt), asc(images.id));

/** Finds the images of several records of one kind, by the id of their record. */
export async function findImagesByOwner(
  db: Db,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, ImageFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ ...facts, owner: ownerId })
    .from(images)
    .where(and(eq(ownerKind, kind), inArray(ownerId, [...ids]), isNull(detachedAt)));
  return new Map(rows.map(({ owner, ...image }) => [owner, image]));
}

export async function findImage(db: Db, id: string): Promise<{ content: Buffer; type: string } | null> {
  const [image] = await db
    .select({ content: images.content, type: images.type })
    .from(images)
    .where(eq(images.id, id));
  return image ?? null;
}

export async function insertImage(
  tx: Db,
  owner: ImageOwner,
  image: PreparedImage & { tag: ImageTag; name: string; createdAt: Date },
): Promise<string> {
  const id = newId();
  await tx.insert(images).values({ id, ownerKind: owner.kind, ownerId: owner.id, ...image });
  return id;
}

/** Takes images off their record, by id or by tag; returns those that it had. */
export async function detachImages(
  tx: Db,
  owner: ImageOwner,
  selection: { ids: string[] } | { tags: ImageTag[] },
  now: Date,
): Promise<ImageFacts[]> {
  const condition =
    "ids" in selection ? inArray(images.id, selection.ids) : inArray(images.tag, selection.tags);
  return tx
    .update(images)
    .set({ detachedAt: now })
    .where(and(ofOwner(owner), condition))
    .returning(facts);
}
