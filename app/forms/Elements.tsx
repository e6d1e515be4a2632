import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { isField } from "./atoms";
import { stateOf } from "./conditions";
import { FieldPart } from "./FieldPart";
import { useFormAround } from "./form-context";
import type { ElementView } from "./form-view";
import { RichText } from "./RichText";
import { isEmpty, valueAt } from "./values";

/** Elements below each other, as far as they are shown now. `prefix` is the row that they are columns of. */
export function Elements({ elements, prefix }: { elements: readonly ElementView[]; prefix: string }) {
  const { values } = useFormAround();
  const shown = elements.filter((element) => stateOf(element, values).shown);
  return shown.map((element, index) => (
    <ElementPart key={element.name || `${element.atom} ${index}`} element={element} prefix={prefix} />
  ));
}

function ElementPart({ element, prefix }: { element: ElementView; prefix: string }) {
  if (isField(element.atom)) {
    return (
      <>
        <FieldPart element={element} prefix={prefix} />
        {element.controls ? <UpdateButton element={element} /> : null}
      </>
    );
  }
  switch (element.atom) {
    case "heading":
      return (
        <>
          <h2>{element.label}</h2>
          {element.hint ? <RichText text={element.hint} /> : null}
        </>
      );
    case "section":
      return <Section element={element} prefix={prefix} />;
    case "group":
      return <Group element={element} prefix={prefix} />;
    default:
      return <LinkPart element={element} />;
  }
}

/** What depends on a choice is shown by script at once; without script by this button. */
function UpdateButton({ element }: { element: ElementView }) {
  const { script } = useFormAround();
  const t = useT();
  const label = t("forms.update");
  const hint = t("forms.updateHint");
  if (script) return null;
  return (
    <p className="update">
      <button type="submit" name="intent" value={`updateForm:${element.name}`} title={hint}>
        {label}
      </button>
    </p>
  );
}

/** Can be folded away, but never with something wrong in it. */
function Section({ element, prefix }: { element: ElementView; prefix: string }) {
  const { form, values } = useFormAround();
  const components = element.components ?? [];
  const names = fieldNames(components, prefix);
  const wrong = Object.keys(form.allErrors).some((name) => names.some((mine) => within(name, mine)));
  const blank = names.every((name) => isEmpty(valueAt(values, name)));
  // How it is when it comes: emptying its last field does not shut it under the hands of who types.
  const [open] = useState(wrong || !blank || components.some(({ required }) => required));
  const folding = useRef<HTMLDetailsElement>(null);
  // Whoever folded it away did so without a word to React, which would leave it as it is.
  useEffect(() => {
    if (wrong && folding.current) folding.current.open = true;
  }, [wrong]);
  return (
    <details
      ref={folding}
      className="fold"
      open={open}
      onToggle={({ currentTarget }) => {
        if (wrong) currentTarget.open = true;
      }}
    >
      <summary>{element.label}</summary>
      <div>
        {element.hint ? <p className="hint">{element.hint}</p> : null}
        <Elements elements={components} prefix={prefix} />
      </div>
    </details>
  );
}

function fieldNames(elements: readonly ElementView[], prefix: string): string[] {
  return elements.flatMap(({ name, atom, components = [] }) =>
    name ? [prefix + name] : atom === "table" ? [] : fieldNames(components, prefix),
  );
}

const within = (name: string, field: string): boolean =>
  name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`);

/** Fields under one heading, with an asterisk where something in it is needed. */
function Group({ element, prefix }: { element: ElementView; prefix: string }) {
  const t = useT();
  return (
    <fieldset className="group">
      <legend>
        {element.label}
        {element.required ? (
          <>
            {" "}
            <span aria-hidden="true">*</span>
            <span className="unseen">{t("ui.required")}</span>
          </>
        ) : null}
      </legend>
      {element.hint ? <p className="hint">{element.hint}</p> : null}
      <Elements elements={element.components ?? []} prefix={prefix} />
    </fieldset>
  );
}

function LinkPart({ element }: { element: ElementView }) {
  const outside = /^https:/.test(element.href ?? "");
  return (
    <p>
      <a
        href={element.href}
        className={element.buttonLike ? "button" : undefined}
        rel={outside ? "noreferrer" : undefined}
      >
        {element.label}
      </a>
    </p>
  );
}
