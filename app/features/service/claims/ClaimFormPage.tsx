import type { SubmissionResult } from "@conform-to/dom";
import { ConfiguredForm } from "~/forms/ConfiguredForm";
import { formatDate } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { Dropzone } from "~/ui/fields/Dropzone";
import { PageHead } from "~/ui/pages/PageHead";
import { ClaimLines } from "./ClaimLines";
import type { ClaimFormPage as Page } from "./claim-form-page";

/** Form of a claim: the lines of the document, files, and the fields that administrators configure. */
export function ClaimFormPage({ page, result }: { page: Page; result: SubmissionResult | undefined }) {
  const t = useT();
  const formats = useFormats();
  const { document, form, files, limits } = page;
  return (
    <>
      <PageHead title={form.title} crumbs={[{ label: t("claims.title"), href: "/user/e_claims" }]} />
      {form.description ? <p>{form.description}</p> : null}
      <p>
        {document.href ? <a href={document.href}>{document.text}</a> : <strong>{document.text}</strong>}{" "}
        <small>{formatDate(document.date, formats)}</small>
      </p>
      <ConfiguredForm
        view={form}
        result={result}
        action={page.address}
        submit={t("claims.send")}
        multipart
        aside={<small>{t("claims.notKept")}</small>}
        above={
          <>
            <ClaimTypes page={page} />
            <ClaimLines page={page} result={result} />
          </>
        }
        below={
          <Dropzone
            label={t("claims.files")}
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

/** Buttons of the form, not links: what was typed goes along to the other type. */
function ClaimTypes({ page }: { page: Pick<Page, "types" | "type"> }) {
  const t = useT();
  return (
    <fieldset className="tabs">
      <legend className="unseen">{t("claims.type")}</legend>
      <ul>
        {page.types.map(({ type, href }) => (
          <li key={type}>
            <button
              type="submit"
              name="intent"
              value="upload"
              formAction={href}
              formNoValidate
              aria-current={type === page.type ? "true" : undefined}
            >
              {t(`claims.types.${type}`)}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
