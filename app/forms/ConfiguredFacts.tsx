import { useT } from "~/i18n/i18n-context";
import { isField } from "./atoms";
import { optionsOf, visibleElements } from "./conditions";
import type { ElementView, FormView } from "./form-view";
import { RichText } from "./RichText";
import { isEmpty, valueAt } from "./values";

/** Shows the values of a form to readers who may not change them. */
export function ConfiguredFacts({ view }: { view: FormView }) {
  const fields = visibleElements(view.elements, view.values).filter(
    ({ atom, hidden }) => isField(atom) && atom !== "hidden" && !hidden,
  );
  return (
    <dl className="facts">
      {fields.map((element) => (
        <div key={element.name}>
          <dt>{element.label}</dt>
          <dd>
            <Fact element={element} view={view} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fact({ element, view }: { element: ElementView; view: FormView }) {
  const t = useT();
  const value = valueAt(view.values, element.name);
  if (element.atom === "password" || element.isSet !== undefined) {
    return element.isSet ? t("forms.set") : "–";
  }
  if (["checkbox", "consent", "toggle"].includes(element.atom)) return t(isEmpty(value) ? "ui.no" : "ui.yes");
  if (isEmpty(value)) return "–";
  if (element.atom === "rich_text") return <RichText text={String(value)} />;
  const options = new Map(
    optionsOf(element, view.elements, view.values).map((each) => [each.value, each.label]),
  );
  return textsIn(value)
    .map((text) => options.get(text) ?? text)
    .join(", ");
}

const textsIn = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [String(value ?? "")];
