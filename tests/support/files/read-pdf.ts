import { getDocument } from "./pdfjs";

export interface ReadPdf {
  title: string;
  language: string;
  tagged: boolean;
  /** Text of each page, in drawing order. */
  pages: string[];
  text: string;
  headings: string[];
  /** Rows of all tables. A table over several pages is listed page by page. */
  rows: { role: string; text: string }[][];
  /** Content that is neither in the structure tree nor marked as an artifact. */
  untagged: string;
}

interface Node {
  role?: string;
  type?: string;
  id?: string;
  children?: Node[];
}

/** Reads a PDF as assistive technology does: text, title, language and structure. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const loadingTask = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 });
  const pdf = await loadingTask.promise;
  try {
    const meta = await pdf.getMetadata();
    const info = new Map(Object.entries(meta.info));
    const marks = await pdf.getMarkInfo();
    const pages: string[] = [];
    const foundFields: ReadPdf = {
      title: String(info.get("Title")),
      language: String(info.get("Language")),
      tagged: marks?.Marked === true,
      pages,
      text: "",
      headings: [],
      rows: [],
      untagged: "",
    };
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const { byId, all, untagged } = readItems(
        (await page.getTextContent({ includeMarkedContent: true })).items,
      );
      pages.push(all);
      foundFields.untagged += untagged;
      const tree: Node | null = await page.getStructTree();
      if (tree) collect(tree, byId, foundFields);
    }
    foundFields.text = pages.join("\n");
    return foundFields;
  } finally {
    await loadingTask.destroy();
  }
}

type Item = { str?: string; type?: string; id?: string; tag?: string; hasEOL?: boolean };

function readItems(items: readonly Item[]) {
  const byId = new Map<string, string>();
  const openMarks: { id: string | null; artifact: boolean }[] = [];
  let all = "";
  let untaggedText = "";
  for (const item of items) {
    if (item.type?.startsWith("beginMarkedContent")) {
      openMarks.push({ id: item.id ?? null, artifact: item.tag === "Artifact" });
      all += " ";
    } else if (item.type === "endMarkedContent") openMarks.pop();
    else {
      const text = item.str ?? "";
      all += text + (item.hasEOL ? " " : "");
      const innerMark = openMarks.findLast(({ id, artifact }) => id !== null || artifact);
      if (innerMark?.id) byId.set(innerMark.id, (byId.get(innerMark.id) ?? "") + text);
      else if (!innerMark?.artifact) untaggedText += text.trim();
    }
  }
  return { byId, all: all.replace(/\s+/g, " "), untagged: untaggedText };
}

const textOf = (node: Node, byId: ReadonlyMap<string, string>): string =>
  node.type === "content"
    ? (byId.get(node.id ?? "") ?? "")
    : (node.children ?? []).map((child) => textOf(child, byId)).join("");

function collect(node: Node, byId: ReadonlyMap<string, string>, readPdf: ReadPdf): void {
  if (node.role === "H1") readPdf.headings.push(textOf(node, byId).trim());
  if (node.role === "TR") {
    const row = (node.children ?? []).map((cell) => ({
      role: cell.role ?? "",
      text: textOf(cell, byId).trim(),
    }));
    if (row.some((cell) => cell.text !== "")) readPdf.rows.push(row);
    return;
  }
  for (const child of node.children ?? []) collect(child, byId, readPdf);
}
