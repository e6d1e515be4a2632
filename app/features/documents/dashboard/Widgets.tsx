import { RichText } from "~/forms/RichText";
import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { CheckField } from "~/ui/fields/Field";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { ErrorBox } from "~/ui/pages/ErrorBox";
import { Fold } from "~/ui/pages/Fold";
import { PagePicture, type PagePicture as Picture } from "~/ui/pages/PagePicture";

export interface Widget {
  name: string;
  title: string;
  /** The address of the whole list. */
  all: string;
  view: ListView | null;
  /** Texts instead of a list. */
  news?: { id: string; title: string; text: string; picture: Picture | null }[];
  /** Reason why this part alone could not be loaded. */
  failure: string | null;
  /** Text instead of the content, for readers who have nothing to see here. */
  note?: string;
}

/** The parts of the dashboard, which fail independently. */
export function Widgets({ widgets }: { widgets: readonly Widget[] }) {
  const t = useT();
  return (
    <>
      {widgets.map(({ name, title, all, view, news = [], failure, note }) => (
        <section key={name} aria-labelledby={`widget-${name}`}>
          <div className="head">
            <h2 id={`widget-${name}`}>{title}</h2>
            {note ? null : (
              <a className="push" href={all} aria-label={t("documents.viewAllOf", { list: title })}>
                {t("documents.viewAll")}
              </a>
            )}
          </div>
          {note ? <p className="hint">{note}</p> : null}
          {failure ? <ErrorBox text={failure} retry="/dashboard" /> : null}
          {view && view.rows.length > 0 ? <DataTable view={{ ...view, caption: title }} /> : null}
          {view?.rows.length === 0 ? <p>{t("documents.widgets.empty")}</p> : null}
          {news.map((one) => (
            <div key={one.id}>
              <h3>{one.title}</h3>
              <PagePicture picture={one.picture} />
              <RichText text={one.text} />
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

/** The choice of parts, stored like the columns of a table. */
export function WidgetChoice({ offered }: { offered: { name: string; title: string; shown: boolean }[] }) {
  const t = useT();
  return (
    <Fold title={t("documents.chooseWidgets")}>
      <form method="post" action="/tables/dashboard">
        <CsrfField />
        <input type="hidden" name="back" value="/dashboard" />
        {offered.map(({ name, title, shown }) => (
          <CheckField
            key={name}
            id={`show-${name}`}
            label={title}
            name="columns"
            value={name}
            defaultChecked={shown}
          />
        ))}
        <button type="submit" name="intent" value="columns">
          {t("documents.showWidgets")}
        </button>
      </form>
    </Fold>
  );
}
