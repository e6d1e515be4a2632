/**
 * Reads the flat XML of SAP's errors and messages. Enough for elements with text inside; neither attributes nor
 * repeated names within each other.
 */

/** Finds the contents of all elements of this name, in any namespace. */
export function elementsOf(xml: string, name: string): string[] {
  const pattern = new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([\\s\\S]*?)</(?:\\w+:)?${name}>`, "g");
  return [...xml.matchAll(pattern)].map((match) => match[1] ?? "");
}

/** Reads the children that hold text only. */
export function childTexts(xml: string): Record<string, string> {
  const pattern = /<(?:\w+:)?(\w+)(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?\1>/g;
  return Object.fromEntries(
    [...xml.matchAll(pattern)].map(([, name = "", text = ""]) => [name, plain(text)]),
  );
}

const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function plain(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (match, entity: string) => {
    if (!entity.startsWith("#")) return entities[entity] ?? match;
    const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : match;
  });
}
