import { z } from "zod";
import { draftIncomplete } from "~/admin/draft-incomplete";
import { type ChangeCtx, command } from "~/door/operation.server";
import { ok, orNotFound, Stopped } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import { may } from "~/door/verdict";
import {
  draftRevisionSchema,
  getDraftForChange,
  removeDraft,
  writeDraft,
} from "~/features/drafts/drafts.server";
import { must } from "~/lib/assert";
import { type AdministeredUser, administeredUserSchema } from "./administered-user";
import { assertFree, assertPassword, type NewHolding } from "./administered-users.store.server";
import { userRecords } from "./user-records.store.server";
import { userSteps } from "./user-steps.server";
import { createUser, valuesOfUser } from "./write-user.server";

type Values = Record<string, unknown>;

/** Fields of one step, which vary, and the fields that every step has. */
type StepInput = Values & { draft: string; copyOf?: string | null };

const blankPerson = { username: "", email: "", firstName: "", lastName: "", password: "" };

/** Commands of a new user's steps: each validates its fields and stores them in the draft. */
export const saveUserSteps = userSteps.map((step, index) =>
  command({
    name: `users.saveStep${index + 1}`,
    allow: may("manage_users"),
    unaudited: "nobody exists yet; creating the user is audited",
    input: step.input.safeExtend({ draft: draftRevisionSchema, copyOf: z.uuid().nullish() }),
    async run(ctx, { draft, copyOf, ...values }: StepInput) {
      await assertPassword(ctx, { ...blankPerson, ...values });
      if (index === 0) await assertFree(ctx, values as Pick<AdministeredUser, "username" | "email">);
      const fields = sealPassword(ctx, values);
      if (!copyOf) return ok(await writeDraft(ctx, "user", fields, draft));
      await getDraftForChange(ctx, "user", draft);
      await removeDraft(ctx.tx, must(ctx.actor.userId, "a signed-in user"), "user");
      return ok(await writeDraft(ctx, "user", { ...(await copiedFields(ctx, copyOf)), ...fields }, ""));
    },
  }),
);

/** Copies all of an account but the person. */
async function copiedFields(ctx: ChangeCtx, id: string): Promise<Values> {
  const user = orNotFound(await userRecords.lock(ctx, id));
  const { password: _p, passwordConfirmation: _c, ...values } = withoutPerson(valuesOfUser(user));
  return { ...values, cloneFrom: { id, name: user.username } };
}

/** Leaves out the fields that make an account somebody's own. */
export function withoutPerson(values: Values): Values {
  const { username: _u, firstName: _f, lastName: _l, email: _e, phone: _p, ...others } = values;
  return others;
}

/** A password is stored in the draft encrypted, bound to the administrator who typed it. */
function sealPassword(ctx: ChangeCtx, values: Values): Values {
  const { password, passwordConfirmation: _, ...rest } = values;
  if (typeof password !== "string" || password === "") return rest;
  const encryptedPassword = ctx.vault.seal(password, must(ctx.actor.userId, "a signed-in user"));
  return { ...rest, password: encryptedPassword.toString("base64") };
}

/** Takes the last step's fields and creates the user from them and the draft. */
export const createUserFromDraft = command({
  name: "users.createFromDraft",
  allow: may("manage_users"),
  input: must(userSteps.at(-1), "a last step").input.safeExtend({ draft: draftRevisionSchema }),
  async run(ctx, { draft: revision, ...values }: StepInput) {
    const ownerId = must(ctx.actor.userId, "a signed-in user");
    const { data } = await getDraftForChange(ctx, "user", revision);
    const { partners = [], cloneFrom: _, password, ...draft } = data;
    const openPassword =
      typeof password === "string" ? ctx.vault.unseal(Buffer.from(password, "base64"), ownerId) : null;
    const secret = openPassword ?? "";
    const account = parseAccount(ctx, {
      ...draft,
      ...values,
      password: secret,
      passwordConfirmation: secret,
    });
    // Prevents a race: another administrator may have taken the name since the first step.
    await assertFree(ctx, account);
    const user = await createUser(ctx, userRecords, account, partners as NewHolding[]);
    await removeDraft(ctx.tx, ownerId, "user");
    await ctx.audit({ kind: "users", id: user.id, after: valuesOfUser(user) });
    return ok(user);
  },
});

function parseAccount({ t }: Pick<ChangeCtx, "t">, values: Values): AdministeredUser {
  const parseResult = administeredUserSchema.safeParse(values);
  if (parseResult.success) return parseResult.data;
  throw new Stopped(draftIncomplete(t, problemsOf(parseResult.error)));
}
