import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerRecordForm, readFormPage } from "~/admin/pages/form-page.server";
import { valueOr } from "~/door/value-or";
import { micrositeChoices } from "~/features/organisation/microsite-choices.server";
import { applyBackground } from "~/features/themes/apply-background.server";
import { applyTheme, revertTheme, withdrawTheme } from "~/features/themes/apply-theme.server";
import { uploadThemeImages } from "~/features/themes/theme-images.server";
import type { themeIntents } from "~/features/themes/theme-intents";
import { getThemeUse } from "~/features/themes/theme-page.queries.server";
import { lookIn } from "~/features/themes/typed-look";
import { tryTheme } from "~/features/trials/start-trial.server";
import type { Entrance } from "~/http/entrance/entrance";
import { answerButton, answerForm, byIntent, type Handlers } from "~/http/form.server";
import { paths } from "~/http/paths";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { withReadableColours } from "~/themes/check-look";
import type { Hex } from "~/themes/contrast";
import { defaultLook, paletteColours, sidebarColours } from "~/themes/look";

export async function themeLoader(args: LoaderFunctionArgs) {
  const form = await readFormPage(args);
  const { ctx, value } = await readPage(args, getThemeUse, { id: args.params.id ?? "" });
  const microsites = valueOr(ctx, await micrositeChoices(ctx, {}), []);
  return {
    ...form,
    id: args.params.id ?? "",
    use: value,
    targets: [{ value: "installation", label: ctx.t("choices.scope.installation") }, ...microsites],
  };
}

export async function themeAction(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const id = args.params.id ?? "";
  const save = () => saveTheme(args, ctx, form);
  if (isPlainForm(form)) return save();
  return byIntent(form, {
    ...formHandlers(args, ctx, form),
    apply: () => applyTo(ctx, form, id),
    try: () => answerForm(ctx, onlyTarget(form), tryTheme, { fixed: { id }, to: paths.trial }),
    revert: (subject) => changeUse(ctx, id, { subject, operation: revertTheme, doneKey: "themes.reverted" }),
    withdraw: (subject) =>
      changeUse(ctx, id, { subject, operation: withdrawTheme, doneKey: "settings.withdrawn" }),
    uploadImages: () =>
      answerForm(ctx, form, uploadThemeImages, {
        fixed: { id },
        to: () => `${pageOf(id)}#images`,
        notice: () => ({ severity: "success", key: "themes.imagesUploaded" }),
      }),
    applyBackground: () =>
      answerForm(ctx, form, applyBackground, {
        fixed: { id },
        to: () => pageOf(id),
        notice: ({ shown }) => ({
          severity: "success",
          key: shown > 0 ? "themes.backgroundApplied" : "themes.backgroundSaved",
        }),
      }),
  } satisfies Handlers<typeof themeIntents>);
}

/** Tells whether a form names no button, or a question of its own. */
export const isPlainForm = (form: FormData) => form.has("__intent__") || !form.has("intent");

/** Handles the buttons of the form itself, for a new theme as for a stored one. */
export function formHandlers(args: ActionFunctionArgs, ctx: Entrance, form: FormData) {
  const save = () => saveTheme(args, ctx, form);
  return {
    send: save,
    updateForm: save,
    restore: save,
    /** Lets every colour of the head follow the primary one again. */
    updateColors: () => {
      for (const name of sidebarColours) form.set(name, "");
      form.set("intent", "send");
      return save();
    },
    readableColors: () => {
      const look = withReadableColours(lookIn(Object.fromEntries(form), defaultLook));
      for (const name of [...paletteColours, ...sidebarColours]) form.set(name, hexOf(look[name]));
      form.set("intent", "send");
      return save();
    },
  };
}

const hexOf = (colour: Hex | null) => colour?.toUpperCase() ?? "";

export const saveTheme = (args: ActionFunctionArgs, ctx: Entrance, form: FormData) =>
  answerRecordForm(args, ctx, form, { to: ({ id }) => pageOf(id) });

const pageOf = (id: string) => `/admin/themes/${encodeURIComponent(id)}`;

/** A trial has its own start. */
function onlyTarget(form: FormData): FormData {
  const fields = new FormData();
  for (const name of ["version", "target", "intent"]) fields.set(name, form.get(name) ?? "");
  return fields;
}

function applyTo(ctx: Entrance, form: FormData, id: string) {
  return answerForm(ctx, form, applyTheme, {
    fixed: { id },
    to: () => pageOf(id),
    notice: ({ planned }) => ({ severity: "success", key: planned ? "themes.planned" : "themes.applied" }),
  });
}

/** Takes a change of a part of the portal back: `target:version`, and which one it goes back to. */
function changeUse(
  ctx: Entrance,
  id: string,
  {
    subject,
    operation,
    doneKey,
  }: {
    subject: string;
    operation: typeof revertTheme | typeof withdrawTheme;
    doneKey: "themes.reverted" | "settings.withdrawn";
  },
) {
  const [target, version, to] = subject.split(":");
  const backPath = pageOf(id);
  return answerButton(ctx, new FormData(), operation as typeof withdrawTheme, {
    fixed: { target, version, ...(to ? { to } : {}) },
    to: () => backPath,
    backPath,
    notice: () => ({ severity: "success", key: doneKey }),
  });
}
