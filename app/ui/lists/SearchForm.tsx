import type { ReactNode } from "react";
import { useT } from "~/i18n/i18n-context";
import { Field } from "../fields/Field";
import { carriedFields, pathOf } from "./list-address";
import type { ListView } from "./list-view";

/** Searches a list by words. Other filters stay; the result starts on its first page. */
export function SearchForm(props: { view: ListView; label: string; q: string; children?: ReactNode }) {
  const { view, label, q, children } = props;
  const t = useT();
  const id = `${view.name}-q`;
  return (
    <search>
      <form method="get" action={pathOf(view)} className="inline start">
        {carriedFields(view, "q", "page").map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <Field
          label={label}
          name="q"
          id={id}
          input={{ type: "search", defaultValue: q, className: "search" }}
        />
        {children}
        <button type="submit">{t("ui.search")}</button>
      </form>
    </search>
  );
}
