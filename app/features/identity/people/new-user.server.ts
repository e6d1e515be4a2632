import { type ChangeCtx, command } from "~/door/operation.server";
import { invalid, ok, Stopped } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import { may } from "~/door/verdict";
import { findDraft, removeDraft, writeDraft } from "~/features/drafts/drafts.server";
import { must } from "~/lib/assert";
import { type AdministeredUser, administeredUserSchema } from "./administered-user";
import {
  assertFree,
  assertMicrosite,
  assertPassword,
  type NewHolding,
} from "./administered-users.store.server";
import { userRecords } from "./user-records.store.server";
import { userSteps } from "./user-steps.server";
import { createUser, valuesOfUser } from "./write-user.server";

type Values = Record<string, unknown>;

const blankPerson = { username: "", email: "", firstName: "", lastName: "", password: "" };

/** One command for each step of a new user: validates this step's fields and keeps them in the draft. */
export const saveUserSteps = userSteps.map((step, index) =>
  command({
    name: `users.saveStep${index + 1}`,
    allow: may("manage_users"),
    unaudited: "nobody exists yet; creating the user is audited",
    input: step.input,
    async run(ctx, values) {
      await assertPassword(ctx, { ...blankPerson, ...values });
      if (index === 0) await assertPerson(ctx, values as Person);
      return ok(await writeDraft(ctx, "user", sealPassword(ctx, values)));
    },
  }),
);

type Person = Pick<AdministeredUser, "username" | "email" | "userType" | "micrositeId">;

async function assertPerson(ctx: ChangeCtx, person: Person): Promise<void> {
  assertMicrosite(person);
  await assertFree(ctx, person);
}

/** The draft holds a password only encrypted, bound to the administrator who typed it. */
function sealPassword(ctx: ChangeCtx, values: Values): Values {
  const { password, passwordConfirmation: _, ...rest } = values;
  if (typeof password !== "string" || password === "") return rest;
  const sealed = ctx.vault.seal(password, must(ctx.actor.userId, "a signed-in user"));
  return { ...rest, password: sealed.toString("base64") };
}

/** Takes the last step's fields and creates the user from them and the draft. */
export const createUserFromDraft = command({
  name: "users.createFromDraft",
  allow: may("manage_users"),
  input: must(userSteps.at(-1), "a last step").input,
  async run(ctx, values) {
    const ownerId = must(ctx.actor.userId, "a signed-in user");
    const { partners = [], cloneFrom: _, password, ...draft } = await findDraft(ctx.tx, ownerId, "user");
    const unsealed =
      typeof password === "string" ? ctx.vault.unseal(Buffer.from(password, "base64"), ownerId) : null;
    const secret = unsealed ?? "";
    const account = parseAccount({ ...draft, ...values, password: secret, passwordConfirmation: secret });
    // Prevents a race: another administrator may have taken the name since the first step.
    await assertFree(ctx, account);
    const user = await createUser(ctx, userRecords, account, partners as NewHolding[]);
    await removeDraft(ctx.tx, ownerId, "user");
    await ctx.audit({ kind: "users", id: user.id, after: valuesOfUser(user) });
    return ok(user);
  },
});

function parseAccount(values: Values): AdministeredUser {
  const parsed = administeredUserSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  const fields = new Set(problemsOf(parsed.error).map(({ path }) => path));
  throw new Stopped(
    invalid("", { key: "users.draftIncomplete", params: { fields: [...fields].join(", ") } }),
  );
}
