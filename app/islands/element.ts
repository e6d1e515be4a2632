type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Makes an element; an attribute without a value, or `false`, is left out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  page: Document,
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}
