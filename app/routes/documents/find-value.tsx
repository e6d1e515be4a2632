import { useLoaderData } from "@remix-run/react";
import { titleMeta } from "~/http/title-meta";
import { useT } from "~/i18n/i18n-context";
import { Field } from "~/ui/fields/Field";
import { EmptyState } from "~/ui/lists/EmptyState";
import { Button } from "~/ui/pages/Button";
import { PageHead } from "~/ui/pages/PageHead";
import { findValueLoader } from "./find-value.server";

export const loader = findValueLoader;
export const meta = titleMeta;

/** Values for a criterion; choosing one goes back to the search with it. */
export default function FindValue() {
  const { heading, backLink, q, fields, values, asks } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHead title={heading} crumbs={[backLink]} />
      <search>
        <form method="get" className="inline start">
          {fields.map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
          <Field
            label={t("documents.lookUpWords")}
            name="words"
            input={{ defaultValue: q, autoComplete: "off", maxLength: 60 }}
          />
          <Button kind="main">{t("ui.search")}</Button>
        </form>
      </search>
      {values.length === 0 && !asks ? <EmptyState text={t("ui.notFoundValue", { value: q })} /> : null}
      <ul className="plain">
        {values.map(({ value, name, href }) => (
          <li key={value}>
            <a href={href}>{value}</a> <small>{name}</small>
          </li>
        ))}
      </ul>
    </>
  );
}
