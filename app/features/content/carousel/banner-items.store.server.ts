import { eq } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { promotionalBanners } from "../content.tables";
import type { BannerItem } from "./banner-item";

/** Locks a banner against a change of its items; null if there is none. */
export async function lockBannerItems(tx: Db, id: string): Promise<BannerItem[] | null> {
  const [banner] = await tx
    .select({ items: promotionalBanners.items })
    .from(promotionalBanners)
    .where(eq(promotionalBanners.id, id))
    .for("update");
  return banner?.items ?? null;
}

export async function findBannerItems(db: Db, id: string): Promise<BannerItem[] | null> {
  const [banner] = await db
    .select({ items: promotionalBanners.items })
    .from(promotionalBanners)
    .where(eq(promotionalBanners.id, id));
  return banner?.items ?? null;
}

/** Changes the items alone. The form of the banner does not know them, so its version stays. */
export async function updateBannerItems(tx: Db, id: string, items: BannerItem[]): Promise<void> {
  await tx.update(promotionalBanners).set({ items }).where(eq(promotionalBanners.id, id));
}
