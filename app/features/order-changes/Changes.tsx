import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { DataTable } from "~/ui/lists/DataTable";
import { Button } from "~/ui/pages/Button";
import { changeIntents } from "./change-intents";
import type { ChangesView } from "./changes-page";

/** Lists the reader's unread changes of open orders. */
export function Changes({ changes, from }: { changes: ChangesView; from: "today" | "page" }) {
  const t = useT();
  const { view, ids } = changes;
  if (ids.length === 0) return <p>{t("documents.changes.none")}</p>;
  return (
    <form method="post" action={`/orders/changes?from=${from}`} data-in-place="">
      <CsrfField />
      <input type="hidden" name="ids" value={ids.join(",")} />
      <DataTable view={view} />
      <p>
        <Button intent={changeIntents.readAll}>{t("documents.changes.readAll")}</Button>
      </p>
    </form>
  );
}

/** The same on Today, with the latest changes. */
export function ChangesToday({ changes }: { changes: ChangesView }) {
  const t = useT();
  const title = t("documents.changes.title");
  return (
    <section aria-labelledby="changes">
      <div className="head">
        <h2 id="changes">{title}</h2>
        {changes.total > changes.ids.length ? (
          <a className="push" href="/orders/changes">
            {t("documents.changes.viewAll", { count: changes.total })}
          </a>
        ) : (
          <a className="push" href="/orders/changes" aria-label={t("documents.viewAllOf", { list: title })}>
            {t("documents.viewAll")}
          </a>
        )}
      </div>
      <Changes changes={changes} from="today" />
    </section>
  );
}
