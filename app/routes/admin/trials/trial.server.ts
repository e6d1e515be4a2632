import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { valueOr } from "~/door/value-or";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { salesAreaChoices } from "~/features/organisation/sales-area-choices.server";
import { getSettingDeclaration } from "~/features/settings/administered-settings.server";
import { settingInWords, wholeValueLength } from "~/features/settings/setting-in-words.server";
import { settingTitle } from "~/features/settings/setting-words.server";
import { applyTrial, revertTrial } from "~/features/trials/apply-trial.server";
import { lookWithTrial } from "~/features/trials/look-with-trial.server";
import type { TrialView } from "~/features/trials/TrialPage";
import type { TrialChange } from "~/features/trials/trial";
import type { trialIntents } from "~/features/trials/trial-intents";
import { getTrial, sides } from "~/features/trials/trials.queries.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";

const list = "/admin/trials";
const pageOf = (id: string) => `${list}/${encodeURIComponent(id)}`;

export async function trialLoader(args: LoaderFunctionArgs) {
  const id = args.params.id ?? "";
  const { ctx, value } = await readPage(args, getTrial, { id });
  const { change, affected, page, effectiveFrom, isShown } = value;
  const frames = sides.map((side) => ({
    side,
    src: change.template ? `${pageOf(id)}/mail?side=${side}` : `/previews/${id}/${side}${page}`,
  }));
  const { title, kind, state, createdBy, revertible, seenAs, mayLookAsOthers } = value;
  const trial: TrialView = {
    address: pageOf(id),
    title,
    kind,
    state,
    createdBy,
    revertible,
    seenAs,
    mayLookAsOthers,
    page,
    ...affected,
    place: await placeOf(ctx, change),
    values: kind === "setting" ? valuesInWords(ctx, change) : [],
    from: effectiveFrom?.toISOString() ?? null,
    frames: isShown ? frames : [],
  };
  return { title: pageTitle(ctx, "admin.titleOf", { name: title }), trial };
}

/** Says what each setting is to become. */
function valuesInWords({ t, actor }: Entrance, { settings = [] }: TrialChange): TrialView["values"] {
  const words = { t, formats: actor.formats };
  return settings.map(({ key, value }) => ({
    term: settingTitle(key, t),
    value:
      value === null
        ? t("settings.taken")
        : settingInWords(value, getSettingDeclaration(key), words, wholeValueLength),
  }));
}

/** Names the part of the portal that a change concerns. */
async function placeOf(ctx: Entrance, { settings, template }: TrialChange): Promise<string> {
  const target = template?.micrositeId ? `microsite:${template.micrositeId}` : (settings?.[0]?.target ?? "");
  const [scope, ...rest] = target.split(":");
  const id = rest.join(":");
  const choices =
    scope === "microsite"
      ? valueOr(ctx, await micrositeChoices(ctx, {}), [])
      : scope === "sales area"
        ? valueOr(ctx, await salesAreaChoices(ctx, {}), [])
        : [];
  return choices.find(({ value }) => value === id)?.label ?? (id || ctx.t("choices.scope.installation"));
}

/** Takes the address off a page that was pasted from this browser: the portal may be known by another name as well. */
function withoutOrigin(form: FormData, { url }: Request): FormData {
  const page = String(form.get("page") ?? "").trim();
  const { origin } = new URL(url);
  if (page === origin || page.startsWith(`${origin}/`)) form.set("page", page.slice(origin.length) || "/");
  return form;
}

export async function trialAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const id = args.params.id ?? "";
  const fixedFields = { id };
  const to = () => pageOf(id);
  return byIntent(form, {
    look: () =>
      answerForm(ctx, withoutOrigin(form, args.request), lookWithTrial, {
        fixed: fixedFields,
        to: () => `${pageOf(id)}#compare`,
      }),
    apply: () =>
      answerForm(ctx, form, applyTrial, {
        fixed: fixedFields,
        to,
        notice: ({ planned }) => ({
          severity: "success",
          key: planned ? "trials.startPlanned" : "trials.applied",
        }),
      }),
    revert: () =>
      answerButton(ctx, new FormData(), revertTrial, {
        fixed: fixedFields,
        to,
        backPath: pageOf(id),
        notice: () => ({ severity: "success", key: "trials.reverted" }),
      }),
  } satisfies Handlers<typeof trialIntents>);
}
