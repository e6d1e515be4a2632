import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { getDocument } from "../files/pdfjs";
import { readPdf } from "../files/read-pdf";

interface Node {
  role?: string;
  alt?: string;
  lang?: string;
  children?: Node[];
}

/**
 * Checks rules of PDF/UA-1 (ISO 14289) and, for archives, of PDF/A-3 (ISO 19005), and returns those that the file
 * breaks. Written from the standards, apart from the code that draws; docs/papers.md says when veraPDF judged the same files.
 */
export async function brokenPdfRules(bytes: Uint8Array): Promise<string[]> {
  const loading = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 });
  const pdf = await loading.promise;
  const file = Buffer.from(bytes).toString("latin1");
  try {
    const brokenRules = [
      ...(await brokenByContents(pdf, bytes)),
      ...brokenByFile(file),
      ...brokenByFonts(file),
      ...(file.includes("<pdfaid:part>") ? brokenAsArchive(file) : []),
    ];
    return brokenRules;
  } finally {
    await loading.destroy();
  }
}

/** Returns the languages that elements name apart from that of the file. */
export async function languagesIn(bytes: Uint8Array): Promise<Set<string>> {
  const loading = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 });
  const pdf = await loading.promise;
  const languages = new Set<string>();
  for (let page = 1; page <= pdf.numPages; page++) {
    // Type assertion: leaves of the tree have neither role nor children.
    const tree = (await (await pdf.getPage(page)).getStructTree()) as Node | null;
    for (const { lang } of tree ? flatten(tree) : []) if (lang) languages.add(lang);
  }
  await loading.destroy();
  return languages;
}

const ruleUnless = (holds: boolean, rule: string): string[] => (holds ? [] : [rule]);

async function brokenByContents(pdf: PDFDocumentProxy, bytes: Uint8Array): Promise<string[]> {
  const trees: Node[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    // Type assertion: leaves of the tree have neither role nor children.
    const tree = (await (await pdf.getPage(page)).getStructTree()) as Node | null;
    if (tree) trees.push(tree);
  }
  const nodes = trees.flatMap(flatten);
  const levels = nodes.flatMap(({ role }) => (/^H[1-6]$/.test(role ?? "") ? [Number(role?.slice(1))] : []));
  const contents = await readPdf(bytes);
  const outline = await pdf.getOutline();
  return [
    ...ruleUnless(
      contents.untagged === "",
      `7.1: contents neither tagged nor decoration: ${contents.untagged.slice(0, 40)}`,
    ),
    ...ruleUnless(trees.length === pdf.numPages, "7.1: a page without structure"),
    ...ruleUnless(levels[0] === 1, "7.4.2: the first heading is no H1"),
    ...ruleUnless(
      levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1),
      "7.4.2: a level of headings is left out",
    ),
    ...ruleUnless(firstBlock(trees[0]) === "H1", "the heading does not come first"),
    ...ruleUnless(
      nodes.every(({ role, alt }) => role !== "Figure" || Boolean(alt)),
      "7.3: a figure without description",
    ),
    ...ruleUnless(
      contents.rows.every((row) => row.some(({ role }) => role === "TH")),
      "7.5: a row without a head",
    ),
    ...ruleUnless(
      contents.rows.every((row) => row.every(({ role, text }) => role !== "TH" || text !== "")),
      "7.5: an empty head",
    ),
    ...ruleUnless(pdf.numPages === 1 || (outline?.length ?? 0) >= 1, "7.17: no bookmarks"),
    ...ruleUnless(
      !/[?\ufffd]/.test(contents.text.replace(/\?(?=\s|$)/g, "")),
      "a question mark for a letter",
    ),
  ];
}

const flatten = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flatten)];

/** Returns the role of the first element that holds text. */
const firstBlock = (tree: Node | undefined): string =>
  tree ? (flatten(tree).find(({ role }) => role && role !== "Root" && role !== "Document")?.role ?? "") : "";

function brokenByFile(file: string): string[] {
  const catalog = objectsOf(file).find((text) => /\/Type \/Catalog/.test(text)) ?? "";
  return [
    ...ruleUnless(/\/MarkInfo/.test(catalog) && /\/Marked true/.test(file), "7.1: not marked as tagged"),
    ...ruleUnless(/\/Lang \(/.test(catalog), "7.2: no language"),
    ...ruleUnless(/\/DisplayDocTitle true/.test(file), "7.1: the title is not displayed"),
    ...ruleUnless(/<pdfuaid:part>1</.test(file), "5: the metadata do not name PDF/UA"),
    ...ruleUnless(/<dc:title>/.test(file), "7.1: no title in the metadata"),
    ...ruleUnless(/\/StructTreeRoot/.test(catalog), "7.1: no structure"),
    ...ruleUnless(!/\/Suspects true/.test(file), "7.1: suspects"),
    ...ruleUnless(
      objectsOf(file).every((text) => !/\/Type \/Page\b/.test(text) || /\/Tabs \/S/.test(text)),
      "7.18.3: no tab order",
    ),
  ];
}

/** Checks that fonts are embedded with a map to Unicode; the standard fonts of viewers are none. */
function brokenByFonts(file: string): string[] {
  const objects = objectsOf(file);
  const fonts = objects.filter((text) => /\/Type \/Font\b/.test(text) && /\/Subtype \/Type0/.test(text));
  const simple = objects.filter((text) => /\/Subtype \/(Type1|TrueType|Type3)\b/.test(text));
  const descriptors = objects.filter((text) => /\/Type \/FontDescriptor/.test(text));
  return [
    ...ruleUnless(
      fonts.length > 0 && fonts.every((text) => /\/ToUnicode/.test(text)),
      "7.21.7: no map to Unicode",
    ),
    ...ruleUnless(simple.length === 0, "7.21.4: a font that is not embedded"),
    ...ruleUnless(
      descriptors.length > 0 && descriptors.every((text) => /\/FontFile[23]?\b/.test(text)),
      "7.21.4: a font that is not embedded",
    ),
    ...ruleUnless(
      descriptors.every((text) => !/\/CIDSet\b/.test(text)),
      "7.21.4.2: a list of glyphs, which would have to be complete",
    ),
  ];
}

function brokenAsArchive(file: string): string[] {
  return [
    ...ruleUnless(/<pdfaid:part>3</.test(file), "6.6.4: no part 3"),
    ...ruleUnless(/\/OutputIntents/.test(file) && /\/GTS_PDFA1/.test(file), "6.2.3: no output intent"),
    ...ruleUnless(!/\/Encrypt\b/.test(file), "6.1.3: encrypted"),
    ...ruleUnless(/\/ID \[/.test(file), "6.1.3: no identifier"),
    ...ruleUnless(!/\/(JavaScript|Launch|Movie|Sound)\b/.test(file), "6.5: forbidden actions"),
    ...ruleUnless(
      /\/AF \[/.test(file) && /\/AFRelationship/.test(file),
      "6.8: an attachment without relationship",
    ),
    ...ruleUnless(/\/Subtype \/XML/.test(file), "6.6.2: no metadata"),
    ...ruleUnless(
      !/\/SMask (?!\/None)/.test(file) || /\/Group/.test(file),
      "6.2.4: transparency without a group",
    ),
    ...ruleUnless(!/\/LZWDecode/.test(file), "6.1.7: LZW"),
  ];
}

/** Dictionaries of all objects, without their streams. */
const objectsOf = (file: string): string[] =>
  [...file.matchAll(/\d+ 0 obj\s([\s\S]*?)(?:\bstream\r?\n|\bendobj)/g)].map((match) =>
    (match[1] ?? "").replace(/\s+/g, " "),
  );
