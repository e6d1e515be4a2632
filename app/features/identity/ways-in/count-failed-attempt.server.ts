import type { ChangeCtx } from "~/door/operation.server";
import { newId } from "~/lib/ids";
import { addFailedAttempt } from "../users.store.server";
import { enqueueAccountMail } from "./account-mail.server";
import { attempts } from "./password.settings";

/** Counts a wrong password or code. The last allowed one locks the account, and a mail with the unlock link goes out. */
export async function countFailedAttempt(change: ChangeCtx, userId: string | null): Promise<void> {
  const { active, value: maxAttempts } = await change.settings.get(attempts);
  if (!active) return;
  const locked = await addFailedAttempt(change.tx, userId ?? newId(), change.clock.now(), maxAttempts);
  if (!locked || !userId) return;
  await change.audit({ kind: "users", id: userId, after: { locked: true } });
  await enqueueAccountMail(change, "unlock", userId);
}
