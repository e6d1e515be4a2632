import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Setting } from "~/config/settings";
import type { Database } from "~/db/db.server";
import type { Actor } from "~/door/actor";
import type { Services } from "~/door/services";
import { systemActor } from "~/features/identity/actor";
import { users } from "~/features/identity/identity.tables";
import { actorOf } from "~/features/identity/sessions/session-actor";
import { makeSessionReader } from "~/features/identity/sessions/sessions.store.server";
import { accountMailJob } from "~/features/identity/ways-in/account-mail.server";
import { hashPassword } from "~/features/identity/ways-in/passwords.server";
import type { JobRequest } from "~/jobs/jobs";
import { fixedClock } from "~/lib/clock";
import { newId } from "~/lib/ids";
import { mails } from "~/mail/mail.tables";
import { context, nobody, testServices } from "./context";

type User = typeof users.$inferSelect;

export const goodPassword = "wet horses bake no bread";

/** A portal with accounts and their mailboxes only, for tests of sign-in. */
export function accounts(database: Database) {
  const clock = fixedClock("2026-11-21T09:00:00Z");
  const waitingJobs: JobRequest[] = [];
  const values = new Map<string, unknown>();
  const services: Services = {
    ...testServices(database, { clock }),
    jobs: { enqueue: async (_tx, job) => void waitingJobs.push(job) },
    settings: {
      get: <S extends z.ZodType>(setting: Setting<S>) =>
        Promise.resolve((values.get(setting.key) ?? setting.default) as z.output<S>),
    },
  };
  const readSession = makeSessionReader(() => sql<number>`0`);
  const system = context(services, systemActor);

  return {
    clock,
    services,
    /** A visitor whose browser has the cookie with this digest. */
    visitor: (origin = "192.0.2.1") => ({ ...context(services, nobody), origin }),
    cookie: (name: string) => ({ tokenDigest: Buffer.from(name), userAgent: "test" }),
    set<S extends z.ZodType>(setting: Setting<S>, value: z.output<S>) {
      values.set(setting.key, value);
    },
    async addUser(fields: Partial<typeof users.$inferInsert> = {}): Promise<User> {
      const username = fields.username ?? "bente";
      const [user] = await database.db
        .insert(users)
        .values({
          id: newId(),
          username,
          email: `${username}@maas.example`,
          firstName: "Bente",
          lastName: "Vermeer",
          passwordHash: await hashPassword(goodPassword),
          confirmedAt: clock.now(),
          createdAt: clock.now(),
          ...fields,
        })
        .returning();
      if (!user) throw new Error("no user");
      return user;
    },
    async user(id: string): Promise<User> {
      const [user] = await database.db.select().from(users).where(eq(users.id, id));
      if (!user) throw new Error("no such user");
      return user;
    },
    /** Returns the user whom this cookie signs in, or null. */
    async actorBy(cookie: string): Promise<Actor | null> {
      const session = await readSession(database.db, Buffer.from(cookie));
      return session && !session.endedAt ? actorOf(session) : null;
    },
    /** Runs the jobs that write mails, and reads the mailboxes, the newest mail first. */
    async sentMails() {
      for (const job of waitingJobs.splice(0)) {
        if (job.name === accountMailJob.name) await accountMailJob.run(system, job.payload);
      }
      return database.db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id));
    },
    /** Counts the waiting jobs. */
    waiting: waitingJobs,
  };
}

/** Returns the token in the link of a mail. */
export function tokenIn(mail: { text: string } | undefined): string {
  const [, token = ""] = /[?&]\w+_token=([\w-]+)/.exec(mail?.text ?? "") ?? [];
  if (token === "") throw new Error(`There is no link in: ${mail?.text}`);
  return token;
}
