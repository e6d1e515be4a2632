import { useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/i18n-context";
import { isField } from "./atoms";
import { stateOf } from "./conditions";
import { FieldPart } from "./FieldPart";
import { useFormContext } from "./form-context";
import type { ElementView } from "./form-view";
import { RichText } from "./RichText";
import { isEmpty, valueAt } from "./values";

/** Shows the visible elements below each other. `prefix` names the row that they are columns of. */
export function Elements({ elements, prefix }: { elements: readonly ElementView[]; prefix: string }) {
  const { values } = useFormContext();
  const visibleElements = elements.filter((element) => stateOf(element, values).isVisible);
  return visibleElements.map((element, index) => (
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

/** Shows dependent fields where script does not. */
function UpdateButton({ element }: { element: ElementView }) {
  const { script } = useFormContext();
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

/** Folds away and stays as each person left it, but never with an error inside. */
function Section({ element, prefix }: { element: ElementView; prefix: string }) {
  const { form, values } = useFormContext();
  const components = element.components ?? [];
  const names = fieldNames(components, prefix);
  const hasErrors = Object.keys(form.allErrors).some((name) => names.some((field) => isWithin(name, field)));
  const isBlank = names.every((name) => isEmpty(valueAt(values, name)));
  const isStoredOpen = element.fold?.isOpen ?? (!isBlank || components.some(({ required }) => required));
  // Keeps its first state: emptying the last field must not fold the section while somebody types in it.
  const [isOpen] = useState(hasErrors || isStoredOpen);
  const details = useRef<HTMLDetailsElement>(null);
  // React does not know that the visitor has folded it, and would leave it closed.
  useEffect(() => {
    if (hasErrors && details.current) details.current.open = true;
  }, [hasErrors]);
  const storeState = useStoredFold(element, isOpen);
  return (
    <details
      ref={details}
      className="fold"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (hasErrors) currentTarget.open = true;
        else storeState(currentTarget);
      }}
    >
      <summary>{element.label}</summary>
      <div>
        {element.hint ? <p className="hint">{element.hint}</p> : null}
        <Elements elements={components} prefix={prefix} />
        <FoldButton element={element} isOpen={isStoredOpen} />
      </div>
    </details>
  );
}

/** Tells the server in the background how the visitor has left a section. */
function useStoredFold(element: ElementView, isOpen: boolean): (details: HTMLDetailsElement) => void {
  const { view } = useFormContext();
  const storedState = useRef(isOpen);
  return (details) => {
    // The browser fires a toggle event for a part that is open from the start, too.
    if (!view.folds || !element.fold || details.open === storedState.current) return;
    storedState.current = details.open;
    const csrf = details.closest("form")?.querySelector<HTMLInputElement>("input[name=csrf]")?.value ?? "";
    const intent = `${details.open ? "open" : "close"}:${element.fold.row}`;
    const body = new URLSearchParams({ csrf, intent, back: window.location.pathname });
    // Ignores a failure: only the stored state is lost.
    fetch(`/tables/${view.folds}`, { method: "POST", body, redirect: "manual", keepalive: true }).catch(
      () => undefined,
    );
  };
}

/** Stores the state of a section where script does not; what was typed stays. */
function FoldButton({ element, isOpen }: { element: ElementView; isOpen: boolean }) {
  const { script, view } = useFormContext();
  const t = useT();
  if (!view.folds || !element.fold) return null;
  const labels = { open: t("ui.keepOpen"), close: t("ui.keepClosed") };
  const change = isOpen ? "close" : "open";
  if (script) return null;
  const intent = `updateForm:fold-${change}-${element.fold.row}`;
  return (
    <p className="update">
      <button type="submit" className="plain" name="intent" value={intent} formNoValidate>
        {labels[change]}
        <span className="unseen"> {element.label}</span>
      </button>
    </p>
  );
}

function fieldNames(elements: readonly ElementView[], prefix: string): string[] {
  return elements.flatMap(({ name, atom, components = [] }) =>
    name ? [prefix + name] : atom === "table" ? [] : fieldNames(components, prefix),
  );
}

const isWithin = (name: string, field: string): boolean =>
  name === field || name.startsWith(`${field}.`) || name.startsWith(`${field}[`);

/** Puts fields under one heading, with an asterisk if one of them is required. */
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
  const isExternal = /^https:/.test(element.href ?? "");
  return (
    <p>
      <a
        href={element.href}
        className={element.buttonLike ? "button" : undefined}
        rel={isExternal ? "noreferrer" : undefined}
      >
        {element.label}
      </a>
    </p>
  );
}
