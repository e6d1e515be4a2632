import { type ReactNode, useEffect, useState } from "react";
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
  sought: { materialNumber: string; description: string };
  wrong: { name: string; text: Text }[];
  /** Null while nothing was looked for. */
  view: ListView | null;
  intents: { selected: string };
  /** Where the search's own form and the buttons beside materials lead. */
  links: { search: string; items: string; back: { label: string; href: string } };
  title: string;
}

/** Materials by number or description, straight into the cart. */
export function MaterialSearchPage({ page }: { page: MaterialSearchData }) {
  const { view, links, wrong } = page;
  const t = useT();
  const text = useText();
  return (
    <>
      <PageHead title={t("cart.materials.title")} crumbs={[links.back]} />
      <ProblemList problems={wrong.map((one) => ({ name: one.name, text: text(one.text) }))} />
      <SearchForm page={page} />
      {view ? <Found view={view} page={page} /> : null}
    </>
  );
}

function Found({ view, page }: { view: ListView; page: MaterialSearchData }): ReactNode {
  const t = useT();
  if (view.rows.length === 0) return <EmptyState />;
  return (
    <>
      <form method="post" action={page.links.items}>
        <CsrfField />
        <DefaultButton intent="nothing" />
        <DataTable view={view} />
        <Button intent={page.intents.selected}>{t("cart.materials.addSelected")}</Button>
      </form>
      <Pages view={view} />
    </>
  );
}

function SearchForm({ page: { sought, wrong, links } }: { page: MaterialSearchData }) {
  const t = useT();
  const text = useText();
  const [typed, setTyped] = useState(sought);
  // Without script an empty search is refused; with script it cannot be sent. Which it is, only script knows.
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const empty = typed.materialNumber.trim() === "" && typed.description.trim() === "";
  const field = (name: "materialNumber" | "description", wireName: string) => (
    <Field
      label={t(`cart.materials.${name}`)}
      name={wireName}
      errors={wrong.filter((one) => one.name === wireName).map((one) => text(one.text))}
      input={{
        defaultValue: sought[name],
        autoComplete: "off",
        onInput: (event) => setTyped({ ...typed, [name]: event.currentTarget.value }),
      }}
    />
  );
  return (
    <search>
      <form method="get" action={links.search} className="inline start">
        {field("materialNumber", "material_number")}
        {field("description", "description")}
        <button type="submit" name="search" value="1" disabled={awake && empty}>
          {t("ui.search")}
        </button>
      </form>
    </search>
  );
}
