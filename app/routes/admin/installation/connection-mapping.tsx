import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isUnchanged } from "~/door/outcome";
import { getConnection } from "~/features/erp-connections/connection.queries.server";
import { findCodes } from "~/features/erp-connections/find-codes.server";
import { MappingPage, type mappingIntents } from "~/features/erp-connections/MappingPage";
import { saveMapping } from "~/features/erp-connections/save-mapping.server";
import type { Entrance } from "~/http/entrance/entrance";
import { pageOfFailure } from "~/http/failures.server";
import { byIntent, type Handlers } from "~/http/form.server";
import { adminTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { titleMeta } from "~/http/title-meta";

const list = "/admin/sap_maintenance/sap_connection_configs";

export async function loader(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getConnection, { id: args.params.id ?? "" });
  const heading = ctx.t("areas.sap_connections.mapTitle", { connection: value.title ?? "" });
  return { heading, list, title: adminTitle(ctx, "areas.sap_connections.mapLook") };
}

export async function action(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const { id = "" } = args.params;
  return byIntent(form, {
    read: () => answerCodes(ctx, id, null),
    async save() {
      const texts = [...form].flatMap(([name, value]) =>
        typeof value === "string" && /^(area|choice|code):/.test(name) ? [[name, value]] : [],
      );
      const fields: Record<string, string> = Object.fromEntries(texts);
      const outcome = await saveMapping(ctx, { id, version: form.get("version"), fields });
      if (outcome.kind === "ok") {
        const notice = { severity: "success", key: "areas.sap_connections.mapSaved" } as const;
        return seeOther(`${list}/${id}/ping`, isUnchanged(outcome) ? outcome.notices : [notice]);
      }
      if (outcome.kind !== "invalid" && outcome.kind !== "conflict") throw pageOfFailure(outcome);
      const reason = outcome.kind === "invalid" ? outcome.problems[0]?.text : outcome.reason;
      return answerCodes(ctx, id, {
        typedValues: fields,
        refusal: reason ? ctx.t(reason.key, reason.params) : "",
      });
    },
  } satisfies Handlers<typeof mappingIntents>);
}

/** Shows what SAP answers, and again what was typed into a form that was refused. */
async function answerCodes(
  ctx: Entrance,
  id: string,
  refusedForm: { typedValues: Record<string, string>; refusal: string } | null,
) {
  const outcome = await findCodes(ctx, { id });
  if (outcome.kind === "ok")
    return {
      answer: { ...outcome.value, typedValues: refusedForm?.typedValues ?? null },
      ...(refusedForm ? { refusal: refusedForm.refusal } : {}),
    };
  if (outcome.kind !== "conflict") throw pageOfFailure(outcome);
  return { refusal: ctx.t(outcome.reason.key, outcome.reason.params) };
}

export const meta = titleMeta;

export default function ConnectionMapping() {
  const answer = useActionData<typeof action>();
  return (
    <MappingPage
      view={useLoaderData<typeof loader>()}
      {...(answer && "answer" in answer ? { answer: answer.answer } : {})}
      {...(answer && "refusal" in answer && answer.refusal ? { refusal: answer.refusal } : {})}
    />
  );
}
