import { type ChangeEvent, type KeyboardEvent, type MouseEvent, useCallback, useId, useState } from "react";

/**
 * A text field with a list of suggestions (WAI-ARIA: combobox): arrow keys choose, Enter takes what is chosen or sends
 * what is typed, Escape closes the list. The focus stays in the field.
 */
export function useCombobox(initialText: string) {
  const id = useId();
  const [text, setText] = useState(initialText);
  const [isListWanted, setListWanted] = useState(false);
  const [activeIndex, setActive] = useState(-1);
  /** Takes over what was typed before hydration: the next rendering would write `initialText` over it. */
  const takeTypedText = useCallback((field: HTMLInputElement | null) => {
    if (field) setText(field.value);
  }, []);

  function press(event: KeyboardEvent, count: number, take: (index: number) => void): void {
    if (event.key === "Escape") {
      // Prevents the browser's default, which would empty the search field.
      event.preventDefault();
      setListWanted(false);
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      // One more place than items: the field itself, where Enter searches for what is typed.
      setActive((before) => ((before + 1 + step + count + 1) % (count + 1)) - 1);
    }
    if (event.key === "Enter" && activeIndex >= 0 && activeIndex < count) {
      event.preventDefault();
      take(activeIndex);
    }
  }

  const isOpen = (count: number) => isListWanted && count > 0;

  /** Attributes of the field while `count` suggestions are there. */
  const fieldAttributes = (count: number, take: (index: number) => void) => ({
    ref: takeTypedText,
    value: text,
    autoComplete: "off",
    onChange(event: ChangeEvent<HTMLInputElement>) {
      setText(event.target.value);
      setActive(-1);
      setListWanted(true);
    },
    onBlur: () => setListWanted(false),
    onKeyDown: (event: KeyboardEvent) => isOpen(count) && press(event, count, take),
    ...(isOpen(count)
      ? {
          role: "combobox",
          "aria-expanded": true,
          "aria-controls": id,
          "aria-activedescendant": activeIndex >= 0 ? `${id}-${activeIndex}` : undefined,
        }
      : {}),
  });

  const optionAttributes = (index: number, take: (index: number) => void) => ({
    id: `${id}-${index}`,
    role: "option",
    "aria-selected": index === activeIndex,
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: () => take(index),
  });

  /** Replaces the text, as a suggestion that was taken does. */
  const replaceText = (next: string) => {
    setText(next);
    setListWanted(false);
  };

  /** Text for which suggestions are wanted: none before something is typed, or once the list is closed. */
  const question = isListWanted ? text : "";
  return { id, question, isOpen, replaceText, fieldAttributes, optionAttributes };
}

export type Combobox = ReturnType<typeof useCombobox>;
