import type { SubmissionResult } from "@conform-to/dom";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import type { FormView } from "~/forms/form-view";
import { useFormats, useT } from "~/i18n/i18n-context";
import { labelValue } from "~/lib/label-value";
import { Dropzone, type UploadedFile } from "~/ui/fields/Dropzone";
import type { UploadLimits } from "~/ui/fields/upload-limits";
import { type Crumb, PageHead } from "~/ui/pages/PageHead";

export interface RequestFormData {
  form: FormView;
  /** Address of the form, which carries its files between two requests. */
  address: string;
  /** Address of the page that the request is about; empty if none. */
  about: string;
  /** Support code of that page, as people read it out; empty if none. */
  supportCode: string;
  files: UploadedFile[];
  limits: UploadLimits;
  crumb: Crumb;
}

/** Form of an issue or of a question to sales. */
export function RequestForm(props: {
  page: RequestFormData;
  submit: string;
  result: SubmissionResult | undefined;
}) {
  const { page, submit, result } = props;
  const t = useT();
  const { locale } = useFormats();
  const { form, about, supportCode, files, limits } = page;
  return (
    <>
      <PageHead title={form.title} crumbs={[page.crumb]} />
      {form.description ? <p>{form.description}</p> : null}
      {about ? (
        <p>
          {labelValue(t("requests.about"), "", locale)}
          <a href={about}>{about}</a>
          {supportCode ? (
            <>
              <br />
              <small>{labelValue(t("requests.supportCode"), supportCode, locale)}</small>
            </>
          ) : null}
        </p>
      ) : null}
      <ConfiguredForm
        view={form}
        result={result}
        action={page.address}
        submit={submit}
        multipart
        below={
          <Dropzone
            label={t("requests.files")}
            name="attachments"
            files={files}
            limits={limits}
            errors={result?.error?.attachments ?? undefined}
          />
        }
      />
    </>
  );
}
