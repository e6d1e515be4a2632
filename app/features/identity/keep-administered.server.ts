import type { ChangeCtx } from "~/door/operation.server";
import { conflict, Stopped } from "~/door/outcome";
import { countAdministrators, lockAdministration } from "./administrators.store.server";

/**
 * Keeps an installation from losing its last administrator: a change after which nobody who can sign in may manage users,
 * or roles, any more is rolled back. Every way to change, deactivate or delete a user or a role leads through here.
 * Prevents a race: the lock queues such changes up, so that two administrators cannot remove each other at once.
 */
export async function keepAdministered<T>(ctx: ChangeCtx, work: () => Promise<T>): Promise<T> {
  await lockAdministration(ctx.tx);
  const before = await countAdministrators(ctx.tx);
  const result = await work();
  const after = await countAdministrators(ctx.tx);
  const isLost = (["ofUsers", "ofRoles"] as const).some((kind) => before[kind] > 0 && after[kind] === 0);
  if (isLost) throw new Stopped(conflict({ key: "users.lastAdministrator" }));
  return result;
}
