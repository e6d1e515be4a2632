import { z } from "zod";
import type { Db } from "~/db/db.server";
import { process, query } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { countAdministrators, lockAdministration } from "../administrators.store.server";
import { findTakenNames } from "../users.store.server";
import { readPasswordRules } from "../ways-in/password.settings";
import { describeRules } from "../ways-in/password-rules";
import { hashPassword } from "../ways-in/passwords.server";
import { judgePassword, newPasswordSchema } from "../ways-in/set-password.server";
import {
  insertAdministrator,
  insertSetupToken,
  insertStandardRoles,
  isSetupToken,
  takeSetupToken,
} from "./installation.store.server";

const tokenSchema = z.string().min(1).max(100);

/** Makes the path of the one-time link while nobody can administer the installation; null once somebody can. */
export async function newSetupPath(db: Db, now: Date): Promise<string | null> {
  const { ofUsers } = await countAdministrators(db);
  if (ofUsers > 0) return null;
  return `/setup?${new URLSearchParams({ token: await insertSetupToken(db, now) })}`;
}

export const getSetup = query({
  name: "identity.getSetup",
  allow: anyone,
  input: z.strictObject({ token: tokenSchema }),
  limits: [{ times: 60, seconds: 300 }],
  async run(ctx, { token }) {
    const usable = await isSetupToken(ctx.db, token, ctx.clock.now());
    return ok({ usable, rules: describeRules(await readPasswordRules(ctx.settings)) });
  },
});

/** Creates the first administrator for the holder of the link on the console. It works once, and only while there is none. */
export const createFirstAdministrator = process({
  name: "identity.createFirstAdministrator",
  allow: anyone,
  input: z.strictObject({
    token: tokenSchema,
    firstName: z.string().trim().min(1).max(60),
    lastName: z.string().trim().min(1).max(60),
    email: z.email().max(200),
    ...newPasswordSchema,
  }),
  limits: [{ times: 30, seconds: 300 }],
  async run(ctx, { token, firstName, lastName, email, ...typedPassword }) {
    const linkGone = conflict({ key: "setup.gone" });
    if (!(await isSetupToken(ctx.db, token, ctx.clock.now()))) return linkGone;
    const person = { username: email, email, firstName, lastName };
    const rejection = await judgePassword(ctx, person, typedPassword);
    if (rejection) return rejection;
    const passwordHash = await hashPassword(typedPassword.password);
    return ctx.transaction(async (change) => {
      const { tx, clock } = change;
      await lockAdministration(tx);
      if ((await countAdministrators(tx)).ofUsers > 0) return linkGone;
      if ((await findTakenNames(tx, person)).length > 0) {
        return { kind: "invalid", problems: [{ path: "email", text: { key: "admin.taken" } }] };
      }
      if (!(await takeSetupToken(tx, token, clock.now()))) return linkGone;
      await insertStandardRoles(tx);
      const { locale: language, numberFormat } = change.actor.formats;
      const administrator = { ...person, passwordHash, language, numberFormat };
      const id = await insertAdministrator(tx, administrator, clock.now());
      await change.audit({ kind: "users", id, after: { ...person, firstAdministrator: true } });
      return ok(null);
    });
  },
});
