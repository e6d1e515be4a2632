import type { ReactNode } from "react";
import { useT, useText } from "~/i18n/i18n-context";
import type { Text } from "~/i18n/text";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { DataTable } from "~/ui/lists/DataTable";
import { EmptyState } from "~/ui/lists/EmptyState";
import type { ListView } from "~/ui/lists/list-view";
import { Pages } from "~/ui/lists/Pages";
import { Button, DefaultButton } from "~/ui/pages/Button";
import { ProblemList } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";

export interface MaterialSearchData {
  search: { materialNumber: string; description: string };
  /** Fields of the search form, in the order that administrators chose. */
  offered: readonly MaterialCriterion[];
  problems: { name: string; text: Text }[];
  /** Null before the first search. */
  view: ListView | null;
  intents: { selected: string };
  /** Addresses of the search form and of the buttons beside materials. */
  links: { search: string; items: string; backLink: { label: string; href: string } };
  title: string;
}

export type MaterialCriterion = "materialNumber" | "description";

/** Searches materials by number or description and adds them to the cart. */
export function MaterialSearchPage({ page }: { page: MaterialSearchData }) {
  const { view, links, problems } = page;
  const t = useT();
  const text = useText();
  return (
    <>
      <PageHead title={t("cart.materials.title")} crumbs={[links.backLink]} />
      <ProblemList problems={problems.map((one) => ({ name: one.name, text: text(one.text) }))} />
      <SearchForm page={page} />
      {view ? <FoundMaterials view={view} page={page} /> : null}
    </>
  );
}

function FoundMaterials({ view, page }: { view: ListView; page: MaterialSearchData }): ReactNode {
  const t = useT();
  if (view.rows.length === 0) return <EmptyState />;
  return (
    <>
      <form method="post" action={page.links.items}>
        <CsrfField />
        <DefaultButton intent={page.intents.selected === "selectedQuote" ? "nothing:quote" : "nothing"} />
        <DataTable view={view} />
        <p className="buttons">
          <Button intent={page.intents.selected}>{t("cart.materials.addSelected")}</Button>
        </p>
      </form>
      <Pages view={view} />
    </>
  );
}

function SearchForm({ page: { search, offered, problems, links } }: { page: MaterialSearchData }) {
  const t = useT();
  const text = useText();
  const field = (name: MaterialCriterion, wireName: string) => (
    <Field
      key={name}
      label={t(`cart.materials.${name}`)}
      name={wireName}
      errors={problems.filter((one) => one.name === wireName).map((one) => text(one.text))}
      input={{ defaultValue: search[name], autoComplete: "off" }}
    />
  );
  return (
    <search>
      <form method="get" action={links.search} className="inline start" data-needs-text="">
        {offered.map((name) => field(name, name === "description" ? name : "material_number"))}
        <button type="submit" name="search" value="1">
          {t("ui.search")}
        </button>
      </form>
    </search>
  );
}
