import PDFDocument from "pdfkit";
import { FaceRuns } from "./face-runs";
import type { Fonts, Weight } from "./fonts.server";
import { scriptLanguage } from "./script-language";
import { hasRightToLeft } from "./visual-runs";
import { wrapText } from "./wrap-text";

export type Element = PDFKit.PDFStructureElement;

export interface Style {
  size: number;
  weight?: Weight;
  color?: string;
  /** Liberation Sans, which the standard of Swiss payment parts permits. */
  isPlain?: boolean;
}

export interface PaperTitle {
  title: string;
  author: string;
  language: string;
  createdAt: Date;
  /** Makes an archive (PDF/A-3) that carries this file. */
  attachment?: PaperAttachment;
}

export interface PaperAttachment {
  name: string;
  mediaType: string;
  description: string;
  content: Uint8Array;
  /** Descriptions (RDF) that the file's standard wants in the metadata. */
  metadata: string;
}

/** Rectangle on the page, in points from its upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const colors = {
  ink: "#1b2129",
  quiet: "#4c5763",
  accent: "#0b4f6c",
  line: "#c4cdd5",
  tint: "#eef3f6",
};

/** Keeps PDFKit 0.20 from laying out word by word, which puts words from right to left in the wrong order. */
const asOneRun = { features: [] };

/** A4 in points. */
export const sheet = { width: 595.28, height: 841.89, left: 56, right: 539.28, top: 92, bottom: 752 };
export const contentWidth = sheet.right - sheet.left;
const lineHeightOf = ({ size }: Style): number => size * 1.4;

/**
 * Pages with a structure that a screen reader can follow: whatever is drawn is either part of an element or marked as
 * decoration. The cursor moves down; whoever needs more room than is left turns the page.
 */
export class Paper {
  readonly pdf: PDFKit.PDFDocument;
  readonly #faces: FaceRuns;
  readonly #root: Element;
  readonly #language: string;
  readonly #onTurn: (paper: Paper) => void;
  y = 0;

