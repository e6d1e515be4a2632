import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { searchPartners } from "~/features/identity/search-partners.server";
import { enter } from "~/http/enter.server";
import { pageOfFailure } from "~/http/failures.server";
import { pageTitle } from "~/http/page-title.server";
import { paths } from "~/http/paths";
import { toSignIn } from "~/http/read-page.server";
import { titleMeta } from "~/http/title-meta";
import { useT, useText } from "~/i18n/i18n-context";
import type { Text } from "~/i18n/text";
import { CsrfField } from "~/ui/CsrfField";
import { DialogPage } from "~/ui/DialogPage";
import { EmptyState } from "~/ui/EmptyState";
import { ProblemList } from "~/ui/ErrorSummary";
import { Field, SelectField } from "~/ui/Field";
import { Pages } from "~/ui/Pages";

const criteria = ["number", "name", "city", "postalCode", "state"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = await enter(args);
  const given = new URL(args.request.url).searchParams;
  const text = (name: string) => given.get(name) ?? "";
  const asked = Object.fromEntries(criteria.map((name) => [name, text(name)])) as Record<
    (typeof criteria)[number],
    string
  >;
  const outcome = await searchPartners(ctx, {
    ...asked,
    search: given.has("search"),
    salesArea: text("salesArea"),
    page: given.get("page") ?? "1",
    ...(given.has("function") ? { function: text("function") as "soldTo" } : {}),
  });
  if (outcome.kind === "refused" && ctx.actor.kind === "anonymous") throw await toSignIn(ctx);
  if (outcome.kind !== "ok" && outcome.kind !== "invalid") throw pageOfFailure(outcome);
  const wrong: Text[] = outcome.kind === "invalid" ? outcome.problems.map((problem) => problem.text) : [];
  ctx.refused = wrong.length > 0;
  return data(
    {
      asked,
      function: text("function"),
      salesArea: text("salesArea") || (ctx.actor.salesArea?.id ?? ""),
      areas: ctx.actor.permissions.has("select_any_partner")
        ? (ctx.around?.areas ?? []).map(({ id, title }) => ({ id, title }))
        : [],
      wrong,
      found: outcome.kind === "ok" ? outcome.value : null,
      title: pageTitle(ctx, "partners.title"),
    },
    { status: wrong.length > 0 ? 422 : 200 },
  );
}

export const meta = titleMeta;

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** Where a customer is looked for; a row's button makes it the active one and leads to the dashboard. */
export default function Partners() {
  const page = useLoaderData<typeof loader>();
  const { found, wrong } = page;
  const t = useT();
  const text = useText();
  return (
    <DialogPage title={t("partners.title")} width="results">
      <ProblemList problems={wrong.map((each) => ({ name: "", text: text(each) }))} />
      <SearchForm page={page} />
      {found?.recent && found.rows.length > 0 ? <h2>{t("partners.recent")}</h2> : null}
      {found && (found.rows.length > 0 || !found.recent) ? <Results found={found} /> : null}
      {found && !found.recent ? (
        <Pages
          {...{ page: found.page, pageSize: found.pageSize, total: found.total, more: found.more }}
          href={(to) =>
            `${paths.partners()}?${new URLSearchParams({ ...page.asked, function: page.function || "soldTo", salesArea: page.salesArea, search: "1", page: String(to) })}`
          }
        />
      ) : null}
    </DialogPage>
  );
}

function SearchForm({ page }: { page: Data }) {
  const t = useT();
  const { asked, areas } = page;
  const staff = areas.length > 0;
  const shown = staff ? criteria : (["number", "name"] as const);
  return (
    <search>
      <form method="get" action={paths.partners()}>
        <input type="hidden" name="search" value="1" />
        <div className="columns">
          {staff ? (
            <SelectField
              label={t("frame.partnerFunction")}
              name="function"
              id="search-function"
              options={(["soldTo", "shipTo", "payer"] as const).map((value) => ({
                value,
                label: t(`frame.function.${value}`),
              }))}
              defaultValue={page.function || "soldTo"}
            />
          ) : null}
          {shown.map((name) => (
            <Field
              key={name}
              label={t(`partners.${name}`)}
              name={name}
              id={`search-${name}`}
              input={{ defaultValue: asked[name], autoComplete: "off" }}
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

function Results({ found }: { found: NonNullable<Data["found"]> }) {
  const t = useT();
  const { rows } = found;
  if (rows.length === 0) return <EmptyState />;
  const addresses = rows.some((row) => row.address);
  return (
    <form method="post" action={paths.partner()}>
      <CsrfField />
      <table className="cards">
        <caption className="unseen">{t("partners.title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("partners.name")}</th>
            <th scope="col">{t("partners.number")}</th>
            {addresses ? (
              <>
                <th scope="col">{t("partners.street")}</th>
                <th scope="col">{t("partners.postalCode")}</th>
                <th scope="col">{t("partners.city")}</th>
                <th scope="col">{t("partners.state")}</th>
              </>
            ) : null}
            <th scope="col">{t("frame.salesArea")}</th>
            <th scope="col">
              <span className="unseen">{t("partners.choose")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row.choice)}>
              <th scope="row">{row.name}</th>
              <td data-label={t("partners.number")} className="figure">
                {row.number} <small>{t(`frame.function.${row.function}`)}</small>
              </td>
              {addresses ? (
                <>
                  <td data-label={t("partners.street")}>{row.address?.street}</td>
                  <td data-label={t("partners.postalCode")} className="figure">
                    {row.address?.postalCode}
                  </td>
                  <td data-label={t("partners.city")}>{row.address?.city}</td>
                  <td data-label={t("partners.state")}>
                    {[row.address?.state, row.address?.country].filter(Boolean).join(", ")}
                  </td>
                </>
              ) : null}
              <td data-label={t("frame.salesArea")}>{row.salesArea}</td>
              <td className="acts">
                <button
                  type="submit"
                  className="plain"
                  {...("holding" in row.choice
                    ? { name: "holding", value: row.choice.holding }
                    : {
                        name: "choice",
                        value: `${row.choice.function}/${row.choice.number}/${row.choice.salesArea}`,
                      })}
                >
                  {t("partners.choose")}
                  <span className="unseen"> {row.name}</span>
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  );
}
