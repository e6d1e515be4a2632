import type { SubmissionResult } from "@conform-to/dom";
import { useT } from "~/i18n/i18n-context";
import { AttributeFields } from "~/ui/fields/AttributeFields";
import { CsrfField } from "~/ui/fields/CsrfField";
import { Dropzone } from "~/ui/fields/Dropzone";
import { Field, TextAreaField } from "~/ui/fields/Field";
import type { FormAnswer } from "~/ui/fields/form-answer";
import { fieldsOf } from "~/ui/fields/submission";
import { DateField } from "~/ui/fields/TypedField";
import { hasFiles } from "~/ui/fields/upload-limits";
import { BulkBar } from "~/ui/lists/BulkBar";
import { DataTable } from "~/ui/lists/DataTable";
import { withRefusal } from "~/ui/lists/list-answer";
import { PageButtons } from "~/ui/lists/PageButtons";
import { Pages } from "~/ui/lists/Pages";
import { Button, DefaultButton, LinkButton } from "~/ui/pages/Button";
import { ErrorSummary } from "~/ui/pages/ErrorSummary";
import { Fold } from "~/ui/pages/Fold";
import { Messages } from "~/ui/pages/NoticeBox";
import { PageHead } from "~/ui/pages/PageHead";
import { Steps } from "~/ui/pages/Tabs";
import { TypedSentences } from "~/ui/pages/TypedText";
import { refusalByLine } from "../carts/lines/refusal-by-line";
import { AmendmentFields } from "./AmendmentFields";
import { ConflictForm } from "./ConflictForm";
import { type EditPageData, editIntents } from "./edit-page";
import { OriginalHead } from "./OriginalHead";

/** Shows a document's lines and head as fields, in which the buyer overwrites what should change. */
export function EditPage({ page, answer }: { page: EditPageData; answer: FormAnswer | undefined }) {
  const t = useT();
  const refusal = refusalByLine(page.editableItems.map(String), answer?.result ?? page.unsaved ?? undefined, {
    list: "lines",
    key: "itemNumber",
  });
  return (
    <>
      <PageHead title={page.heading} crumbs={page.crumbs} />
      {page.fixedReason || page.conflict ? null : <Steps current={0} steps={page.steps} />}
      <ErrorSummary result={refusal} />
      {page.fixedReason || page.conflict || page.isCancelled ? <TypedSentences result={refusal} /> : null}
      {page.returned ? <p className="notice warning">{page.returned.text}</p> : null}
      <Messages messages={page.returned?.messages ?? []} />
      <OriginalHead facts={page.original} />
      {page.fixedReason ? (
        <>
          <p className="notice info">{page.fixedReason}</p>
          <LinkButton href={page.document}>{t(`amendments.backTo.${page.kind}`)}</LinkButton>
          <DataTable view={page.view} />
          <Pages view={page.view} />
        </>
      ) : page.conflict ? (
        <ConflictForm page={page} conflict={page.conflict} refusal={refusal} />
      ) : (
        <EditForm key={page.revision} page={page} refusal={refusal} />
      )}
      {page.hasDraft ? <DiscardForm page={page} /> : null}
    </>
  );
}

function DiscardForm({ page }: { page: EditPageData }) {
  const t = useT();
  return (
    <form method="post">
      <CsrfField />
      <p>
        {t("amendments.draftStored")}{" "}
        <Button kind="plain" intent={editIntents.discard}>
          {t("amendments.discard")}
        </Button>
      </p>
      <input type="hidden" name="revision" value={page.revision} />
    </form>
  );
}

