import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { addFiles } from "~/features/service/files/add-files.server";
import { getFilesOfForm } from "~/features/service/files/files-of-form.queries.server";
import { removeFile } from "~/features/service/files/remove-file.server";
import type { Entrance } from "~/http/entrance/entrance";
import { badAddressPage, pageOfFailure } from "~/http/failures.server";
import { answerRefusal, type Refusal } from "~/http/form.server";
import { readForm } from "~/http/forms/read-form.server";
import { refuseUnsent, unsentFiles } from "~/http/forms/unsent-files.server";
import { seeOther } from "~/http/redirect.server";
import { newId } from "~/lib/ids";

/** Reads the id of a form's files from its address; a form that is opened anew gets one. */
export const bundleIn = (params: URLSearchParams): string =>
  z.uuid().safeParse(params.get("files")).data ?? newId();

/**
 * Leads a form that is opened anew to its own address, which carries the idempotency key: Back and Reload open the same form,
 * and pressing its button again finds what was sent instead of sending it twice.
 */
export async function keepBundle(address: string, { request }: LoaderFunctionArgs): Promise<void> {
  if (!new URL(request.url).searchParams.has("files")) throw await seeOther(address);
}

/** Refuses an address with other parameters: it would be answered as if they were not there. */
export function refuseOtherParameters(
  params: URLSearchParams,
  names: readonly string[],
  key: "ui.unknownField" | "ui.unknownParameter" = "ui.unknownField",
): void {
  const unknownName = [...params.keys()].find((name) => !names.includes(name));
  if (unknownName === undefined) return;
  throw badAddressPage({ key, params: { name: unknownName.slice(0, 60) } });
}

/** Loads what a form holds so far, and the limits for more. */
export async function filesOfForm(ctx: Entrance, bundle: string) {
  const outcome = await getFilesOfForm(ctx, { bundle });
  if (outcome.kind !== "ok") throw pageOfFailure(outcome);
  return outcome.value;
}

const field = "attachments";

/**
 * Stores the files of a submitted form before anything else, so that a form that is refused keeps them. Returns the
 * answer if files were refused or missing, or if the pressed button concerns files alone.
 */
export async function answerFiles(
  ctx: Entrance,
  form: FormData,
  { bundle, schema, fixed }: { bundle: string; schema: z.ZodType; fixed: Record<string, unknown> },
) {
  const files = form.getAll(field).filter((file) => file instanceof File && file.name !== "");
  const names = unsentFiles(form, field);
  form.delete(field);
  const readSubmission = () => readForm(ctx, form, schema, { fixedValues: fixed, findings: {} }).submission;
  if (ctx.actor.kind === "user" && files.length > 0) {
    const outcome = await addFiles(ctx, { bundle, files: files as File[] });
    if (outcome.kind === "notFound") throw pageOfFailure(outcome);
    if (outcome.kind !== "ok") {
      return answerRefusal(ctx, { submission: readSubmission(), outcome, findings: {}, intent: "upload" });
    }
  }
  const intent = String(form.get("intent") ?? "");
  const removedFile = /^removeFile:(.+)$/.exec(intent)?.[1];
  if (removedFile !== undefined) await removeFile(ctx, { bundle, file: removedFile });
  if (intent !== "upload" && removedFile === undefined)
    return names.length > 0 ? refuseUnsent(ctx, { submission: readSubmission(), field, names }) : null;
  const question = { type: "validate", payload: { name: field } };
  const result = { initialValue: readSubmission().payload, intent: question } as Refusal["result"];
  const answer: Refusal = { result, intent: "upload" };
  return data(answer);
}
