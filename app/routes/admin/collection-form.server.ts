import { type ActionFunctionArgs, data } from "@remix-run/node";
import { broughtTo } from "~/admin/admin-form.server";
import type { AdminRecord } from "~/admin/admin-record";
import type { Collection } from "~/admin/collection";
import { answerRecordForm } from "~/admin/pages/form-page.server";
import { collectionOf } from "~/admin/pages/list-page.server";
import { areaTitle } from "~/admin/words";
import { trySettings } from "~/features/trials/start-trial.server";
import { readConfigured } from "~/forms/read-configured.server";
import { showConfigured } from "~/http/configured-form.server";
import type { Entrance } from "~/http/entrance/entrance";
import { pageOfFailure } from "~/http/failures.server";
import { answerRefusal, type Refusal } from "~/http/form.server";
import { readForm } from "~/http/forms/read-form.server";
import { paths } from "~/http/paths";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";

/** Answers the form of a record; settings that it shows can be tried before they count. */
export async function answerCollectionForm(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const collection = collectionOf(args);
  const { id } = args.params;
  if (id && collection.tried && form.get("intent") === "try") return tryRecord(ctx, form, collection, id);
  return answerRecordForm(args, ctx, form);
}

/** Starts a trial of what was typed; it is refused as it would be when saved. */
async function tryRecord(ctx: Entrance, form: FormData, collection: Collection, id: string) {
  const { configured, tried, input } = collection;
  const recordOutcome = await collection.operations.get(ctx, { id });
  if (recordOutcome.kind !== "ok" || !configured || !tried)
    throw pageOfFailure(recordOutcome.kind === "ok" ? { kind: "notFound" } : recordOutcome);
  const record: AdminRecord = recordOutcome.value;
  const facts = await broughtTo(ctx, collection.form, collection.values(record), record);
  const view = await showConfigured(ctx, configured, facts);
  const reading = await readConfigured(view, form, { formats: ctx.actor.formats, t: ctx.t });
  if (reading.kind === "question") return data({ result: reading.result, intent: "try" } satisfies Refusal);
  const { fields, findings } = reading;
  const version = Number(fields.get("version"));
  for (const name of ["version", "intent"]) fields.delete(name);
  const { submission, problems } = readForm(ctx, fields, input, { findings });
  const refuse = (outcome: Parameters<typeof answerRefusal>[1]["outcome"]) =>
    answerRefusal(ctx, { submission, outcome, findings, intent: "try" });
  if (submission.status !== "success") return refuse({ kind: "invalid", problems });
  const outcome = await trySettings(ctx, {
    title: areaTitle(collection, ctx.t),
    target: id === "installation" ? id : `microsite:${id}`,
    versions: version - 1,
    settings: tried(submission.value),
  });
  if (outcome.kind === "notFound") throw pageOfFailure(outcome);
  return outcome.kind === "ok" ? seeOther(paths.trial(outcome.value)) : refuse(outcome);
}
