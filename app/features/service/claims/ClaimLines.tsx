import type { SubmissionResult } from "@conform-to/dom";
import { valueAt } from "~/forms/values";
import { formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { quantityInWords } from "~/i18n/quantity-words";
import { labelValue } from "~/lib/label-value";
import { markedName } from "~/lib/row-mark";
import { CellField } from "~/ui/fields/FieldFrame";
import { type ClaimableLine, type ClaimFormPage, claimOutcomeNames } from "./claim-form-page";

/** Lines of the claimed document: a line counts as soon as it has a quantity. */
export function ClaimLines(props: {
  page: Pick<ClaimFormPage, "lines" | "reasons">;
  result: SubmissionResult | undefined;
}) {
  const { page, result } = props;
  const t = useT();
  const captions = [t("documents.material"), t("claims.quantity"), t("claims.reason"), t("claims.outcome")];
  return (
    <fieldset id="lines" tabIndex={-1} className="field">
      <legend id="claimed-lines">{t("claims.lines")}</legend>
      <p className="hint">{t("claims.linesHint")}</p>
      <div className="scroll">
        <table className="cards" aria-labelledby="claimed-lines">
          <thead>
            <tr>
              {[...captions, t("claims.batch")].map((caption) => (
                <th key={caption} scope="col">
                  {caption}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.lines.map((line, index) => (
              <Line key={line.itemNumber} {...{ line, index, result }} reasons={page.reasons} />
            ))}
          </tbody>
        </table>
      </div>
    </fieldset>
  );
}

function Line(props: {
  line: ClaimableLine;
  index: number;
  reasons: ClaimFormPage["reasons"];
  result: SubmissionResult | undefined;
}) {
  const { line, index, reasons, result } = props;
  const t = useT();
  const formats = useFormats();
  const nameOf = (field: string) => `lines[${index}].${field}`;
  const typedValue = (field: string) => {
    const value = valueAt(result?.initialValue ?? {}, nameOf(field));
    return typeof value === "string" ? value : undefined;
  };
  const cell = (field: string, caption: string) => ({
    label: labelValue(caption, line.name, formats.locale),
    name: nameOf(field),
    errors: result?.error?.[nameOf(field)] ?? [],
  });
  const mark = <T extends { name: string }>(control: T): T => ({
    ...control,
    name: markedName(control.name, String(line.itemNumber)),
  });
  const { quantity: presetValue } = line.preset;
  const presetQuantity = presetValue && formatQuantity(presetValue, formats);
  const deliveredQuantity = quantityInWords(line, line.contents, formats);
  return (
    <tr>
      <th scope="row" data-label={t("documents.material")}>
        {line.name}
        <br />
        <small>
          {line.itemNumber} · {line.material} · {t("claims.delivered", { quantity: deliveredQuantity })}
        </small>
        <input type="hidden" name={nameOf("itemNumber")} value={line.itemNumber} />
      </th>
      <td data-label={t("claims.quantity")}>
        <CellField {...cell("quantity", t("claims.quantity"))}>
          {(control) => (
            <span className="affix">
              <input
                {...mark(control)}
                inputMode="decimal"
                size={8}
                defaultValue={typedValue("quantity") ?? (result ? "" : presetQuantity)}
              />
              <small>{line.unit}</small>
            </span>
          )}
        </CellField>
      </td>
      <td data-label={t("claims.reason")}>
        <CellField {...cell("reason", t("claims.reason"))}>
          {(control) => (
            <select
              {...mark(control)}
              defaultValue={typedValue("reason") ?? (result ? "" : line.preset.reason)}
            >
              <option value="">{t("claims.choose")}</option>
              {reasons.map(({ code, label }) => (
                <option key={code} value={code}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </CellField>
      </td>
      <td data-label={t("claims.outcome")}>
        <CellField {...cell("outcome", t("claims.outcome"))}>
          {(control) => (
            <select {...mark(control)} defaultValue={typedValue("outcome") ?? "credit"}>
              {claimOutcomeNames.map((outcome) => (
                <option key={outcome} value={outcome}>
                  {t(`claims.outcomes.${outcome}`)}
                </option>
              ))}
            </select>
          )}
        </CellField>
      </td>
      <td data-label={t("claims.batch")}>
        <CellField {...cell("batch", t("claims.batch"))}>
          {(control) => (
            <input
              {...mark(control)}
              size={10}
              maxLength={40}
              defaultValue={typedValue("batch") ?? line.batch}
            />
          )}
        </CellField>
      </td>
    </tr>
  );
}
