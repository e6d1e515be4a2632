import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { asc, eq } from "drizzle-orm";
import { z } from "zod";
import { type ChangeCtx, command } from "~/door/operation.server";
import { invalid, ok, Stopped } from "~/door/outcome";
import { problemsOf } from "~/door/problem";
import { may } from "~/door/verdict";
import { discardDraft, getDraft, writeDraft } from "~/features/administration/drafts.server";
import { docCategories, docTypes, salesAreas } from "~/features/organisation/organisation.tables";
import { answerConfigured, showConfigured } from "~/http/configured-form.server";
import { type Entrance, submitted } from "~/http/enter.server";
import { notFoundPage } from "~/http/failures.server";
import { answerForm } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { readPage } from "~/http/read-page.server";
import type { MessageKey } from "~/i18n/messages";
import { translatorFor } from "~/i18n/translator.server";
import { must } from "~/lib/assert";
import { adminForm, broughtTo } from "./admin-form.server";
import type { ReadCtx } from "./collection";
import areas, { salesAreaFields } from "./collections/sales-areas.server";
import type { FormField } from "./form-fields";

const list = "/admin/system_settings/sales_areas";

const typeChoices = ({ db }: ReadCtx) =>
  db
    .select({ value: docTypes.id, label: docTypes.title })
    .from(docTypes)
    .orderBy(asc(docTypes.title))
    .limit(200);

const categoryChoices = ({ db }: ReadCtx) =>
  db
    .select({ value: docCategories.id, label: docCategories.title })
    .from(docCategories)
    .orderBy(asc(docCategories.title))
    .limit(200);

/** Details, document types, document categories: each a page with a part of the fields. */
const steps: readonly { title: MessageKey; form: readonly FormField[] }[] = [
  {
    title: "admin.details",
    form: [
      { name: "id", kind: "text" },
      { name: "title", kind: "text" },
      { name: "currency", kind: "text" },
      { name: "system", kind: "text" },
    ],
  },
  { title: "areas.doc_types.title", form: [{ name: "docTypeIds", kind: "checks", options: typeChoices }] },
  {
    title: "areas.doc_categories.title",
    form: [{ name: "docCategoryIds", kind: "checks", options: categoryChoices }],
  },
];

const { shape } = salesAreaFields;
const schemaOf = (form: readonly FormField[]) =>
  z.strictObject(
    Object.fromEntries(form.map(({ name }) => [name, shape[name as keyof typeof shape]])),
  ) as z.ZodObject;

const newForms = steps.map((step, index) => stepForm(index, "new", step.form));
// The number of a sales area that exists is part of its address and stays.
const knownForms = steps.map((step, index) => stepForm(index, "known", fieldsOfKnown(step.form)));

function stepForm(index: number, kind: string, fields: readonly FormField[]) {
  const title = steps[index]?.title ?? "admin.details";
  return adminForm({ name: `sales_areas_${kind}_${index + 1}`, title, input: schemaOf(fields), fields });
}

function fieldsOfKnown(form: readonly FormField[]): readonly FormField[] {
  return form.filter(({ name }) => name !== "id");
}

const formOfStep = (number: number, id: string | undefined) =>
  must((id ? knownForms : newForms)[number - 1], "a form for each step");

function stepIn({ params }: { params: LoaderFunctionArgs["params"] }) {
  const number = Number(params.step);
  const step = steps[number - 1];
  if (!step) throw notFoundPage();
  return { number, step };
}

const hrefOf = (id: string | undefined, step: number) =>
  `${list}/${id ? encodeURIComponent(id) : "create"}/${step}`;

type Values = Record<string, unknown>;

export async function readSalesAreaStep(args: LoaderFunctionArgs) {
  const { number, step } = stepIn(args);
  const { id } = args.params;
  const { ctx, values, version } = id ? await readArea(args, id) : await readNew(args);
  const t = translatorFor(ctx.actor);
  const heading = id ? `${id} ${String(values.title)}` : t("areas.sales_areas.create");
  const form = id ? fieldsOfKnown(step.form) : step.form;
  return {
    title: pageTitle(ctx, "admin.titleOf", { name: `${heading}: ${t(step.title)}` }),
    heading,
    isNew: !id,
    step: number,
    steps: steps.map(({ title }, index) => ({ label: t(title), href: hrefOf(id, index + 1) })),
    view: await showConfigured(ctx, formOfStep(number, id), await broughtTo(ctx, form, values, null)),
    version,
    history: id ? `/admin/activities?subject=${encodeURIComponent(`sales_areas:${id}`)}` : null,
  };
}

