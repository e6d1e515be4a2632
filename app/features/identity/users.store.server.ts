import { and, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import { inLanguageOrder } from "~/db/in-language-order";
import { likeContains } from "~/lib/like";
import { roles, type User, userRoles, users, userWords } from "./identity.tables";
import { noFailedAttempts } from "./lockout";

export const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

export async function findUser(db: Db, id: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Locks the row until the transaction ends, so that concurrent changes of one account queue up. */
export async function findUserForUpdate(tx: Db, id: string): Promise<User | null> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for("update");
  return user ?? null;
}

/** Finds by user name or mail address; case does not matter. */
export async function findUserByName(db: Db, name: string): Promise<User | null> {
  const lowerName = name.trim().toLowerCase();
  const [user] = await db
    .select()
    .from(users)
    .where(sql`lower(${users.username}) = ${lowerName} OR lower(${users.email}) = ${lowerName}`)
    .limit(1);
  return user ?? null;
}

/** Finds the account that a verified mail address leads to, and locks its row. */
export async function findUserByMailForUpdate(tx: Db, email: string): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(
      and(
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
        isNotNull(users.confirmedAt),
        eq(users.active, true),
      ),
    )
    .for("update");
  return user ?? null;
}

/** Finds users whose name or address contains a text, for a search box. */
export function findUsersLike(db: Db, text: string, limit: number) {
  return db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(
      and(sql`lower(${userWords(users)}) LIKE ${likeContains(text.toLowerCase())}`, isNull(users.deletedAt)),
    )
    .orderBy(inLanguageOrder(users.lastName), users.id)
    .limit(limit);
}

/** Finds active administrators, the longest-serving first. */
export function findAdministrators(db: Db, limit: number): Promise<User[]> {
  return db
    .select()
    .from(users)
    .where(
      and(
        eq(users.active, true),
        isNotNull(users.confirmedAt),
        sql`EXISTS (SELECT FROM ${userRoles} ur JOIN ${roles} r ON r.id = ur.role_id AND r.deleted_at IS NULL
          WHERE ur.user_id = ${sql.raw("users.id")} AND 'administer' = ANY(r.permissions))`,
      ),
    )
    .orderBy(users.createdAt)
    .limit(limit);
}

/** Tells which of a user name and a mail address belong to somebody already. */
export async function findTakenNames(
  db: Db,
  { username, email }: Pick<User, "username" | "email">,
): Promise<{ path: "username" | "email"; id: string; deletedAt: Date | null }[]> {
  const rows = await db
    .select({
      id: users.id,
      deletedAt: users.deletedAt,
      isSame: sql<boolean>`lower(${users.username}) = ${username.toLowerCase()}`,
    })
    .from(users)
    .where(
      or(
        sql`lower(${users.username}) = ${username.toLowerCase()}`,
        sql`lower(${users.email}) = ${email.toLowerCase()}`,
      ),
    );
  return rows.map(({ isSame, ...user }) => ({ path: isSame ? "username" : "email", ...user }));
}

/** Returns false if the user name or the mail address is taken. */
export async function insertUser(tx: Db, user: typeof users.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return rows.length > 0;
}

export async function updateUser(tx: Db, id: string, values: Partial<User>): Promise<void> {
  await tx.update(users).set(values).where(eq(users.id, id));
}

/** Lifts a lock and forgets wrong passwords and codes. */
export async function resetFailedAttempts(tx: Db, id: string): Promise<void> {
  await updateUser(tx, id, noFailedAttempts);
}
