import type { CheerioAPI } from "cheerio";
import type { AnyNode, Element } from "domhandler";
import { oneLine } from "./visitor";

/** Computes the accessible name of an element in a document that no browser has rendered. */
export function accessibleName($: CheerioAPI, element: Element): string {
  const node = $(element);
  const references = (node.attr("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  if (references.length > 0) {
    return oneLine(references.map((id) => wordsOf($, $(`[id="${id}"]`).toArray())).join(" "));
  }
  const ownLabel = node.attr("aria-label");
  if (ownLabel) return oneLine(ownLabel);
  if (node.is("input, select, textarea")) {
    const labels = labelsOf($, element).map((label) => wordsOf($, [label], element));
    if (labels.length > 0) return oneLine(labels.join(" "));
    if (["submit", "button", "reset"].includes(node.attr("type") ?? ""))
      return node.attr("value") ?? "Submit";
    return oneLine(node.attr("title") ?? "");
  }
  return oneLine(wordsOf($, [element])) || oneLine(node.attr("title") ?? "");
}

/** Lists links and buttons whose name leaves out the words on them, by which people who speak to a browser call them. */
export function misnamedControls($: CheerioAPI): string[] {
  return $("a[aria-label], button[aria-label]")
    .toArray()
    .flatMap((element) => {
      const name = accessibleName($, element);
      const words = oneLine(wordsOf($, [element])).replace(/^[^\p{L}\p{N}]+/u, "");
      return name.toLowerCase().includes(words.toLowerCase()) ? [] : [`"${words}" is named "${name}"`];
    });
}

/** Returns the labels that name the control by id, and the one around it. */
function labelsOf($: CheerioAPI, control: Element): Element[] {
  const id = $(control).attr("id");
  return $("label")
    .toArray()
    .filter((label) => {
      const target = $(label).attr("for");
      return target === undefined ? $(control).parents().is(label) : target === id;
    });
}

const neverRead = "script, style, template, head, [hidden]";

/** Returns the text of nodes, with the text of pictures; `excludedNode` is a control within its own label. */
export function wordsOf($: CheerioAPI, nodes: readonly AnyNode[], excludedNode?: Element): string {
  return nodes
    .map((node): string => {
      if (node.type === "text") return node.data;
      if (node.type !== "tag" || node === excludedNode || $(node).is(neverRead)) return "";
      if (node.tagName === "img") return node.attribs.alt ?? "";
      const words = wordsOf($, node.children, excludedNode);
      // Separates block elements by a space; inline elements may join.
      return inline.has(node.tagName) ? words : ` ${words} `;
    })
    .join("");
}

const inline = new Set([
  "a",
  "abbr",
  "b",
  "bdi",
  "code",
  "em",
  "i",
  "mark",
  "small",
  "span",
  "strong",
  "time",
  "wbr",
]);
