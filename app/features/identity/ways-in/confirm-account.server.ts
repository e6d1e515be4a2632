import { and, arrayContains, eq, exists, sql } from "drizzle-orm";
import { z } from "zod";
import { type ChangeCtx, process } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { anyone } from "~/door/verdict";
import { roles, userRoles, users } from "../identity.tables";
import { findLinkOwner, takeLink } from "./account-links.store.server";
import { sendAccountMail } from "./account-mail.server";
import { registrations } from "./credentials.tables";
import { hashPassword } from "./passwords.server";
import { tokenSchema } from "./reset-password.server";
import { judgePassword, newPasswordSchema, setPassword } from "./set-password.server";

/** The mailbox is the person's: the account gets its password, and waits for an administrator. */
export const confirmAccount = process({
  name: "identity.confirmAccount",
  allow: anyone,
  input: z.strictObject({ token: tokenSchema, ...newPasswordSchema }),
  limits: [{ times: 60, seconds: 300 }],
  async run(ctx, { token, ...typed }) {
    const gone = conflict({ key: "password.linkGone" });
    const owner = await findLinkOwner(ctx.db, token, "confirm", ctx.clock.now());
    if (!owner) return gone;
    const wrong = await judgePassword(ctx, owner, typed);
    if (wrong) return wrong;
    const hash = await hashPassword(typed.password);
    return ctx.transaction(async (change) => {
      const now = change.clock.now();
      const user = await takeLink(change.tx, token, "confirm", now);
      if (!user) return gone;
      await setPassword(change, user, hash, { confirmedAt: now });
      const [registration] = await change.tx
        .select()
        .from(registrations)
        .where(eq(registrations.userId, user.id));
      const waiting = registration !== undefined && registration.decision === null;
      if (waiting) await tellAdministrators(change, `${user.firstName} ${user.lastName}`, registration);
      return ok({ waiting });
    });
  },
});

const fewAdministrators = 10;

async function tellAdministrators(
  change: ChangeCtx,
  name: string,
  { id, company }: { id: string; company: string },
): Promise<void> {
  const { tx, portal } = change;
  const administrators = await tx
    .select()
    .from(users)
    .where(
      and(
        eq(users.active, true),
        sql`${users.confirmedAt} IS NOT NULL`,
        exists(
          tx
            .select({ one: sql`1` })
            .from(userRoles)
            .innerJoin(roles, eq(roles.id, userRoles.roleId))
            .where(
              and(
                eq(userRoles.userId, users.id),
                sql`${roles.deletedAt} IS NULL`,
                arrayContains(roles.permissions, ["administer"]),
              ),
            ),
        ),
      ),
    )
    .limit(fewAdministrators);
  for (const administrator of administrators) {
    await sendAccountMail(change, administrator, {
      kind: "approvalWanted",
      link: `${portal}/admin/registrations/${id}`,
      params: { name, company },
    });
  }
}
