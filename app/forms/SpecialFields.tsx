import { type FormEvent, useRef } from "react";
import { useT } from "~/i18n/i18n-context";
import { Field, TextAreaField } from "~/ui/fields/Field";
import { FieldFrame } from "~/ui/fields/FieldFrame";
import type { PartProps } from "./FieldPart";
import { textIn } from "./field-text";
import { useFormAround } from "./form-context";
import { hexSoFar } from "./hex";
import { RichText } from "./RichText";
import { valueAt } from "./values";

/** Shown, not filled in; nothing of it is sent. */
export function ReadOnly({ element, meta, field }: PartProps) {
  const { view } = useFormAround();
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

/** Text with a few signs for headings, lists, bold and links, and below it what becomes of them. */
export function RichField({ meta, field, native }: PartProps) {
  const { values, script } = useFormAround();
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

/** A colour by its number, with the colour beside it. */
export function ColorField({ meta, field, native }: PartProps) {
  const { values } = useFormAround();
  const t = useT();
  const text = valueAt(values, meta.name);
  const colour = typeof text === "string" ? hexSoFar(text) : "";
  const tidy = (event: FormEvent<HTMLInputElement>) => {
    const typed = event.currentTarget;
    if (typed.selectionStart === typed.value.length) typed.value = hexSoFar(typed.value);
  };
  return (
    <Field
      {...field}
      hint={field.hint ?? t("forms.colorHint")}
      after={
        <svg width="20" height="20" aria-hidden="true">
          <rect width="20" height="20" fill={colour.length === 7 ? colour : "none"} stroke="currentColor" />
        </svg>
      }
      input={{
        ...native,
        defaultValue: textIn(meta),
        className: "date",
        autoComplete: "off",
        spellCheck: false,
        onInput: tidy,
      }}
    />
  );
}

/** Files to send along with the form; with script they can be dropped on it, and what was chosen is listed. */
export function UploadField({ element, meta, field, native }: PartProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { formats = [], maxCount = 1, megabytes = 0, title, button, previewTitle } = element.upload ?? {};
  const limits = t("ui.drop.limits", { files: maxCount, size: megabytes, types: formats.join(", ") });
  const chosen = [meta.value].flat().filter((value): value is File => value instanceof File);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the file field inside does the same
    <div
      className="drop"
      title={title}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const { files } = event.dataTransfer;
        if (!input.current || files.length === 0 || (maxCount === 1 && files.length > 1)) return;
        input.current.files = files;
        input.current.dispatchEvent(new Event("input", { bubbles: true }));
      }}
    >
      <FieldFrame {...field} hint={[field.hint, limits].filter(Boolean).join(" ")}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            multiple={maxCount > 1}
            accept={formats.map((format) => `.${format}`).join(",")}
            disabled={native.disabled || native.readOnly}
          />
        )}
      </FieldFrame>
      {button ? <small>{button}</small> : null}
      {chosen.length > 0 ? (
        <ul className="files" aria-label={previewTitle ?? field.label}>
          {chosen.map((file) => (
            <li key={file.name}>
              <span className="name">{file.name}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
