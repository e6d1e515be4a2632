/** The id of a product's row or card, to which buttons in it return. */
const rowOf = (material: string) => `p-${material}`;

/** Leads back to the row in which a button was pressed: without script the page keeps its place. */
export const atRow = (address: string, material: string): string =>
  `${address.split("#", 1)[0]}#${encodeURIComponent(rowOf(material))}`;
