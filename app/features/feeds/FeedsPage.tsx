import { useT } from "~/i18n/i18n-context";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { DataTable } from "~/ui/lists/DataTable";
import type { ListView } from "~/ui/lists/list-view";
import { Button } from "~/ui/pages/Button";

/** Addresses that can be copied, right after they were created. */
export function NewFeedAddress({ calendar, feed }: { calendar: string; feed: string }) {
  const t = useT();
  return (
    <section aria-labelledby="new-address">
      <h2 id="new-address">{t("profile.feeds.new")}</h2>
      <p>{t("profile.feeds.copy")}</p>
      <Field
        label={t("profile.feeds.calendar")}
        name="calendar"
        defaultValue={calendar}
        input={{ readOnly: true }}
      />
      <Field label={t("profile.feeds.feed")} name="feed" defaultValue={feed} input={{ readOnly: true }} />
    </section>
  );
}

/** Existing addresses, and the form for another one. */
export function FeedAddresses(props: { view: ListView; nextId: string; customer: string | null }) {
  const { view, nextId, customer } = props;
  const t = useT();
  return (
    <>
      <DataTable view={view} />
      {customer ? (
        <form method="post">
          <CsrfField />
          <input type="hidden" name="id" value={nextId} />
          <p>{t("profile.feeds.for", { customer })}</p>
          <Button kind="main" intent="create">
            {t("profile.feeds.create")}
          </Button>
        </form>
      ) : null}
    </>
  );
}
