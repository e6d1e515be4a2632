import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Db, preparedFor } from "~/db/db.server";
import { favourites } from "../catalog.tables";

/** The owner of favourites: every query of this file is limited to one. */
export interface FavouritesOwner {
  userId: string;
  system: string;
}

const ownedBy = ({ userId, system }: FavouritesOwner) =>
  and(eq(favourites.userId, userId), eq(favourites.system, system));

export async function favouritesAmong(
  db: Db,
  owner: FavouritesOwner,
  numbers: string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await favouritesQuery(db).execute({ ...owner, numbers });
  return new Set(rows.map(({ material }) => material));
}

const favouritesQuery = preparedFor((db) =>
  db
    .select({ material: favourites.material })
    .from(favourites)
    .where(
      and(
        eq(favourites.userId, sql.placeholder("userId")),
        eq(favourites.system, sql.placeholder("system")),
        sql`${favourites.material} = ANY(${sql.placeholder("numbers")})`,
      ),
    )
    .prepare("favourites_among"),
);

/** Finds the favourites that the sales area sells, the newest first. */
export async function findFavourites(
  db: Db,
  owner: FavouritesOwner,
  salesArea: string,
  page: { limit: number; offset: number },
): Promise<{ materials: string[]; total: number }> {
  const isSold = sql`EXISTS (SELECT FROM catalog_products p WHERE p.system = ${favourites.system}
    AND p.number = ${favourites.material} AND ${salesArea} = ANY(p.sales_areas))`;
  const mine = and(ownedBy(owner), isSold);
  const rows = await db
    .select({ material: favourites.material })
    .from(favourites)
    .where(mine)
    .orderBy(desc(favourites.addedAt), favourites.material)
    .limit(page.limit)
    .offset(page.offset);
  return { materials: rows.map(({ material }) => material), total: await db.$count(favourites, mine) };
}

/** Returns whether the product was no favourite before. */
export async function insertFavourite(
  tx: Db,
  owner: FavouritesOwner,
  material: string,
  addedAt: Date,
): Promise<boolean> {
  const addedRows = await tx
    .insert(favourites)
    .values({ ...owner, material, addedAt })
    .onConflictDoNothing()
    .returning({ material: favourites.material });
  return addedRows.length > 0;
}

export async function deleteFavourites(
  tx: Db,
  owner: FavouritesOwner,
  materials: string[],
): Promise<string[]> {
  const removedRows = await tx
    .delete(favourites)
    .where(and(ownedBy(owner), inArray(favourites.material, materials)))
    .returning({ material: favourites.material });
  return removedRows.map(({ material }) => material);
}
