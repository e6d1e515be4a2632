import { eq } from "drizzle-orm";
import { z } from "zod";
import { type ChangeCtx, command, process } from "~/door/operation.server";
import { conflict, ok, orNotFound } from "~/door/outcome";
import { allow, may, no, yes } from "~/door/verdict";
import { users } from "../identity.tables";
import { assertNotAbove } from "../people/administered-users.store.server";
import { sendAccountMail } from "./account-mail.server";
import { currentPasswordSchema, oneself, provePassword } from "./prove-password.server";
import { deleteSecondStep } from "./second-step.store.server";

type User = typeof users.$inferSelect;

export const removeSecondStep = process({
  name: "identity.removeSecondStep",
  allow: oneself,
  input: z.strictObject(currentPasswordSchema),
  limits: [{ times: 10, seconds: 300 }],
  async run(ctx, { current }) {
    const user = await provePassword(ctx, current);
    const removed = await ctx.transaction((change) => remove(change, user, "the user"));
    return removed ? ok(null) : conflict({ key: "twoStep.notOn" });
  },
});

const forAnother = allow<{ user: string }>((actor, { user }) =>
  actor.behind || actor.userId === user ? no({ key: "password.notActing" }) : yes,
);

/** For who has lost the telephone and the recovery codes: an administrator has made sure who asks, and says how. */
export const resetSecondStep = command({
  name: "identity.resetSecondStep",
  allow: forAnother.and(may("administer")),
  input: z.strictObject({ user: z.uuid(), reason: z.string().trim().min(1).max(500) }),
  async run(ctx, { user, reason }) {
    const [row] = await ctx.tx.select().from(users).where(eq(users.id, user));
    await assertNotAbove(ctx, user);
    const removed = await remove(ctx, orNotFound(row), reason);
    return removed ? ok(null) : conflict({ key: "twoStep.notOn" });
  },
});

/** Its owner is told in any case: whoever did it, it was not behind the owner's back. */
async function remove(change: ChangeCtx, user: User, why: string): Promise<boolean> {
  if (!(await deleteSecondStep(change.tx, user.id))) return false;
  await change.audit({
    kind: "users",
    id: user.id,
    before: { secondStep: true },
    after: { secondStep: false, why },
  });
  await sendAccountMail(change, user, { kind: "secondStepOff" });
  return true;
}