  constructor(fonts: Fonts, paperTitle: PaperTitle, onTurn: (paper: Paper) => void) {
    const { attachment } = paperTitle;
    this.#language = paperTitle.language;
    // Type assertion: the library's types lack these subsets.
    const accessibility: object = { subset: attachment ? "PDF/A-3a" : "PDF/UA" };
    this.pdf = new PDFDocument({
      ...accessibility,
      size: "A4",
      margin: 0,
      pdfVersion: "1.7",
      tagged: true,
      lang: paperTitle.language,
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      // Prevents PDFKit from opening its default font, which cannot be embedded.
      font: "",
      info: {
        Title: paperTitle.title,
        Author: paperTitle.author,
        Creator: "Tradepost",
        CreationDate: paperTitle.createdAt,
        ModDate: paperTitle.createdAt,
      },
    });
    // Prevents PDFKit 0.20 from taking part 1 of PDF/UA for PDF/A-1, for which it adds a list of glyphs (CIDSet) without those
    // that others are composed of: veraPDF rejects that by rule 7.21.4.2.
    if (!attachment) Object.assign(this.pdf, { subset: "1" });
    this.#faces = new FaceRuns(fonts);
    this.#onTurn = onTurn;
    for (const weight of ["regular", "bold"] as const) {
      for (const face of fonts[weight]) this.pdf.registerFont(face.name, Buffer.from(face.data));
    }
    if (attachment) this.#attach(attachment, paperTitle.createdAt);
    this.#root = this.pdf.struct("Document");
    this.pdf.addStructure(this.#root);
    this.pdf.addPage();
  }

  /** Opens a nested structure element; the caller ends it. A text in another script than the paper has its language. */
  element(type: string, parent: Element = this.#root, scope?: "Column" | "Row", text = ""): Element {
    const lang = scriptLanguage(text, this.#language);
    // Types of PDFKit lack the scope of a head.
    const options: object = { ...(scope ? { scope } : {}), ...(lang ? { lang } : {}) };
    const structElement = this.pdf.struct(type, options);
    parent.add(structElement);
    return structElement;
  }

  /** Adds a structure element with all its content. */
  block(type: string, draw: () => void, parent: Element = this.#root, text = ""): void {
    const structElement = this.element(type, parent, undefined, text);
    structElement.add(draw);
    structElement.end();
  }

  /** Draws an artifact: decoration, or content repeated on each page, which screen readers skip. */
  artifact(draw: () => void): void {
    this.pdf.markContent("Artifact", { type: "Pagination" });
    draw();
    this.pdf.endMarkedContent();
  }

  /** Draws a picture at the cursor, with its description for those who do not see it. */
  figure(image: Buffer, description: string, size: number): void {
    this.drawing(description, { x: sheet.left, y: this.y, width: size, height: size }, () => {
      this.pdf.image(image, sheet.left, this.y, { width: size, height: size });
    });
    this.y += size + 12;
  }

  /** Draws something that is not text, with its description. */
  drawing(description: string, { x, y, width, height }: Box, draw: () => void, parent = this.#root): void {
    const bbox: [number, number, number, number] = [x, y, x + width, y + height];
    const figure = this.pdf.struct("Figure", { alt: description, bbox } as object);
    parent.add(figure);
    figure.add(draw);
    figure.end();
  }

  /** Adds an entry to the bookmarks, which leads to the top of the present page. */
  bookmark(title: string): void {
    this.pdf.outline.addItem(title);
  }

  /** True when the page had to be turned. */
  need(height: number): boolean {
    if (this.y + height <= sheet.bottom) return false;
    this.turn();
    return true;
  }

  turn(): void {
    this.pdf.addPage();
    this.y = sheet.top;
    this.artifact(() => this.#onTurn(this));
  }

  /** Draws one line of text on its base line. */
  write(text: string, x: number, baseline: number, style: Style): void {
    this.pdf.fillColor(style.color ?? colors.ink);
    // Programs that read aloud or copy get the order of reading instead of that on paper.
    const isReordered = hasRightToLeft(text);
    if (isReordered) this.pdf.markContent("Span", { actual: text });
    let at = x;
    for (const { face, text: run, isShaped } of this.#faces.runsOf(
      isReordered ? text.trimEnd() : text,
      style,
    )) {
      const shaping = isShaped ? asOneRun : {};
      this.pdf.font(face.name).fontSize(style.size);
      this.pdf.text(run, at, baseline, { lineBreak: false, baseline: "alphabetic", ...shaping });
      at += this.pdf.widthOfString(run, shaping);
    }
    if (isReordered) this.pdf.endMarkedContent();
  }

  writeRight(text: string, right: number, baseline: number, style: Style): void {
    this.write(text, right - this.widthOf(text, style), baseline, style);
  }

  widthOf(text: string, style: Style): number {
    let width = 0;
    for (const { face, text: run, isShaped } of this.#faces.runsOf(text, style)) {
      const font = this.pdf.font(face.name).fontSize(style.size);
      width += font.widthOfString(run, isShaped ? asOneRun : {});
    }
    return width;
  }

  wrap(text: string, width: number, style: Style): string[] {
    return wrapText(text, width, (piece) => this.widthOf(piece, style));
  }

  heightOf(text: string, style: Style): number {
    return this.wrap(text, contentWidth, style).length * lineHeightOf(style);
  }

  /** A paragraph from the cursor on, over as many pages as it takes. */
  paragraph(text: string, style: Style): void {
    const lineHeight = lineHeightOf(style);
    const lines = this.wrap(text, contentWidth, style);
    const paragraph = this.element("P", this.#root, undefined, text);
    for (let start = 0; start < lines.length; ) {
      this.need(lineHeight);
      const fittingRows = Math.max(1, Math.floor((sheet.bottom - this.y) / lineHeight));
      const part = lines.slice(start, start + fittingRows);
      paragraph.add(() => {
        for (const line of part) {
          this.write(`${line} `, sheet.left, this.y + style.size, style);
          this.y += lineHeight;
        }
      });
      start += part.length;
    }
    paragraph.end();
  }

  rule(
    y: number,
    {
      from = sheet.left,
      to = sheet.right,
      color = colors.line,
      width = 0.6,
    }: { from?: number; to?: number; color?: string; width?: number } = {},
  ): void {
    this.pdf.lineWidth(width).strokeColor(color).moveTo(from, y).lineTo(to, y).stroke();
  }

  pages(): number {
    return this.pdf.bufferedPageRange().count;
  }

  /** Draws on every page once their number is known, and gives the file. */
  async finish(onPage: (paper: Paper, page: number, pages: number) => void): Promise<Uint8Array> {
    const pages = this.pages();
    for (let page = 0; page < pages; page += 1) {
      this.pdf.switchToPage(page);
      this.artifact(() => onPage(this, page + 1, pages));
    }
    this.#root.end();
    const chunks: Buffer[] = [];
    this.pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    const completion = new Promise<void>((resolve, reject) => {
      this.pdf.on("end", resolve);
      this.pdf.on("error", reject);
    });
    this.pdf.end();
    await completion;
    return new Uint8Array(Buffer.concat(chunks));
  }

  #attach({ name, mediaType, description, content, metadata }: PaperAttachment, at: Date): void {
    this.pdf.file(Buffer.from(content), {
      name,
      type: mediaType,
      description,
      creationDate: at,
      modifiedDate: at,
      // Types of PDFKit lack the relationship.
      ...({ relationship: "Alternative" } as object),
    });
    // Types of PDFKit lack `appendXML`.
    (this.pdf as unknown as { appendXML(xml: string): void }).appendXML(metadata);
  }
}
