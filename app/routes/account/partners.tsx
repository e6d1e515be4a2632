import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { holds } from "~/door/actor";
import type { Outcome } from "~/door/outcome";
import { UnsavedHint } from "~/features/carts/saved/UnsavedHint";
import { findSearchCriteria } from "~/features/filters/filters.queries.server";
import { partnerList } from "~/features/identity/partners/partner-list";
import { searchPartners } from "~/features/identity/partners/search-partners.server";
import { enter } from "~/http/entrance/enter.server";
import { initOf, pageOfFailure } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { askList, showList } from "~/http/read-list-address.server";
import { toSignIn } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { whereFrom } from "~/http/where-from.server";
import { useT, useText } from "~/i18n/i18n-context";
import type { Text } from "~/i18n/text";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field, SelectField } from "~/ui/fields/Field";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { DialogPage } from "~/ui/pages/DialogPage";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { isCartPage } from "./partner.server";

const criteria = ["number", "name", "city", "postalCode", "state"] as const;
type Criterion = (typeof criteria)[number];

/** Search fields that administrators have selected. */
const wireNames: Record<Criterion, string> = {
  number: "number",
  name: "name",
  city: "city",
  postalCode: "postal_code",
  state: "state",
};

const functions = ["soldTo", "shipTo", "payer"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const listRequest = await askList(args, "partners");
  const { searchParams, paging } = listRequest;
  const ctx = await enter(args);
  const text = (name: string) => searchParams.get(name) ?? "";
  const searchValues = Object.fromEntries(criteria.map((name) => [name, text(name)])) as Record<
    Criterion,
    string
  >;
  const partnerFunction = functions.find((name) => name === text("function")) ?? "soldTo";
  const outcome = await searchPartners(ctx, {
    ...searchValues,
    ...paging,
    search: searchParams.has("search"),
    function: partnerFunction,
    salesArea: text("salesArea"),
  });
  if (outcome.kind === "refused" && ctx.actor.kind === "anonymous") throw await toSignIn(ctx);
  const problems = wrongOf(outcome);
  ctx.refused = problems.length > 0;
  const { t } = ctx;
  const isStaff = holds(ctx.actor, "select_any_partner");
  return data(
    {
      sought: searchValues,
      function: partnerFunction,
      salesArea: text("salesArea") || (ctx.actor.salesArea?.id ?? ""),
      offered: await offeredCriteria(ctx),
      areas: isStaff ? (ctx.around?.areas ?? []).map(({ id, title }) => ({ id, title })) : [],
      wrong: problems,
      view: outcome.kind === "ok" ? await showList(listRequest, partnerList(outcome.value, t)) : null,
      recent: outcome.kind === "ok" && outcome.value.recent,
      isFromCart: isCartPage(whereFrom(args.request)),
      title: pageTitle(ctx, "partners.title"),
    },
    outcome.kind === "ok" ? {} : initOf(outcome),
  );
}

/** Errors stand above the form, which keeps what was typed. */
function wrongOf(outcome: Outcome<unknown>): Text[] {
  switch (outcome.kind) {
    case "ok":
      return [];
    case "invalid":
      return outcome.problems.map(({ text }) => text);
    case "unavailable":
      return [outcome.reason];
    default:
      throw pageOfFailure(outcome);
  }
}

/** Fields in the order that administrators have chosen. */
async function offeredCriteria(ctx: Parameters<typeof findSearchCriteria>[0]): Promise<Criterion[]> {
  const outcome = await findSearchCriteria(ctx, { type: "partners" });
  const names: readonly string[] = outcome.kind === "ok" ? outcome.value.criteria : [];
  return names.flatMap((name) => criteria.find((each) => wireNames[each] === name) ?? []);
}

export const meta = titleMeta;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Searches customers; a row's button makes it the active one and leads to the dashboard. */
export default function Partners() {
  const page = useLoaderData<typeof loader>();
  const { view, recent, wrong } = page;
  const t = useT();
  const text = useText();
  return (
    <DialogPage title={t("partners.title")} width="results">
      <ProblemList problems={wrong.map((each) => ({ name: "", text: text(each) }))} />
      {page.isFromCart ? <UnsavedHint /> : null}
      <SearchForm page={page} />
      {view && !recent && view.rows.length === 0 ? <DataTable view={view} /> : null}
      {view && view.rows.length > 0 ? (
        <form method="post" action={paths.partner()}>
          <CsrfField />
          <DataTable view={view} showCaption={recent} />
        </form>
      ) : null}
      {view && !recent ? <Pages view={view} /> : null}
    </DialogPage>
  );
}

function SearchForm({ page }: { page: Data }) {
  const t = useT();
  const { sought, areas } = page;
  const isStaff = areas.length > 0;
  const visibleCriteria = page.offered.filter((name) => isStaff || name === "number" || name === "name");
  return (
    <search>
      <form method="get" action={paths.partners()}>
        <input type="hidden" name="search" value="1" />
        <div className="columns">
          {isStaff ? (
            <SelectField
              label={t("frame.partnerFunction")}
              name="function"
              id="search-function"
              options={functions.map((value) => ({
                value,
                label: t(`frame.function.${value}`),
              }))}
              defaultValue={page.function}
            />
          ) : null}
          {visibleCriteria.map((name) => (
            <Field
              key={name}
              label={t(`partners.${name}`)}
              name={name}
              id={`search-${name}`}
              input={{ defaultValue: sought[name], autoComplete: "off" }}
            />
          ))}
          {areas.length > 1 ? (
            <SelectField
              label={t("frame.salesArea")}
              name="salesArea"
              id="search-area"
              options={areas.map(({ id, title }) => ({ value: id, label: title }))}
              defaultValue={page.salesArea}
            />
          ) : null}
        </div>
        <div className="buttons">
          <button type="submit" className="main">
            {t("partners.search")}
          </button>
          <a className="button" href={paths.dashboard()} data-cancel="">
            {t("ui.cancel")}
          </a>
        </div>
      </form>
    </search>
  );
}
