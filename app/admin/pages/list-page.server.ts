import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Notice } from "~/door/outcome";
import { enter } from "~/http/entrance/enter.server";
import type { Entrance } from "~/http/entrance/entrance";
import { badAddressPage, notFoundPage } from "~/http/failures.server";
import { answerButton, byIntent } from "~/http/form.server";
import { pageTitle } from "~/http/page-title.server";
import { type AskedList, askList, showList } from "~/http/read-list-address.server";
import { readPage } from "~/http/read-page.server";
import { readSubmittedForm } from "~/http/read-submitted-form.server";
import { seeOther } from "~/http/redirect.server";
import { labelValue } from "~/lib/label-value";
import type { Chip } from "~/ui/fields/Chips";
import type { Option } from "~/ui/fields/Field";
import { optionsOf } from "../choices.server";
import type { Collection, OperationTo, RecordPage } from "../collection";
import { areaAbout, areaKey, areaTitle } from "../words";
import { mayOpen } from "./areas.server";
import { collectionAt } from "./collections.server";
import { fileLimitOf } from "./file-limit";
import {
  type AddressProblem,
  addressProblem,
  listParams,
  questionFrom,
  searchText,
  unknownParameter,
  withParams,
} from "./list-address";
import { createHref, listViewOf } from "./list-view-of";
import { historyOf } from "./read-changes.server";

export function collectionOf({ request }: { request: Request }): Collection {
  const collection = collectionAt(new URL(request.url).pathname.replace(/\.data$/, ""));
  if (!collection) throw notFoundPage();
  return collection;
}

export function placeOf({ request }: { request: Request }, collection: Collection): URLSearchParams {
  return listParams(new URL(request.url).searchParams, collection);
}

export const listHref = (collection: Collection, params: URLSearchParams): string =>
  `/admin/${collection.path}${searchText(params)}`;

/** Reads the list page of a collection. */
export async function readListPage(args: LoaderFunctionArgs) {
  const collection = collectionOf(args);
  const { pathname } = new URL(args.request.url);
  if (pathname.replace(/\.data$/, "") !== `/admin/${collection.path}`) throw notFoundPage();
  const params = placeOf(args, collection);
  const listRequest = {
    ...(await askList(args, tableName(collection))),
    address: listHref(collection, params),
  };
  const unknownParameterText = unknownParameter(listRequest.searchParams, collection);
  if (unknownParameterText) throw badAddressPage(unknownParameterText);
  const { ctx, value, problems } = await readRecords(args, collection, params, listRequest.paging);
  const view = await viewOf(ctx, collection, value, { listRequest, params });
  const filters = await filtersOf(ctx, collection, params);
  const page = {
    ...headOf({ ...ctx, refused: problems.length > 0 }, collection),
    view,
    params: Object.fromEntries(params),
    problems: Object.fromEntries(problems.map(({ name, text }) => [name, ctx.t(text.key, text.params)])),
    filters,
    dates: collection.dated ? { from: params.get("from_date") ?? "", to: params.get("to_date") ?? "" } : null,
    chips: chipsOf(collection, params, { filters, locale: ctx.actor.formats.locale }),
    opensOnFault: !collection.filtersStayFolded,
    downloads: collection.can.includes("download"),
    fileLimit: value ? fileLimitOf(value, collection.downloadLimit) : null,
    bulk: collection.can.includes("bulkDelete"),
    /** True if rows have buttons, which need a form. */
    buttons:
      commandsAtOnce(collection).length > 0 ||
      collection.can.some((ability) => ["bulkDelete", "restore", "reorder"].includes(ability)),
  };
  return data(page, { status: problems.length > 0 ? 422 : value ? 200 : 500 });
}

/** Texts and links of the page that do not depend on its rows. */
function headOf(ctx: Entrance, collection: Collection) {
  const { t } = ctx;
  const title = areaTitle(collection, t);
  const create = createHref(collection);
  return {
    title: pageTitle(ctx, "admin.titleOf", { name: title }),
    heading: title,
    about: areaAbout(collection, t),
    shows:
      collection.shows && mayOpen(ctx.actor, collection.shows.href)
        ? { href: collection.shows.href, label: t(collection.shows.label) }
        : undefined,
    tools: (collection.tools ?? [])
      .filter(({ href }) => mayOpen(ctx.actor, href))
      .map(({ href, label }) => ({ href, label: t(label) })),
    path: `/admin/${collection.path}`,
    history: changesAnything(collection) ? historyOf(ctx, collection.name) : null,
    create: create && { href: create, label: t(areaKey(collection, "create")) },
  };
}

const changesAnything = ({ can, commands }: Collection) =>
  commands.length > 0 || can.some((ability) => ability !== "download");

async function viewOf(
  { actor, t }: Entrance,
  collection: Collection,
  recordPage: RecordPage | null,
  { listRequest, params }: { listRequest: AskedList; params: URLSearchParams },
) {
  if (!recordPage) return null;
  const [all, movedParameter] = ["all", "moved"].map((name) => listRequest.searchParams.get(name) ?? "");
  const options = {
    t,
    formats: actor.formats,
    place: searchText(params),
    selectAll: all === "1",
    moved: movedParameter,
    isBrief: true,
  };
  return showList(listRequest, listViewOf(collection, recordPage, options));
}

