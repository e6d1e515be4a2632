import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { broughtTo } from "~/admin/admin-form.server";
import { readChanges } from "~/admin/pages/read-changes.server";
import { stepIn, updateStep } from "~/admin/pages/wizard.server";
import { discardDraft, getDraft } from "~/features/drafts/drafts.server";
import { saveSalesAreaSteps } from "~/features/organisation/new-sales-area.server";
import { newSalesAreaSteps, storedSalesAreaSteps } from "~/features/organisation/sales-area-steps.server";
import salesAreas from "~/features/organisation/sales-areas.collection.server";
import { answerConfigured, showConfigured } from "~/http/configured-form.server";
import type { Entrance } from "~/http/entrance/entrance";
import { notFoundPage } from "~/http/failures.server";
import { answerForm } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { must } from "~/lib/assert";

const list = "/admin/system_settings/sales_areas";

const stepsFor = (id: string | undefined) => (id ? storedSalesAreaSteps : newSalesAreaSteps);

const stepHref = (id: string | undefined, step: number) =>
  `${list}/${id ? encodeURIComponent(id) : "create"}/${step}`;

/** Shows a step of the wizard, for a new sales area from the draft, otherwise from what is stored. */
export const salesAreaStepLoader = async (args: LoaderFunctionArgs) => {
  const { id } = args.params;
  const steps = stepsFor(id);
  const { number, step } = stepIn(steps, args.params);
  const { ctx, values, version, draft } = id ? await readStored(args, id) : await readNew(args);
  const changes = id
    ? await readChanges(ctx, args.request, salesAreas, {
        id,
        fields: step.form,
        href: stepHref(id, number),
      })
    : null;
  const shownValues = { ...values, ...changes?.earlier?.values };
  const heading = id ? `${id} ${String(values.title)}` : ctx.t("areas.sales_areas.create");
  return {
    title: pageTitle(ctx, "admin.titleOf", {
      name: ctx.t("ui.labelled", { label: heading, value: ctx.t(step.title) }),
    }),
    heading,
    isNew: !id,
    step: number,
    steps: steps.map(({ title }, index) => ({ label: ctx.t(title), href: stepHref(id, index + 1) })),
    view: await showConfigured(ctx, step.configured, await broughtTo(ctx, step.form, shownValues, null)),
    version,
    draft,
    change: changes?.note ?? null,
    earlierNotice: changes?.earlier?.notice ?? null,
  };
};

interface WizardState {
  ctx: Entrance;
  values: Record<string, unknown>;
  version: number | null;
  draft: string | null;
}

async function readStored(args: LoaderFunctionArgs, id: string): Promise<WizardState> {
  const { ctx, value } = await readPage(args, salesAreas.operations.get, { id });
  return { ctx, values: salesAreas.values(value), version: value.version, draft: null };
}

async function readNew(args: LoaderFunctionArgs): Promise<WizardState> {
  const { ctx, value: draft } = await readPage(args, getDraft, { kind: "sales_area" });
  const create = must(salesAreas.operations.create, "sales areas can be created");
  if (!create.verdict(ctx.actor, {}).allowed) throw notFoundPage();
  return { ctx, values: { system: "main", ...draft.data }, version: null, draft: draft.revision };
}

export const salesAreaStepAction = async (args: ActionFunctionArgs) => {
  const { ctx, form } = await readSubmittedForm(args);
  const { id } = args.params;
  const steps = stepsFor(id);
  const { number, step } = stepIn(steps, args.params);
  const isLast = number === steps.length;
  if (id) {
    const to = isLast ? list : stepHref(id, number + 1);
    return updateStep(ctx, form, { collection: salesAreas, id, step, to });
  }
  const saveStep = must(saveSalesAreaSteps[number - 1], "a command for each step");
  const answer = await answerConfigured(ctx, form, step.configured, saveStep, {
    ...(await broughtTo(ctx, step.form, undefined, null)),
    to: () => stepHref(undefined, number + 1),
  });
  return isLast && answer instanceof Response ? createFromDraft(ctx) : answer;
};

async function createFromDraft(ctx: Entrance) {
  const draft = await getDraft(ctx, { kind: "sales_area" });
  const create = must(salesAreas.operations.create, "sales areas can be created");
  const answer = await answerForm(ctx, new FormData(), create, {
    fixed: draft.kind === "ok" ? draft.value.data : {},
    to: () => list,
    notice: () => ({ severity: "success", key: "admin.created" }),
  });
  if (answer instanceof Response) await discardDraft(ctx, { kind: "sales_area" });
  return answer;
}
