import { type KeyboardEvent, useId, useState } from "react";
import { type SuggestedGroup, useFindSuggestions } from "./use-find-suggestions";

/**
 * Searches everything on every page. Without script it is a plain form; with script it suggests what begins like the
 * typed text, in groups: arrow keys choose, Enter opens.
 */
export function FindBox(props: { label: string; example: string; word: string; value?: string }) {
  const { label, example, word, value = "" } = props;
  const id = useId();
  const [typedText, setTyped] = useState(value);
  const [isListOpen, setOpen] = useState(false);
  const [activeIndex, setActive] = useState(-1);
  const groups = useFindSuggestions(isListOpen ? typedText : "");
  const items = groups.flatMap((group) => group.items);
  const isOpen = isListOpen && items.length > 0;
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return;
    if (event.key === "Escape") {
      // Prevents the browser's default, which would empty the search field.
      event.preventDefault();
      setOpen(false);
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      // One more place than items: the field itself, where Enter searches for what is typed.
      setActive((before) => ((before + 1 + step + items.length + 1) % (items.length + 1)) - 1);
    }
    const item = items[activeIndex];
    if (event.key === "Enter" && item) {
      event.preventDefault();
      window.location.assign(item.href);
    }
  };
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
            autoComplete="off"
            value={typedText}
            onChange={(event) => {
              setTyped(event.target.value);
              setActive(-1);
              setOpen(true);
            }}
            onBlur={() => setOpen(false)}
            onKeyDown={press}
            {...(isOpen
              ? {
                  role: "combobox",
                  "aria-expanded": true,
                  "aria-controls": id,
                  "aria-activedescendant": activeIndex >= 0 ? `${id}-${activeIndex}` : undefined,
                }
              : {})}
          />
          {isOpen ? <Suggestions {...{ id, label, groups, activeIndex }} /> : null}
        </span>
        <button type="submit">{word}</button>
      </form>
    </search>
  );
}

function Suggestions(props: {
  id: string;
  label: string;
  groups: readonly SuggestedGroup[];
  activeIndex: number;
}) {
  const { id, label, groups, activeIndex } = props;
  const items = groups.flatMap((group) => group.items);
  return (
    <div id={id} role="listbox" aria-label={label}>
      {groups.map((group, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
        <div key={group.title} role="group" aria-labelledby={`${id}-group-${place}`}>
          <small id={`${id}-group-${place}`} role="presentation">
            {group.title}
          </small>
          {group.items.map((item) => {
            const index = items.indexOf(item);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
              <div
                key={item.href}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === activeIndex}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => window.location.assign(item.href)}
              >
                {item.text} <small>{item.note}</small>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