/** One form for everything, so that no button loses what was typed. Enter presses 'Update'. */
function EditForm({ page, refusal }: { page: EditPageData; refusal: SubmissionResult | undefined }) {
  const t = useT();
  return (
    <form method="post" data-grid="">
      <CsrfField />
      <AmendmentFields {...page} />
      <DefaultButton intent={editIntents.update} />
      {page.editableItems.map((item, index) => (
        <input key={item} type="hidden" name={`lines[${index}].itemNumber`} value={item} />
      ))}
      {page.isCancelled ? (
        <p className="notice warning">
          {t(`amendments.cancelChosen.${page.kind}`)}{" "}
          <Button kind="plain" intent={editIntents.keep}>
            {t(`amendments.keep.${page.kind}`)}
          </Button>
        </p>
      ) : null}
      <DataTable view={withRefusal(page.view, refusal)} />
      {page.isCancelled ? null : (
        <BulkBar>
          <Button intent={editIntents.removeTicked} kind="plain">
            {t("amendments.removeTicked")}
          </Button>
        </BulkBar>
      )}
      <PageButtons view={page.view} />
      {page.isCancelled ? <StoredHeader page={page} /> : <FormFields page={page} refusal={refusal} />}
      <div className="buttons">
        <Button kind="main" intent={editIntents.continue}>
          {t(
            page.kind === "order" && !page.isCancelled
              ? "cart.continue.order"
              : "amendments.continueToReview",
          )}
        </Button>
        {page.isCancelled ? null : <Button intent={editIntents.update}>{t("amendments.update")}</Button>}
        {page.mayCancel && !page.isCancelled ? (
          <Button kind="danger" intent={editIntents.cancelAll}>
            {t(`amendments.cancelAll.${page.kind}`)}
          </Button>
        ) : null}
        <LinkButton href={page.document}>{t(`amendments.backTo.${page.kind}`)}</LinkButton>
      </div>
    </form>
  );
}

/** Sends the head along unchanged while the whole document is about to be cancelled. */
function StoredHeader({ page: { header } }: { page: EditPageData }) {
  return Object.entries(header).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function FormFields({ page, refusal }: { page: EditPageData; refusal: SubmissionResult | undefined }) {
  const t = useT();
  const field = fieldsOf(refusal, page.header);
  const { defaultValue: note, ...noteField } = field("note");
  return (
    <>
      <fieldset>
        <legend>{t("amendments.addLine")}</legend>
        <div className="columns">
          <Field
            label={t("amendments.newMaterial")}
            {...field("newMaterial")}
            required={false}
            input={{ maxLength: 40, autoComplete: "off" }}
          />
          <Field
            label={t("documents.quantity")}
            {...fieldsOf(refusal, { newQuantity: "1" })("newQuantity")}
            required={false}
            input={{ inputMode: "decimal", className: "short", autoComplete: "off" }}
          />
        </div>
        <Button intent={editIntents.update}>{t("amendments.add")}</Button>
      </fieldset>
      <h2>{t(`amendments.head.${page.kind}`)}</h2>
      <div className="columns">
        <Field
          label={t("documents.poNumber")}
          {...field("poNumber")}
          required={false}
          input={{ maxLength: 35 }}
        />
        <DateField
          label={t("documents.requestedDate")}
          {...field("requestedDate")}
          hint={t("amendments.dateHint")}
          required={page.header.requestedDate !== ""}
        />
        {page.kind === "quote" ? (
          <DateField
            label={t("documents.validTo")}
            {...field("validTo")}
            required={page.header.validTo !== ""}
          />
        ) : null}
        <TextAreaField
          label={t("documents.note")}
          {...noteField}
          defaultValue={note}
          required={false}
          textarea={{ rows: 2, maxLength: 1_000 }}
        />
        <AttributeFields fields={page.fields} refusal={refusal} />
      </div>
      <Files page={page} refusal={refusal} />
    </>
  );
}

function Files({ page: { files }, refusal }: { page: EditPageData; refusal: SubmissionResult | undefined }) {
  const t = useT();
  if (!files || !hasFiles(files)) return null;
  const errors = refusal?.error?.files ?? undefined;
  return (
    <Fold title={t("cart.file.title")} open={files.files.length > 0 || errors !== undefined}>
      <Dropzone label={t("amendments.files.label")} name="files" {...files} errors={errors} />
    </Fold>
  );
}
