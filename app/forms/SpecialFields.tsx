import { useT } from "~/i18n/i18n-context";
import { TextAreaField } from "~/ui/fields/Field";
import { FieldFrame } from "~/ui/fields/FieldFrame";
import { textIn } from "./field-text";
import { useFormContext } from "./form-context";
import { HexField } from "./HexField";
import { maskHex } from "./hex";
import type { PartProps } from "./part-props";
import { RichText } from "./RichText";
import { valueAt } from "./values";

/** Shows a value that the form does not send. */
export function ReadOnly({ element, meta, field }: PartProps) {
  const { view } = useFormContext();
  const value = valueAt(view.values, meta.name);
  const texts = (Array.isArray(value) ? value : [value]).map((each) => labelOf(each, element.options));
  return (
    <div className="field">
      <strong>{field.label}</strong>
      <p>{texts.filter(Boolean).join(", ") || "–"}</p>
    </div>
  );
}

function labelOf(value: unknown, options: PartProps["element"]["options"]): string {
  if (typeof value !== "string") return "";
  return options?.find((option) => option.value === value)?.label ?? value;
}

/** Takes text with a light markup and shows a preview below it, which script keeps up to date. */
export function RichField({ meta, field, native }: PartProps) {
  const { values } = useFormContext();
  const t = useT();
  const text = valueAt(values, meta.name);
  const label = t("forms.preview");
  return (
    <>
      <TextAreaField
        {...field}
        hint={field.hint ?? t("forms.richHint")}
        textarea={{ ...native, defaultValue: textIn(meta), className: "area" }}
      />
      <p>
        <button type="submit" name="intent" value={`updateForm:${meta.name}`}>
          {label}
        </button>
      </p>
      {typeof text === "string" && text.trim() !== "" ? (
        <section className="preview" aria-label={t("ui.actionOn", { action: label, subject: field.label })}>
          <RichText text={text} />
        </section>
      ) : null}
    </>
  );
}

/** Takes a colour as a hex number and shows it beside the input. */
export function ColorField({ meta, field, native }: PartProps) {
  const { values } = useFormContext();
  const text = valueAt(values, meta.name);
  return (
    <HexField
      {...field}
      colour={typeof text === "string" ? maskHex(text) : ""}
      input={{ ...native, defaultValue: textIn(meta) }}
    />
  );
}

/** Takes files with the form; with script they can be dropped, and the chosen ones are listed. */
export function UploadField({ element, field, native }: PartProps) {
  const t = useT();
  const { formats = [], maxCount = 1, megabytes = 0, title, button, previewTitle } = element.upload ?? {};
  const limits = t("ui.drop.limits", { count: maxCount, size: megabytes, types: formats });
  const isFixed = native.disabled || native.readOnly;
  return (
    <div className="drop" data-preview={previewTitle}>
      {title ? (
        <p>
          <strong>{title}</strong>
        </p>
      ) : null}
      <FieldFrame {...field} hint={[field.hint, limits].filter(Boolean).join(" ")}>
        {(control) => (
          <span className="affix">
            {button && !isFixed ? (
              // Opens the same dialog as the browser's own button, whose words no page can set (row A-106).
              <label className="button" htmlFor={control.id}>
                {button}
              </label>
            ) : null}
            <input
              {...control}
              type="file"
              className={button ? "labelled" : undefined}
              multiple={maxCount > 1}
              accept={formats.map((format) => `.${format}`).join(",")}
              disabled={isFixed}
            />
          </span>
        )}
      </FieldFrame>
    </div>
  );
}
