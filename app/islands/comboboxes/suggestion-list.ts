import { element } from "../element";
import { addedMark } from "../page-changed";
import type { ListedGroup } from "./suggestions";

/** Builds the list of a field's suggestions; `id` begins the ids of its options. */
export function suggestionList(
  page: Document,
  groups: readonly ListedGroup[],
  { id, label }: { id: string; label: string },
): HTMLElement {
  let count = 0;
  const optionsOf = ({ items }: ListedGroup) =>
    items.map(({ text, note }) =>
      element(
        page,
        "div",
        { id: `${id}-${count++}`, role: "option", "aria-selected": "false" },
        `${text} `,
        element(page, "small", {}, note),
      ),
    );
  const parts = groups.flatMap((group, place) => {
    const options = optionsOf(group);
    if (group.title === undefined) return options;
    const titleId = `${id}-group-${place}`;
    return element(
      page,
      "div",
      { role: "group", "aria-labelledby": titleId },
      element(page, "small", { id: titleId, role: "presentation" }, group.title),
      ...options,
    );
  });
  return element(page, "div", { id, role: "listbox", "aria-label": label, [addedMark]: true }, ...parts);
}
