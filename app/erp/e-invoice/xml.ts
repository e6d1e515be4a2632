import { escapeHtml } from "~/lib/escape-html";

type Attributes = Record<string, string>;

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join("");

/** Writes an element of elements; empty ones are left out, as both syntaxes forbid them. */
export function node(name: string, children: readonly string[], attributes: Attributes = {}): string {
  const content = children.join("");
  return content === "" ? "" : `<${name}${attributesOf(attributes)}>${content}</${name}>`;
}

/** Characters that XML cannot carry at all. */
const forbiddenPattern = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Writes an element of text; left out without text. */
export const leaf = (name: string, text: string, attributes: Attributes = {}): string =>
  text === "" ? "" : node(name, [escapeHtml(text.replace(forbiddenPattern, ""))], attributes);

/** Writes the file of a root element. */
export const xmlFile = (name: string, namespaces: Attributes, children: readonly string[]): Uint8Array =>
  new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${node(name, children, namespaces)}\n`);
