import { type Combobox, useCombobox } from "../scripts/use-combobox";
import { type SuggestedGroup, useFindSuggestions } from "./use-find-suggestions";

/**
 * Searches everything on every page. Without script it is a plain form; with script it suggests what begins like the
 * typed text, in groups: arrow keys choose, Enter opens.
 */
export function FindBox(props: { label: string; example: string; word: string; value?: string }) {
  const { label, example, word, value = "" } = props;
  const combobox = useCombobox(value);
  const groups = useFindSuggestions(combobox.question);
  const items = groups.flatMap((group) => group.items);
  const openItem = (index: number) => window.location.assign(items[index]?.href ?? "");
  return (
    <search>
      <form action="/find" className="inline">
        <span className="combo">
          <input
            className="find"
            name="q"
            type="search"
            aria-label={label}
            placeholder={example}
            maxLength={50}
            {...combobox.fieldAttributes(items.length, openItem)}
          />
          {combobox.isOpen(items.length) ? (
            <Suggestions {...{ label, groups, combobox, open: openItem }} />
          ) : null}
        </span>
        <button type="submit">{word}</button>
      </form>
    </search>
  );
}

function Suggestions(props: {
  label: string;
  groups: readonly SuggestedGroup[];
  combobox: Combobox;
  open: (index: number) => void;
}) {
  const { label, groups, combobox, open } = props;
  const { id, optionAttributes } = combobox;
  const items = groups.flatMap((group) => group.items);
  return (
    <div id={id} role="listbox" aria-label={label}>
      {groups.map((group, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
        <div key={group.title} role="group" aria-labelledby={`${id}-group-${place}`}>
          <small id={`${id}-group-${place}`} role="presentation">
            {group.title}
          </small>
          {group.items.map((item) => (
            <div key={item.href} {...optionAttributes(items.indexOf(item), open)}>
              {item.text} <small>{item.note}</small>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