async function readArea(args: LoaderFunctionArgs, id: string) {
  const { ctx, value } = await readPage(args, areas.operations.get, { id });
  return { ctx, values: areas.values(value) as Values, version: value.version as number | null };
}

async function readNew(args: LoaderFunctionArgs) {
  const { ctx, value } = await readPage(args, getDraft, { kind: "sales_area" });
  const create = must(areas.operations.create, "sales areas can be created");
  const verdict = create.verdict(ctx.actor, {});
  if (!verdict.allowed) throw notFoundPage();
  return { ctx, values: { system: "main", ...value } as Values, version: null };
}

const saveSteps = steps.map(({ form }, index) =>
  command({
    name: `sales_areas.saveStep${index + 1}`,
    allow: may("manage_sales_areas"),
    unaudited: "nothing exists yet; making the sales area is audited",
    input: schemaOf(form),
    async run(ctx, values) {
      if (index === 0) await assertFree(ctx, String((values as Values).id));
      const draft = await writeDraft(ctx, "sales_area", values as Values);
      if (index < steps.length - 1) return ok(draft);
      // The last step must not leave a draft that could not become a sales area.
      const read = salesAreaFields.safeParse(draft);
      if (read.success) return ok(draft);
      const fields = new Set(problemsOf(read.error).map(({ path }) => path));
      throw new Stopped(
        invalid("", { key: "users.draftIncomplete", params: { fields: [...fields].join(", ") } }),
      );
    },
  }),
);

/** Said where the number is typed, not only when the sales area is made at the end. */
async function assertFree({ tx }: ChangeCtx, id: string): Promise<void> {
  if ((await tx.$count(salesAreas, eq(salesAreas.id, id))) > 0) {
    throw new Stopped(invalid("id", { key: "admin.taken" }));
  }
}

export async function answerSalesAreaStep(args: ActionFunctionArgs) {
  const { ctx, form } = await submitted(args);
  const { number } = stepIn(args);
  const { id } = args.params;
  if (id) return saveArea(ctx, form, id, number);
  const save = must(saveSteps[number - 1], "a command for each step");
  const last = number === steps.length;
  const saved = await answerConfigured(ctx, form, formOfStep(number, id), save, {
    ...(await broughtTo(ctx, steps[number - 1]?.form ?? [], undefined, null)),
    to: () => hrefOf(undefined, number + 1),
  });
  if (!last || !(saved instanceof Response)) return saved;
  const draft = await getDraft(ctx, { kind: "sales_area" });
  const create = must(areas.operations.create, "sales areas can be created");
  const made = await answerForm(ctx, new FormData(), create, {
    fixed: draft.kind === "ok" ? draft.value : {},
    to: () => list,
    notice: () => ({ severity: "success", key: "admin.created" }),
  });
  if (made instanceof Response) await discardDraft(ctx, { kind: "sales_area" });
  return made;
}

async function saveArea(ctx: Entrance, form: FormData, id: string, number: number) {
  const before = await areas.operations.get(ctx, { id });
  if (before.kind !== "ok") throw notFoundPage();
  const own = new Set(steps[number - 1]?.form.map(({ name }) => name));
  const others = Object.entries(areas.values(before.value)).filter(([name]) => !own.has(name));
  const update = must(areas.operations.update, "sales areas can be changed");
  const next = number < steps.length ? hrefOf(id, number + 1) : list;
  const fields = fieldsOfKnown(steps[number - 1]?.form ?? []);
  return answerConfigured(ctx, form, formOfStep(number, id), update, {
    ...(await broughtTo(ctx, fields, areas.values(before.value), null)),
    fixed: { ...Object.fromEntries(others), id },
    to: () => next,
    notice: () => ({ severity: "success", key: "admin.saved" }),
  });
}