/** Actions with a confirmation page are links. */
const commandsAtOnce = ({ commands }: Collection) => commands.filter(({ asks }) => !asks);

/** Key under which each person's page size and columns are stored. */
const tableName = (collection: Collection) => `admin-${collection.name}`;

/** Shows a failed search on the page with its filters, not as an error page. */
async function readRecords(
  args: LoaderFunctionArgs,
  collection: Collection,
  params: URLSearchParams,
  paging: AskedList["paging"],
): Promise<{ ctx: Entrance; value: RecordPage | null; problems: AddressProblem[] }> {
  const { formats } = (await enter(args)).actor;
  let problems: AddressProblem[] = [];
  try {
    const question = { ...questionFrom(params, formats), ...paging };
    const { ctx, value } = await readPage(args, collection.operations.list, question, (recordPage) => {
      problems = recordPage.map((problem) => addressProblem(problem, params, formats));
      return null;
    });
    const outsideProblem = problems.find(({ name }) => !isInSearchForm(collection, name));
    if (outsideProblem) throw badAddressPage(outsideProblem.text);
    return { ctx, value, problems };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const ctx = await enter(args);
    ctx.services.log.error({ collection: collection.name, error }, "admin-list-failed");
    return { ctx, value: null, problems };
  }
}

/** Fields that people type in show their error in the form; the other parameters come from links only. */
const isInSearchForm = ({ filters, dated }: Collection, name: string): boolean =>
  name === "q" ||
  filters.some((filter) => filter.name === name && !filter.options) ||
  (Boolean(dated) && name.endsWith("_date"));

export interface ShownFilter {
  name: string;
  label: string;
  /** A filter without options takes any text. */
  options: Option[] | null;
  value: string;
}

async function filtersOf(
  ctx: Entrance,
  collection: Collection,
  params: URLSearchParams,
): Promise<ShownFilter[]> {
  const { t } = ctx;
  const all = { value: "", label: t("admin.filter.all") };
  const declaredFilters = await Promise.all(
    collection.filters.map(async ({ name, caption, options }) => ({
      name,
      label: t(caption),
      options: options ? [all, ...(await optionsOf(ctx, t, options))] : null,
      value: params.get(name) ?? "",
    })),
  );
  if (!collection.can.includes("restore")) return declaredFilters;
  const states = ["active", "deleted"] as const;
  return [
    ...declaredFilters,
    {
      name: "state",
      label: t("admin.filter.state"),
      options: [all, ...states.map((value) => ({ value, label: t(`admin.filter.${value}`) }))],
      value: params.get("state") ?? "",
    },
  ];
}

function chipsOf(
  collection: Collection,
  params: URLSearchParams,
  { filters, locale }: { filters: readonly ShownFilter[]; locale: string },
): Chip[] {
  const hrefWithout = (name: string) =>
    listHref(collection, withParams(params, { [name]: null, page: null }));
  return filters.flatMap(({ name, label, options, value }) => {
    const optionLabel = options ? options.find((option) => option.value === value)?.label : value;
    return value && optionLabel
      ? [{ label: labelValue(label, optionLabel, locale), without: hrefWithout(name) }]
      : [];
  });
}

/** Handles the buttons of a list, for one row or for all ticked ones. */
export async function answerListButton(args: ActionFunctionArgs) {
  const { ctx, form } = await readSubmittedForm(args);
  const collection = collectionOf(args);
  const params = placeOf(args, collection);
  const backPath = listHref(collection, params);
  const { restore, move } = collection.operations;
  const press = (
    operation: OperationTo<unknown> | undefined,
    fixedCriteria: Record<string, unknown>,
    to: string,
    notice: Notice | null,
  ) => {
    if (!operation) throw notFoundPage();
    return answerButton(ctx, new FormData(), operation, {
      fixed: fixedCriteria,
      to: () => to,
      backPath,
      notice: () => notice,
    });
  };
  const moveTo = (position: "up" | "down") => (id: string) => {
    const to = listHref(collection, withParams(params, { moved: `${position}:${id}` }));
    return press(move, { id, position }, to, null);
  };
  const commands = commandsAtOnce(collection).map(({ name, operation, done }) => [
    name,
    (id: string) => press(operation, { id }, backPath, { severity: "success", key: done }),
  ]);
  return byIntent(form, {
    ...(Object.fromEntries(commands) as Record<string, (id: string) => Promise<Response>>),
    selectAll: () => seeOther(listHref(collection, withParams(params, { all: "1" }))),
    confirmDelete: () => {
      const selectedQuery = withParams(params, {});
      for (const id of form.getAll("selected").slice(0, 100)) selectedQuery.append("selected", String(id));
      if (!selectedQuery.has("selected")) {
        return seeOther(backPath, [{ severity: "warning", key: "admin.nothingSelected" }]);
      }
      return seeOther(`/admin/${collection.path}/delete${searchText(selectedQuery)}`);
    },
    restore: (id) => press(restore, { id }, backPath, { severity: "success", key: "admin.restored" }),
    up: moveTo("up"),
    down: moveTo("down"),
  });
}
