import type { Params } from "@remix-run/react";
import type { ConfiguredForm } from "~/forms/configured-form";
import { answerConfigured } from "~/http/configured-form.server";
import type { Entrance } from "~/http/entrance/entrance";
import { notFoundPage } from "~/http/failures.server";
import type { MessageKey } from "~/i18n/messages";
import { must } from "~/lib/assert";
import { broughtTo } from "../admin-form.server";
import type { AdminRecord } from "../admin-record";
import type { CollectionOf } from "../collection";
import { type FormField, inputFields } from "../form-fields";

/** Step of a form that is too large for one page: a part of the record's fields. */
export interface WizardStep {
  title: MessageKey;
  form: readonly FormField[];
  configured: ConfiguredForm;
}

/** Finds the step that the address names by its number, counted from one. */
export function stepIn<S extends WizardStep>(steps: readonly S[], params: Params<string>) {
  const number = Number(params.step);
  const step = steps[number - 1];
  if (!step) throw notFoundPage();
  return { number, step };
}

/** Saves one step of a record that exists. The page has only this step's fields; the others stay as they are stored. */
export async function updateStep<R extends AdminRecord>(
  ctx: Entrance,
  form: FormData,
  { collection, id, step, to }: { collection: CollectionOf<R>; id: string; step: WizardStep; to: string },
) {
  const storedRecord = await collection.operations.get(ctx, { id });
  if (storedRecord.kind !== "ok") throw notFoundPage();
  const values = collection.values(storedRecord.value);
  const names = new Set(inputFields(step.form).map(({ name }) => name));
  const otherValues = Object.entries(values).filter(([name]) => !names.has(name));
  const update = must(collection.operations.update, `${collection.name} can be changed`);
  return answerConfigured(ctx, form, step.configured, update, {
    ...(await broughtTo(ctx, step.form, values, storedRecord.value)),
    fixed: { ...Object.fromEntries(otherValues), id },
    to: () => to,
    notice: () => ({ severity: "success", key: "admin.saved" }),
  });
}
