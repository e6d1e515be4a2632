import type { SubmissionResult } from "@conform-to/dom";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { CsrfField } from "~/ui/fields/CsrfField";
import { ChoiceField } from "~/ui/fields/Field";
import { typedValue } from "~/ui/fields/submission";
import { DataTable } from "~/ui/lists/DataTable";
import { Pages } from "~/ui/lists/Pages";
import { Button, LinkButton } from "~/ui/pages/Button";
import { AmendmentFields } from "./AmendmentFields";
import { type EditPageData, editIntents } from "./edit-page";

/** Shows what somebody else changed meanwhile; where the visitor changed the same, one of both values is chosen. */
export function ConflictForm(props: {
  page: EditPageData;
  conflict: NonNullable<EditPageData["conflict"]>;
  refusal: SubmissionResult | undefined;
}) {
  const { page, conflict, refusal } = props;
  const t = useT();
  const formats = useFormats();
  return (
    <>
      <p className="notice warning">{t(`amendments.conflict.${page.kind}`)}</p>
      <h2>{t("amendments.theirChanges")}</h2>
      <DataTable view={conflict.view} />
      <Pages view={conflict.view} />
      {conflict.kept.length > 0 ? (
        <>
          <h2>{t("amendments.kept")}</h2>
          <ul>
            {conflict.kept.map(({ name, what, before, after }) => (
              <li key={name}>
                {labelValue(what, before, formats.locale)} → <strong>{after}</strong>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {conflict.lost ? <p className="notice info">{conflict.lost}</p> : null}
      <form method="post">
        <CsrfField />
        <AmendmentFields version={conflict.version} revision={page.revision} />
        {conflict.disputes.length > 0 ? <h2>{t("amendments.disputes")}</h2> : null}
        {conflict.disputes.map(({ name, legend, theirs, mine }, index) => {
          const field = `choices[${index}].side`;
          const typedSide = typedValue(refusal, field);
          return (
            <div key={name}>
              <input type="hidden" name={`choices[${index}].name`} value={name} />
              <ChoiceField
                type="radio"
                label={legend}
                name={field}
                required
                errors={refusal?.error?.[field] ?? undefined}
                options={[
                  { value: "theirs", label: t("amendments.theirs", { value: theirs }) },
                  { value: "mine", label: t("amendments.mine", { value: mine }) },
                ]}
                defaultValues={typedSide ? [typedSide] : []}
              />
            </div>
          );
        })}
        <div className="buttons">
          <Button kind="main" intent={editIntents.resolve}>
            {t("amendments.resolve")}
          </Button>
          <LinkButton href={page.document}>{t(`amendments.backTo.${page.kind}`)}</LinkButton>
        </div>
      </form>
    </>
  );
}
