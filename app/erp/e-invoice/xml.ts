import { escapeXml } from "~/lib/escape";

type Attributes = Record<string, string>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join("");

/** Writes an element of elements; empty ones are left out, as both syntaxes forbid them. */
export function node(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const content = children.join("");
  return content === "" ? "" : `<${name}${attributesOf(attributes)}>${content}</${name}>`;
}

/** Writes an element of text; left out without text. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): string =>
  text === "" ? "" : node(name, [escapeXml(text)], attributes);

/** Writes the file of a root element. */
export const xmlFile = (name: string, namespaces: Attributes, children: readonly string[]): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${node(name, children, namespaces)}\n`);
