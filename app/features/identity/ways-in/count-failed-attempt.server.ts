import type { ChangeCtx } from "~/door/operation.server";
import { enqueueAccountMail } from "./account-mail.server";
import { countFailure } from "./failures.store.server";
import { attempts } from "./password.settings";

/** A wrong password or code. The last one that is allowed locks the account, and its owner gets a letter with the key. */
export async function countFailedAttempt(change: ChangeCtx, userId: string | null): Promise<void> {
  const { active, value } = await change.settings.get(attempts);
  if (!active) return;
  const locked = await countFailure(change.tx, userId, change.clock.now(), value);
  if (!locked || !userId) return;
  await change.audit({ kind: "users", id: userId, after: { locked: true } });
  await enqueueAccountMail(change, "unlock", userId);
}
