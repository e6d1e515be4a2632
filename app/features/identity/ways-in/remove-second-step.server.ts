import { z } from "zod";
import { type ChangeCtx, command, process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { allow, may, no, yes } from "~/door/verdict";
import { assertMayBecome } from "../assert-not-above.server";
import type { User } from "../identity.tables";
import { findUser } from "../users.store.server";
import { sendAccountMail } from "./account-mail.server";
import { currentPasswordSchema, oneself, provePassword } from "./prove-password.server";
import { deleteSecondStep } from "./second-step.store.server";

export const removeSecondStep = process({
  name: "identity.removeSecondStep",
  allow: oneself,
  input: z.strictObject(currentPasswordSchema),
  limits: [{ times: 10, seconds: 300 }],
  async run(ctx, { current }) {
    const user = await provePassword(ctx, current);
    const isRemoved = await ctx.transaction((change) => remove(change, user, "the user"));
    return isRemoved ? ok(null) : conflict({ key: "twoStep.notOn" });
  },
});

const forAnother = allow<{ user: string }>((actor, { user }) => {
  if (actor.behind) return no({ key: "password.notActing" });
  return actor.userId === user ? no({ key: "twoStep.ownAccount" }) : yes;
});

/** Helps a user who lost telephone and recovery codes; the administrator has verified who asks, and states how. */
export const resetSecondStep = command({
  name: "identity.resetSecondStep",
  allow: forAnother.and(may("administer")),
  input: z.strictObject({ user: z.uuid(), reason: z.string().trim().min(1).max(500) }),
  async run(ctx, { user, reason }) {
    const owner = orNotFound(await findUser(ctx.tx, user));
    await assertMayBecome(ctx, user);
    const isRemoved = await remove(ctx, owner, reason);
    return isRemoved ? ok(null) : conflict({ key: "twoStep.notOn" });
  },
});

/** Removes the second step and always mails its owner, whoever did it. */
async function remove(change: ChangeCtx, user: User, reason: string): Promise<boolean> {
  if (!(await deleteSecondStep(change.tx, user.id))) return false;
  await change.audit({
    kind: "users",
    id: user.id,
    before: { secondStep: true },
    after: { secondStep: false, why: reason },
  });
  await sendAccountMail(change, user, { kind: "secondStepOff" });
  return true;
}
