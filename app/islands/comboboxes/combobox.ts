import { suggestionList } from "./suggestion-list";
import { debounceQuestions, type ListedGroup, type SuggestionSource } from "./suggestions";

/**
 * Makes a text field a combobox (WAI-ARIA) with a list of suggestions: arrow keys choose, Enter takes what is chosen or
 * sends what is typed, Escape closes the list. The focus stays in the field.
 */
export function combobox(field: HTMLInputElement, source: SuggestionSource, id: string): void {
  const page = field.ownerDocument;
  let groups: ListedGroup[] = [];
  let list: HTMLElement | null = null;
  let activeIndex = -1;

  const options = () => [...(list?.querySelectorAll<HTMLElement>("[role=option]") ?? [])];
  const mark = () => {
    for (const [index, option] of options().entries())
      option.setAttribute("aria-selected", String(index === activeIndex));
    if (list && activeIndex >= 0) field.setAttribute("aria-activedescendant", `${id}-${activeIndex}`);
    else field.removeAttribute("aria-activedescendant");
  };
  const show = (nextGroups: ListedGroup[]) => {
    groups = nextGroups;
    list?.remove();
    list = null;
    if (groups.some(({ items }) => items.length > 0)) {
      list = suggestionList(page, groups, { id, label: labelOf(field) });
      // Keeps the focus in the field.
      list.addEventListener("mousedown", (event) => event.preventDefault());
      list.addEventListener("click", ({ target }) => {
        const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
        if (option) take(options().indexOf(option));
      });
      field.after(list);
      field.setAttribute("role", "combobox");
      field.setAttribute("aria-expanded", "true");
      field.setAttribute("aria-controls", id);
    } else for (const name of ["role", "aria-expanded", "aria-controls"]) field.removeAttribute(name);
    if (activeIndex >= options().length) activeIndex = -1;
    mark();
  };
  const ask = debounceQuestions(source, field, show);
  const close = () => {
    ask("");
    activeIndex = -1;
  };
  const take = (index: number) => {
    const item = groups.flatMap(({ items }) => items)[index];
    if (!item) return;
    if (source.replacesText) field.value = item.text;
    close();
    page.defaultView?.location.assign(item.href);
  };

  field.addEventListener("input", () => {
    activeIndex = -1;
    mark();
    ask(field.value);
  });
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (!list) return;
    const count = options().length;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      // One more place than options: the field itself, where Enter searches for what is typed.
      activeIndex = ((activeIndex + 1 + step + count + 1) % (count + 1)) - 1;
      mark();
    } else if (event.key === "Enter" && activeIndex >= 0) take(activeIndex);
    // Prevents the browser's default, which would empty the search field.
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });
}

const labelOf = (field: HTMLInputElement): string =>
  field.getAttribute("aria-label") ?? field.labels?.[0]?.textContent ?? "";
