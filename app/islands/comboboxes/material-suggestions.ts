import { element } from "../element";
import type { Island } from "../island";
import { addedMark } from "../page-changed";

interface Material {
  number: string;
  name: string;
}

const minLetters = 3;
const debounceMs = 250;
const listId = "material-suggestions";

/** Suggests materials while a number is typed, by the browser's own list; none if they cannot be fetched. */
export const materialSuggestions: Island = (page) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latestQuery = "";
  const show = (field: HTMLInputElement, materials: readonly Material[]) => {
    const options = materials.map(({ number, name }) =>
      element(page, "option", { value: number, label: name }),
    );
    listFor(field).replaceChildren(...options);
  };
  page.addEventListener("input", ({ target: field }) => {
    if (!(field instanceof HTMLInputElement) || !field.matches("[data-materials]")) return;
    const query = field.value.trim();
    clearTimeout(timer);
    latestQuery = query;
    if (query.length < minLetters) return show(field, []);
    timer = setTimeout(async () => {
      const materials = await materialsFor(query);
      if (latestQuery === query) show(field, materials);
    }, debounceMs);
  });
};

/** Binds the list to its field, which an answer in place may have written without it. */
function listFor(field: HTMLInputElement): HTMLElement {
  const page = field.ownerDocument;
  const writtenList = page.getElementById(listId);
  const list = writtenList ?? element(page, "datalist", { id: listId, [addedMark]: true });
  if (!writtenList) field.after(list);
  field.setAttribute("list", listId);
  return list;
}

async function materialsFor(query: string): Promise<Material[]> {
  try {
    const answer = await fetch(`/cart/suggestions?${new URLSearchParams({ q: query })}`, {
      headers: { "X-Tradepost-Background": "1" },
    });
    return answer.ok ? ((await answer.json()) as Material[]) : [];
  } catch {
    return [];
  }
}
