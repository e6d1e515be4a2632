/** Makes an element of the page with its attributes and what it holds. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const newElement = page.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) newElement.setAttribute(attribute, value);
  newElement.append(...children);
  return newElement;
}
