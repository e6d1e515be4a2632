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

/** Shows dependent fields where script does not, which hides it. */
function UpdateButton({ element }: { element: ElementView }) {
  const t = useT();
  return (
    <p className="update">
      <button type="submit" name="intent" value={`updateForm:${element.name}`} title={t("forms.updateHint")}>
        {t("forms.update")}
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
  return (
    <details className="fold" open={hasErrors || isStoredOpen}>
      <summary>{element.label}</summary>
      <div>
        {element.hint ? <p className="hint">{element.hint}</p> : null}
        <Elements elements={components} prefix={prefix} />
        <FoldButton element={element} isOpen={isStoredOpen} />
      </div>
    </details>
  );
}

/** Stores the state of a section where script does not, which hides it; what was typed stays. */
function FoldButton({ element, isOpen }: { element: ElementView; isOpen: boolean }) {
  const { view } = useFormContext();
  const t = useT();
  if (!view.folds || !element.fold) return null;
  const labels = { open: t("ui.keepOpen"), close: t("ui.keepClosed") };
  const change = isOpen ? "close" : "open";
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
