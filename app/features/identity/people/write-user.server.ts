import type { AdminRecord } from "~/admin/admin-record";
import type { CollectionStore } from "~/admin/collection";
import type { ChangeCtx } from "~/door/operation.server";
import { orNotFound } from "~/door/outcome";
import { assertMayBecome, assertNotAbove } from "../assert-not-above.server";
import type { users } from "../identity.tables";
import { keepAdministered } from "../keep-administered.server";
import { sendAccountMail } from "../ways-in/account-mail.server";
import { hashPassword } from "../ways-in/passwords.server";
import { findSecondStep } from "../ways-in/second-step.store.server";
import type { AdministeredUser } from "./administered-user";
import {
  type alongWithUser,
  assertMayGive,
  assertPassword,
  columnsOfUser,
  endOpenSessions,
  insertHoldings,
  type NewHolding,
  writeAccess,
} from "./administered-users.store.server";

type LinkedIds = Record<keyof typeof alongWithUser, string[]>;

export type UserRecord = AdminRecord &
  typeof users.$inferSelect &
  LinkedIds & { microsite: string | null; locked: boolean };

/** Store of the table of users, without the rows that belong to an account. */
type PlainStore = Required<CollectionStore<UserRecord, Partial<typeof users.$inferInsert>>>;

export async function createUser(
  ctx: ChangeCtx,
  store: PlainStore,
  values: AdministeredUser,
  partners: NewHolding[] = [],
): Promise<UserRecord> {
  await assertMayGive(ctx, { id: null, roleIds: [], assignableRoleIds: [], authorizations: [] }, values);
  await assertPassword(ctx, values);
  const now = ctx.clock.now();
  const withPassword = values.password
    ? { passwordHash: await hashPassword(values.password), passwordChangedAt: now, confirmedAt: now }
    : {};
  const { id } = await store.create(ctx, { ...columnsOfUser(values), ...withPassword });
  await writeAccess(ctx, id, values);
  await insertHoldings(ctx, id, partners);
  return orNotFound(await store.lock(ctx, id));
}

export async function updateUser(
  ctx: ChangeCtx,
  store: PlainStore,
  user: UserRecord,
  values: AdministeredUser,
): Promise<UserRecord> {
  await assertNotAbove(ctx, user.id);
  const isNewMail = values.email.toLowerCase() !== user.email.toLowerCase();
  if (isNewMail || values.password || (user.twoStepAuth && !values.twoStepAuth)) {
    await assertMayBecome(ctx, user.id);
  }
  await assertMayGive(ctx, { id: user.id, ...valuesOfUser(user) }, values);
  await assertPassword(ctx, values);
  await endOpenSessions(ctx, user, values);
  if (isNewMail) await sendAccountMail(ctx, user, { kind: "mailChanged", params: { email: values.email } });
  await mailSecurityChanges(ctx, user, values);
  return keepAdministered(ctx, async () => {
    await writeAccess(ctx, user.id, values);
    return store.update(ctx, user, columnsOfUser(values));
  });
}

/** Tells a user, at the address they had, what somebody else changed about their way in. */
async function mailSecurityChanges(
  ctx: ChangeCtx,
  user: UserRecord,
  values: AdministeredUser,
): Promise<void> {
  if (values.password) await sendAccountMail(ctx, user, { kind: "passwordChanged" });
  const isCodeOver =
    user.twoStepAuth && !values.twoStepAuth && (await findSecondStep(ctx.tx, user.id)) === null;
  if (isCodeOver) await sendAccountMail(ctx, user, { kind: "secondStepOff" });
}

/** Fields of a user in the wizard. The columns hold only values that its choices offer. */
export function valuesOfUser(user: UserRecord): AdministeredUser {
  const { username, email, firstName, lastName, phone, filterPartnerSelection, twoStepAuth, active } = user;
  const { roleIds, assignableRoleIds, territoryIds, salesAreaIds, authorizations } = user;
  const { language, timeZone, numberFormat, dateFormat, timeFormat } = user as unknown as AdministeredUser;
  return {
    username,
    email,
    firstName,
    lastName,
    phone,
    filterPartnerSelection,
    twoStepAuth,
    active,
    language,
    timeZone,
    numberFormat,
    dateFormat,
    timeFormat,
    roleIds,
    assignableRoleIds,
    territoryIds,
    salesAreaIds,
    authorizations,
    userClassification: user.classification,
    userType: user.internal ? "internal" : "customer",
    micrositeId: user.micrositeId,
    password: "",
    passwordConfirmation: "",
  };
}
