import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Operation } from "~/door/operation.server";
import { failureOf } from "~/door/verdict";
import { askSales, reportIssue } from "~/features/service/requests/create-request.server";
import { issueForm, salesForm } from "~/features/service/requests/request-forms";
import {
  aboutPageSchema,
  askSalesSchema,
  reportIssueSchema,
} from "~/features/service/requests/service-request.schema";
import { readSupportCode } from "~/features/service/support/support-code.schema";
import type { ConfiguredForm } from "~/forms/configured-form";
import { answerConfigured, showConfigured } from "~/http/configured-form.server";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { pageOfFailure } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { toSignIn } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import type { MessageKey } from "~/i18n/messages";
import { spacedCode } from "~/ui/pages/spaced-code";
import { assertStaff } from "./assert-staff.server";
import { answerFiles, bundleIn, filesOfForm, keepBundle, refuseOtherParameters } from "./form-files.server";

/** Lists that lead to the threads: the author's own, and everybody's for the staff. */
const ownRequests = "/user/requests";
const staffRequests = "/admin/issues";

interface RequestForm<S extends z.ZodObject> {
  form: ConfiguredForm;
  schema: S;
  operation: Operation<S, { request: string }>;
  title: MessageKey;
}

const issue: RequestForm<typeof reportIssueSchema> = {
  form: issueForm,
  schema: reportIssueSchema,
  operation: reportIssue,
  title: "requests.report",
};

const sales: RequestForm<typeof askSalesSchema> = {
  form: salesForm,
  schema: askSalesSchema,
  operation: askSales,
  title: "requests.ask",
};

function readAddress(request: Request) {
  const url = new URL(request.url);
  refuseOtherParameters(url.searchParams, ["files", "page", "code"]);
  const page = aboutPageSchema.safeParse(url.searchParams.get("page") ?? "").data ?? "";
  const code = readSupportCode(url.searchParams.get("code") ?? "") ?? "";
  const bundle = bundleIn(url.searchParams);
  const params = { files: bundle, ...(page ? { page } : {}), ...(code ? { code } : {}) };
  return { bundle, page, code, address: `${url.pathname}?${new URLSearchParams(params)}` };
}

/** Sales areas in which a person works; the active one comes first, as it is the preset. */
function salesAreasOf({ actor, around }: Entrance) {
  const areas = new Map<string, string>();
  const { salesArea } = actor;
  if (salesArea) areas.set(salesArea.id, salesArea.title);
  for (const { salesArea: area } of around?.holdings ?? []) areas.set(area.id, area.title);
  for (const { id, title } of around?.areas ?? []) areas.set(id, title);
  return [...areas].map(([value, label]) => ({ value, label }));
}

const loaderOf =
  <S extends z.ZodObject>({ form, operation, title }: RequestForm<S>, requestsBelow: string) =>
  async (args: LoaderFunctionArgs) => {
    if (requestsBelow === staffRequests) await assertStaff(args);
    const ctx = await enter(args);
    const { bundle, page, code, address } = readAddress(args.request);
    const verdict = operation.verdict(ctx.actor, {} as z.output<S>);
    if (!verdict.allowed) {
      throw ctx.actor.kind === "anonymous" ? await toSignIn(ctx) : pageOfFailure(failureOf(verdict));
    }
    await keepBundle(address, args);
    return {
      page: {
        ...(await filesOfForm(ctx, bundle)),
        address,
        about: page,
        supportCode: code && spacedCode(code),
        form: await showConfigured(ctx, form, presetsOf(ctx)),
        crumb: {
          label: ctx.t(requestsBelow === staffRequests ? "requests.issues" : "requests.own"),
          href: requestsBelow,
        },
      },
      title: pageTitle(ctx, title),
    };
  };

const presetsOf = (ctx: Entrance) => ({
  values: { salesArea: ctx.actor.salesArea?.id ?? "" },
  choices: { salesArea: salesAreasOf(ctx) },
});

const actionOf =
  <S extends z.ZodObject>(
    { form: configuredForm, schema, operation }: RequestForm<S>,
    requestsBelow: string,
  ) =>
  async (args: ActionFunctionArgs) => {
    const { ctx, form } = await readSubmittedForm(args);
    if (requestsBelow === staffRequests) await assertStaff(args);
    const { bundle, page, code } = readAddress(args.request);
    // A question to sales is about goods: nobody looks for what its page did.
    const fixedFields = "code" in schema.shape ? { bundle, page, code } : { bundle, page };
    const answer = await answerFiles(ctx, form, { bundle, schema, fixed: fixedFields });
    if (answer) return answer;
    return answerConfigured(ctx, form, configuredForm, operation, {
      ...presetsOf(ctx),
      fixed: fixedFields,
      to: ({ request }) => `${requestsBelow}/${request}`,
      notice: () => ({ severity: "success", key: "requests.sent" }),
    });
  };

export const issueLoader = loaderOf(issue, ownRequests);
export const issueAction = actionOf(issue, ownRequests);
export const salesLoader = loaderOf(sales, ownRequests);
export const salesAction = actionOf(sales, ownRequests);
export const adminIssueLoader = loaderOf(issue, staffRequests);
export const adminIssueAction = actionOf(issue, staffRequests);
