import type { ActionFunctionArgs } from "@remix-run/node";
import { broughtTo } from "~/admin/admin-form.server";
import { listParams, searchText } from "~/admin/pages/list-address";
import { stepIn, updateStep } from "~/admin/pages/wizard.server";
import { changeDraft, discardDraft, getDraft } from "~/features/drafts/drafts.server";
import { notifyUser, removePartner, unlockUser } from "~/features/identity/people/administer-user.server";
import type { NewHolding } from "~/features/identity/people/administered-users.store.server";
import { createUserFromDraft, saveUserSteps } from "~/features/identity/people/new-user.server";
import { userStepHref } from "~/features/identity/people/user-address";
import { lastUserStep, userSteps } from "~/features/identity/people/user-steps.server";
import users from "~/features/identity/people/users.collection.server";
import { answerConfigured } from "~/http/configured-form.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, byIntent } from "~/http/form.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { must } from "~/lib/assert";
import { actingIntents } from "~/routes/account/acting.server";

type Step = ReturnType<typeof stepIn<(typeof userSteps)[number]>>;

export const userStepAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const at = stepIn(userSteps, args.params);
  const { id } = args.params;
  const place = searchText(listParams(new URL(args.request.url).searchParams, users));
  const currentPath = userStepHref(id, at.number) + place;
  const button = { to: () => currentPath, backPath: currentPath };
  const leaveFor = (path: string) => ({ to: () => path, backPath: currentPath, fixed: { kind: "user" } });
  const save = () =>
    id ? saveUser(ctx, form, id, { ...at, to: currentPath }) : saveNewUser(args, ctx, form, at);
  // The buttons of a list's rows have no intent of their own.
  if (form.has("__intent__")) return save();
  return byIntent(form, {
    save,
    updateForm: save,
    addPartner: () => saveAndAddPartner(ctx, form, { id, at, place }),
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
    as: actingIntents(args.request, ctx).as,
    removePartner: (partner) => removeCustomer(ctx, form, { id, partner, currentPath }),
  });
};

const saveUser = (ctx: Entrance, form: FormData, id: string, { step, to }: Step & { to: string }) =>
  updateStep(ctx, form, { collection: users, id, step, to });

/** Saves the step before its page is left for a customer, so that no tick is lost. */
function saveAndAddPartner(
  ctx: Entrance,
  form: FormData,
  { id, at, place }: { id: string | undefined; at: Step; place: string },
) {
  if (!id) return saveNewStep(ctx, form, at, { to: `/admin/users/partner/add${place}` });
  const to = `/admin/user/${encodeURIComponent(id)}/partner/add${place}`;
  return saveUser(ctx, form, id, { ...at, to });
}

async function saveNewUser(args: ActionFunctionArgs, ctx: Entrance, form: FormData, at: Step) {
  const { number, step } = at;
  if (number === lastUserStep) {
    return answerConfigured(ctx, form, step.configured, createUserFromDraft, {
      ...(await broughtTo(ctx, step.form, undefined, null)),
      to: ({ id }) => userStepHref(id, 1),
      notice: ({ passwordHash, firstName, lastName }) => ({
        severity: "success",
        key: passwordHash === null ? "users.createdWithoutPassword" : "users.created",
        params: { name: `${firstName} ${lastName}` },
      }),
    });
  }
  const copyOf = number === 1 ? new URL(args.request.url).searchParams.get("from") : null;
  return saveNewStep(ctx, form, at, { to: userStepHref(undefined, number + 1), copyOf });
}

/** Stores one step of a new user in the draft. */
async function saveNewStep(
  ctx: Entrance,
  form: FormData,
  { number, step }: Step,
  { to, copyOf = null }: { to: string; copyOf?: string | null },
) {
  const saveStep = must(saveUserSteps[number - 1], "a command for each step");
  return answerConfigured(ctx, form, step.configured, saveStep, {
    ...(await broughtTo(ctx, step.form, undefined, null)),
    fixed: { copyOf },
    to: () => to,
  });
}

const removeCustomer = (
  ctx: Entrance,
  form: FormData,
  { id, partner, currentPath }: { id: string | undefined; partner: string; currentPath: string },
) =>
  id
    ? removeHolding(ctx, id, partner, currentPath)
    : removeDraftPartner(ctx, form, Number(partner), currentPath);

const removeHolding = (ctx: Entrance, id: string, partner: string, currentPath: string) =>
  answerButton(ctx, new FormData(), removePartner, {
    to: () => currentPath,
    backPath: currentPath,
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
    backPath: currentPath,
  });
}
