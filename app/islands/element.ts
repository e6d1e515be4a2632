type Attribute = string | number | boolean | undefined;

/** Builds an element: `true` writes an attribute without a value, `false` and `undefined` leave it out. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const result = page.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    result.setAttribute(attribute, value === true ? "" : String(value));
  }
  result.append(...children);
  return result;
}
