import type { Db } from "~/db/db.server";
import { writeAudit } from "~/door/audit.server";
import { newId } from "~/lib/ids";
import { systemActor } from "../actor";
import { repairPath } from "../repair-path";
import { findUserByName, resetFailedAttempts, updateUser } from "../users.store.server";
import { insertLink } from "../ways-in/account-links.store.server";
import { insertAdministrator } from "./installation.store.server";

export const letInVerbs = ["create", "unlock", "reset"] as const;
export type LetInVerb = (typeof letInVerbs)[number];

/** Answer of `npm run admin`: a sentence, and the path of a one-time link that sets a password. */
export interface LetIn {
  sentence: string;
  path: string | null;
}

/**
 * Lets somebody in when nobody is left who could: creates an administrator, lifts a lock, or makes a link that sets a
 * new password. Whoever reaches the database may do this; the audit trail names the system.
 */
export async function letIn(tx: Db, verb: LetInVerb, name: string, now: Date): Promise<LetIn> {
  const audit = (id: string, after: object) =>
    writeAudit(tx, {
      operation: `admin.${verb}`,
      actor: systemActor,
      requestId: newId(),
      at: now,
      change: { kind: "users", id, after },
    });
  const user = await findUserByName(tx, name);
  if (verb === "create") {
    if (user) throw new Error(`${name} exists already. To let them in: npm run admin -- reset ${name}`);
    if (!/^[^\s@]+@[^\s@]+$/.test(name)) throw new Error("Name a new administrator by an email address.");
    const person = { username: name, email: name, firstName: name.split("@")[0] ?? name, lastName: "–" };
    const id = await insertAdministrator(tx, { ...person, passwordHash: null, language: "en" }, now);
    await audit(id, { ...person, administrator: true });
    return {
      sentence: `${name} is an administrator now.`,
      path: repairPath(await insertLink(tx, id, "reset", now)),
    };
  }
  if (!user) throw new Error(`There is no user ${name}.`);
  await resetFailedAttempts(tx, user.id);
  if (verb === "unlock") {
    await audit(user.id, { locked: false });
    return { sentence: `${name} is unlocked.`, path: null };
  }
  await updateUser(tx, user.id, { active: true, deletedAt: null, confirmedAt: user.confirmedAt ?? now });
  await audit(user.id, { passwordLink: true });
  return {
    sentence: `${name} can set a new password.`,
    path: repairPath(await insertLink(tx, user.id, "reset", now)),
  };
}
