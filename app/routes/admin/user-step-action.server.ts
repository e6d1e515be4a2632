import type { ActionFunctionArgs } from "@remix-run/node";
import { broughtTo } from "~/admin/admin-form.server";
import { stepIn, updateStep } from "~/admin/pages/wizard.server";
import { beginDraft, changeDraft, discardDraft, getDraft } from "~/features/drafts/drafts.server";
import { notifyUser, removePartner, unlockUser } from "~/features/identity/people/administer-user.server";
import type { NewHolding } from "~/features/identity/people/administered-users.store.server";
import { createUserFromDraft, saveUserSteps } from "~/features/identity/people/new-user.server";
import { userStepHref } from "~/features/identity/people/user-address";
import { lastUserStep, userSteps } from "~/features/identity/people/user-steps.server";
import users from "~/features/identity/people/users.collection.server";
import { answerConfigured } from "~/http/configured-form.server";
import type { Entrance } from "~/http/entrance";
import { notFoundPage } from "~/http/failures.server";
import { answerButton, byIntent } from "~/http/form.server";
import { submitted } from "~/http/submitted.server";
import { must } from "~/lib/assert";
import { withoutPerson } from "./user-step.server";

type Step = ReturnType<typeof stepIn<(typeof userSteps)[number]>>;

export const userStepAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  const at = stepIn(userSteps, args.params);
  const { id } = args.params;
  const here = userStepHref(id, at.number);
  const button = { to: () => here, back: here };
  const save = () => (id ? saveUser(ctx, form, id, at) : saveNewUser(args, ctx, form, at));
  return byIntent(form, {
    save,
    updateForm: save,
    discard: () =>
      answerButton(ctx, new FormData(), discardDraft, {
        to: () => userStepHref(undefined, 1),
        back: here,
        fixed: { kind: "user" },
        notice: () => ({ severity: "success", key: "users.discarded" }),
      }),
    unlock: () =>
      answerButton(ctx, new FormData(), unlockUser, {
        ...button,
        fixed: { id },
        notice: () => ({ severity: "success", key: "users.unlocked" }),
      }),
    notify: () =>
      answerButton(ctx, new FormData(), notifyUser, {
        ...button,
        fixed: { id },
        notice: () => ({ severity: "success", key: "users.notified" }),
      }),
    removePartner: (partner) =>
      id ? removeHolding(ctx, id, partner, here) : removeDraftPartner(ctx, Number(partner), here),
  });
};

const saveUser = (ctx: Entrance, form: FormData, id: string, { number, step }: Step) =>
  updateStep(ctx, form, {
    collection: users,
    id,
    step,
    to: number < lastUserStep ? userStepHref(id, number + 1) : "/admin/users",
  });

async function saveNewUser(args: ActionFunctionArgs, ctx: Entrance, form: FormData, { number, step }: Step) {
  const choices = await broughtTo(ctx, step.form, undefined, null);
  if (number === lastUserStep) {
    return answerConfigured(ctx, form, step.configured, createUserFromDraft, {
      ...choices,
      to: () => "/admin/users",
      notice: () => ({ severity: "success", key: "admin.created" }),
    });
  }
  const from = new URL(args.request.url).searchParams.get("from");
  if (from) await beginCopy(ctx, from);
  const saveStep = must(saveUserSteps[number - 1], "a command for each step");
  return answerConfigured(ctx, form, step.configured, saveStep, {
    ...choices,
    to: () => userStepHref(undefined, number + 1),
  });
}

/** Begins a draft with all of an account but the person; the first step then writes whose account it becomes. */
async function beginCopy(ctx: Entrance, from: string): Promise<void> {
  const source = await users.operations.get(ctx, { id: from });
  if (source.kind !== "ok") throw notFoundPage();
  const { password: _p, passwordConfirmation: _c, ...values } = withoutPerson(users.values(source.value));
  const cloneFrom = { id: from, name: source.value.username };
  await beginDraft(ctx, { kind: "user", data: { ...values, cloneFrom } });
}

const removeHolding = (ctx: Entrance, id: string, partner: string, here: string) =>
  answerButton(ctx, new FormData(), removePartner, {
    to: () => here,
    back: here,
    fixed: { id, partner },
    notice: ({ number }) => ({ severity: "success", key: "users.partnerRemoved", params: { number } }),
  });

/** The draft holds the customers of a new user until the user is created. */
async function removeDraftPartner(ctx: Entrance, index: number, here: string) {
  const draft = await getDraft(ctx, { kind: "user" });
  const stored = draft.kind === "ok" ? ((draft.value.partners ?? []) as NewHolding[]) : [];
  return answerButton(ctx, new FormData(), changeDraft, {
    fixed: { kind: "user", data: { partners: stored.filter((_, at) => at !== index) } },
    to: () => here,
    back: here,
  });
}
