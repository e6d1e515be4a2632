import type { SubmissionResult } from "@conform-to/dom";
import type { ReactNode } from "react";
import { valueAt } from "~/forms/values";
import { formatQuantity } from "~/i18n/formats";
import { useFormats, useT } from "~/i18n/i18n-context";
import { quantityInWords } from "~/i18n/quantity-words";
import { labelValue } from "~/lib/label-value";
import { markedName } from "~/lib/row-mark";
import { CellField, type ControlProps } from "~/ui/fields/FieldFrame";
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

interface LineProps {
  line: ClaimableLine;
  index: number;
  result: SubmissionResult | undefined;
}

function Line(props: LineProps & { reasons: ClaimFormPage["reasons"] }) {
  const { line, index, reasons, result } = props;
  const t = useT();
  const formats = useFormats();
  const deliveredQuantity = quantityInWords(line, line.contents, formats);
  const presetQuantity = line.preset.quantity && formatQuantity(line.preset.quantity, formats);
  return (
    <tr>
      <th scope="row" data-label={t("documents.material")}>
        {line.name}
        <br />
        <small>
          {line.itemNumber} · {line.material} · {t("claims.delivered", { quantity: deliveredQuantity })}
        </small>
        <input type="hidden" name={`lines[${index}].itemNumber`} value={line.itemNumber} />
      </th>
      <Cell {...props} field="quantity" caption={t("claims.quantity")} preset={result ? "" : presetQuantity}>
        {(control) => (
          <span className="affix">
            <input {...control} inputMode="decimal" size={8} />
            <small>{line.unit}</small>
          </span>
        )}
      </Cell>
      <Cell {...props} field="reason" caption={t("claims.reason")} preset={result ? "" : line.preset.reason}>
        {(control) => (
          <select {...control}>
            <option value="">{t("claims.choose")}</option>
            {reasons.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Cell>
      <Cell {...props} field="outcome" caption={t("claims.outcome")} preset="credit">
        {(control) => (
          <select {...control}>
            {claimOutcomeNames.map((outcome) => (
              <option key={outcome} value={outcome}>
                {t(`claims.outcomes.${outcome}`)}
              </option>
            ))}
          </select>
        )}
      </Cell>
      <Cell {...props} field="batch" caption={t("claims.batch")} preset={line.batch}>
        {(control) => <input {...control} size={10} maxLength={40} />}
      </Cell>
    </tr>
  );
}

/** One field of a line, with what was typed in it, or else its preset. */
function Cell(
  props: LineProps & {
    field: string;
    caption: string;
    preset: string;
    children: (control: Omit<ControlProps, "aria-required"> & { defaultValue: string }) => ReactNode;
  },
) {
  const { line, index, result, field, caption, preset, children } = props;
  const { locale } = useFormats();
  const name = `lines[${index}].${field}`;
  const typedValue = valueAt(result?.initialValue ?? {}, name);
  return (
    <td data-label={caption}>
      <CellField
        label={labelValue(caption, line.name, locale)}
        name={name}
        errors={result?.error?.[name] ?? []}
      >
        {(control) =>
          children({
            ...control,
            name: markedName(name, String(line.itemNumber)),
            defaultValue: typeof typedValue === "string" ? typedValue : preset,
          })
        }
      </CellField>
    </td>
  );
}
