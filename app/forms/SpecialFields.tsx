import { useRef } from "react";
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

/** Takes text with a light markup and shows a preview below it. */
export function RichField({ meta, field, native }: PartProps) {
  const { values, script } = useFormContext();
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
      {script ? null : (
        <p>
          <button type="submit" name="intent" value={`updateForm:${meta.name}`}>
            {label}
          </button>
        </p>
      )}
      {typeof text === "string" && text.trim() !== "" ? (
        <section className="preview" aria-label={`${label}: ${field.label}`}>
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
export function UploadField({ element, meta, field, native }: PartProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { formats = [], maxCount = 1, megabytes = 0, title, button, previewTitle } = element.upload ?? {};
  const limits = t("ui.drop.limits", { count: maxCount, size: megabytes, types: formats.join(", ") });
  const isFixed = native.disabled || native.readOnly;
  const chosenFiles = [meta.value].flat().filter((value): value is File => value instanceof File);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is optional; the file field inside does the same
    <div
      className="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const { files } = event.dataTransfer;
        if (!input.current || files.length === 0 || (maxCount === 1 && files.length > 1)) return;
        input.current.files = files;
        input.current.dispatchEvent(new Event("input", { bubbles: true }));
      }}
    >
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
              ref={input}
              type="file"
              className={button ? "labelled" : undefined}
              multiple={maxCount > 1}
              accept={formats.map((format) => `.${format}`).join(",")}
              disabled={isFixed}
            />
          </span>
        )}
      </FieldFrame>
      {chosenFiles.length > 0 ? (
        <>
          {previewTitle ? (
            <p>
              <strong>{previewTitle}</strong>
            </p>
          ) : null}
          <ul className="files" aria-label={previewTitle ?? field.label}>
            {chosenFiles.map((file) => (
              <li key={file.name}>
                <span className="name">{file.name}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
