import type { SubmissionResult } from "@conform-to/dom";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Field } from "~/ui/fields/Field";
import { intents } from "~/ui/fields/intents";
import { fieldsOf } from "~/ui/fields/submission";
import { Button } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { PageHead } from "~/ui/pages/PageHead";
import type { SavedMethod } from "../item-payment";

export const savedMethodIntents = intents("rename");

/** Lists the cards and accounts that the reader has saved, each with its name, to rename or remove. */
export function SavedMethodsPage({
  methods,
  result,
}: {
  methods: SavedMethod[];
  result: SubmissionResult | undefined;
}) {
  const t = useT();
  return (
    <>
      <ErrorSummary result={result} />
      <PageHead
        title={t("receivables.savedMethods.title")}
        crumbs={[{ label: t("receivables.openItems"), href: "/open_items" }]}
      />
      <p>{t("receivables.savedMethods.what")}</p>
      {methods.length === 0 ? <p>{t("receivables.savedMethods.none")}</p> : null}
      {methods.map((method) => (
        <SavedMethodForm key={method.id} method={method} result={result} />
      ))}
    </>
  );
}

function SavedMethodForm({ method, result }: { method: SavedMethod; result: SubmissionResult | undefined }) {
  const t = useT();
  const formats = useFormats();
  const isAnswered = result?.initialValue?.saved === method.id;
  const field = fieldsOf(isAnswered ? result : undefined, { name: method.name });
  return (
    <form method="post" className="card">
      <CsrfField />
      <input type="hidden" name="saved" value={method.id} />
      <h2>{labelValue(t(`receivables.pay.methods.${method.method}`), method.label, formats.locale)}</h2>
      <Field
        {...field("name")}
        id={isAnswered ? "name" : `name-${method.id}`}
        label={t("receivables.savedMethods.name")}
        input={{ maxLength: 60 }}
        required
      />
      <div className="buttons">
        <Button
          intent={savedMethodIntents.rename}
          aria-label={labelValue(t("receivables.savedMethods.rename"), method.label, formats.locale)}
        >
          {t("receivables.savedMethods.rename")}
        </Button>
        <a
          className="button plain"
          href={`/open_items/payment_methods/${encodeURIComponent(method.id)}/remove`}
          aria-label={labelValue(t("receivables.savedMethods.remove"), method.label, formats.locale)}
          data-dialog=""
        >
          {t("receivables.savedMethods.remove")}
        </a>
      </div>
    </form>
  );
}
