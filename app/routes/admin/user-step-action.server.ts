import type { ActionFunctionArgs } from "@remix-run/node";
import { broughtTo } from "~/admin/admin-form.server";
import { stepIn, updateStep } from "~/admin/pages/wizard.server";
import { changeDraft, discardDraft, getDraft } from "~/features/drafts/drafts.server";
import { notifyUser, removePartner, unlockUser } from "~/features/identity/people/administer-user.server";
import type { NewHolding } from "~/features/identity/people/administered-users.store.server";
import { createUserFromDraft, saveUserSteps } from "~/features/identity/people/new-user.server";
import { userStepHref } from "~/features/identity/people/user-address";
import { lastUserStep, userSteps } from "~/features/identity/people/user-steps.server";
import users from "~/features/identity/people/users.collection.server";
import { answerConfigured } from "~/http/configured-form.server";
import type { Entrance } from "~/http/entrance";
import { answerButton, byIntent } from "~/http/form.server";
import { submitted } from "~/http/submitted.server";
import { must } from "~/lib/assert";

type Step = ReturnType<typeof stepIn<(typeof userSteps)[number]>>;

export const userStepAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await submitted(args);
  const at = stepIn(userSteps, args.params);
  const { id } = args.params;
  const currentPath = userStepHref(id, at.number);
  const button = { to: () => currentPath, back: currentPath };
  const leaveFor = (path: string) => ({ to: () => path, back: currentPath, fixed: { kind: "user" } });
  const save = () => (id ? saveUser(ctx, form, id, at) : saveNewUser(args, ctx, form, at));
  return byIntent(form, {
    save,
    updateForm: save,
    discard: () =>
      answerButton(ctx, new FormData(), discardDraft, {
        ...leaveFor(userStepHref(undefined, 1)),
        notice: () => ({ severity: "success", key: "users.discarded" }),
      }),
    cancel: () => answerButton(ctx, new FormData(), discardDraft, leaveFor("/admin/users")),
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
      id
        ? removeHolding(ctx, id, partner, currentPath)
        : removeDraftPartner(ctx, form, Number(partner), currentPath),
  });
};

const saveUser = (ctx: Entrance, form: FormData, id: string, { number, step }: Step) =>
  updateStep(ctx, form, {
    collection: users,
    id,
    step,
    to: userStepHref(id, number),
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
  const saveStep = must(saveUserSteps[number - 1], "a command for each step");
  return answerConfigured(ctx, form, step.configured, saveStep, {
    ...choices,
    fixed: { copyOf: number === 1 ? from : null },
    to: () => userStepHref(undefined, number + 1),
  });
}

const removeHolding = (ctx: Entrance, id: string, partner: string, currentPath: string) =>
  answerButton(ctx, new FormData(), removePartner, {
    to: () => currentPath,
    back: currentPath,
    fixed: { id, partner },
    notice: ({ number }) => ({ severity: "success", key: "users.partnerRemoved", params: { number } }),
  });

/** The draft holds the customers of a new user until the user is created. */
async function removeDraftPartner(ctx: Entrance, form: FormData, index: number, currentPath: string) {
  const draft = await getDraft(ctx, { kind: "user" });
  const storedHoldings = draft.kind === "ok" ? ((draft.value.data.partners ?? []) as NewHolding[]) : [];
  return answerButton(ctx, new FormData(), changeDraft, {
    fixed: {
      kind: "user",
      data: { partners: storedHoldings.filter((_, at) => at !== index) },
      draft: String(form.get("draft") ?? ""),
    },
    to: () => currentPath,
    back: currentPath,
  });
}
