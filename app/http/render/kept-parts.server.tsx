import { randomBytes } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import type { Formats } from "~/i18n/formats";
import { FormatsProvider, WordsProvider } from "~/i18n/i18n-context";
import type { Translate } from "~/i18n/translate";
import { escapeHtml } from "~/lib/escape";
import { KeptTexts, KeptValues } from "~/lib/kept-texts";
import { type Blanks, BlanksProvider } from "~/ui/pages/blanks";
import type { Part, PartWriter, Reader } from "~/ui/pages/KeptPart";
import { keepCodesWhole } from "./keep-codes-whole";
import { nameActions } from "./name-actions";

/** Begins placeholders. Drawn at random for this process: a text that a visitor typed cannot contain it. */
const secret = randomBytes(18).toString("hex");

const blanks: Blanks = {
  token: placeholderOf("token"),
  path: placeholderOf("path"),
  pathInQuery: placeholderOf("pathInQuery"),
  supportCode: placeholderOf("supportCode"),
  spacedCode: placeholderOf("spacedCode"),
  action: placeholderOf("action"),
};

function placeholderOf(name: string): string {
  return `${secret}.${name}.`;
}

/** HTML in the bytes that are sent, cut where a page's own values stand, which their names stand for. */
interface CutHtml {
  pieces: readonly (Buffer | keyof Blanks)[];
  length: number;
}

/** Cuts HTML at its placeholders. An expression would take ten times as long as this search for their beginning. */
function cut(html: string, take: { bytes(html: string): void; placeholder(name: string): void }): void {
  let from = 0;
  for (let at = html.indexOf(secret); at !== -1; at = html.indexOf(secret, from)) {
    if (at > from) take.bytes(html.slice(from, at));
    const nameAt = at + secret.length + 1;
    const end = html.indexOf(".", nameAt);
    take.placeholder(html.slice(nameAt, end));
    from = end + 1;
  }
  if (from < html.length) take.bytes(html.slice(from));
}

function cutHtml(html: string): CutHtml {
  const pieces: (Buffer | keyof Blanks)[] = [];
  cut(html, {
    bytes: (text) => pieces.push(Buffer.from(text)),
    placeholder: (name) => pieces.push(name as keyof Blanks),
  });
  return { pieces, length: html.length };
}

const keptParts = new KeptValues<CutHtml>(3_000_000, (key, { length }) => key.length + length);
const rowKindNumbers = new KeptTexts(100_000);

/** Numbers the translators, as a part of keys: changed texts come with a new translator, which invalidates all older entries. */
const translatorNumbers = new WeakMap<Translate, number>();
let translators = 0;

let rowKinds = 0;

/** HTML of rows by their object: a row that another page has shown is found without making a key. */
const writtenRows = new WeakMap<object, { common: string; html: CutHtml }>();

function numberOf(t: Translate): number {
  const number = translatorNumbers.get(t) ?? ++translators;
  translatorNumbers.set(t, number);
  return number;
}

/**
 * Writes parts of one page. What a part is made of is its key, so that one reader's facts are never shown to another; the
 * page has placeholders for its parts, and they for what differs between pages.
 */
export function openParts(): PartWriter & {
  /** Puts the parts into the page, and the page's own values into the parts. */
  fillIn(markup: string, values: Blanks): Buffer;
} {
  const parts: (readonly CutHtml[])[] = [];
  const embed = (part: readonly CutHtml[]) => placeholderOf(String(parts.push(part) - 1));
  return {
    part: (part, reader) =>
      embed([keptParts.get(keyOf(part.name, part.facts, reader), () => finish(render(part, reader)))]),
    rows({ name, facts, rows, factsOf, write }, reader) {
      // A number stands for what all rows have in common: as a part of each key it would double them.
      const common = rowKindNumbers.get(keyOf(`rows of ${name}`, facts, reader), () => `${++rowKinds}:`);
      const htmlOf = (row: (typeof rows)[number]) => finish(write(row));
      const textOf = (row: (typeof rows)[number]) => {
        const writtenRow = writtenRows.get(row);
        if (writtenRow?.common === common) return writtenRow.html;
        const rowFacts = factsOf(row);
        // A row without facts may be rendered otherwise beside other rows.
        if (rowFacts === null) return htmlOf(row);
        const html = keptParts.get(common + JSON.stringify(rowFacts), () => htmlOf(row));
        writtenRows.set(row, { common, html });
        return html;
      };
      return embed(rows.map(textOf));
    },
    fillIn(markup, values) {
      const page: Buffer[] = [];
      const valueBytes = new Map<string, Buffer>();
      const bytesOf = (name: keyof Blanks) => {
        const bytes = valueBytes.get(name) ?? Buffer.from(escapeHtml(values[name]));
        valueBytes.set(name, bytes);
        return bytes;
      };
      cut(markup, {
        bytes: (text) => page.push(Buffer.from(text)),
        placeholder(name) {
          for (const { pieces } of parts[Number(name)] ?? []) {
            for (const piece of pieces) page.push(typeof piece === "string" ? bytesOf(piece) : piece);
          }
        },
      });
      return Buffer.concat(page);
    },
  };
}

/** Does for a part what is done for the rest of a page. */
const finish = (html: string): CutHtml => cutHtml(nameActions(keepCodesWhole(html), blanks.action));

const keyOf = (name: string, facts: unknown, { t, formats }: Reader): string =>
  `${name} ${numberOf(t)} ${textOfFormats(formats)} ${JSON.stringify(facts)}`;

/** Formats as text: the parts of a page share one object. */
const formatTexts = new WeakMap<Formats, string>();

function textOfFormats(formats: Formats): string {
  const text = formatTexts.get(formats) ?? JSON.stringify(formats);
  formatTexts.set(formats, text);
  return text;
}

function render<Facts>({ name, facts, content }: Part<Facts>, { t, formats }: Reader): string {
  return renderToStaticMarkup(
    <WordsProvider value={t}>
      <FormatsProvider value={formats}>
        <BlanksProvider value={blanks}>{content(facts)}</BlanksProvider>
      </FormatsProvider>
    </WordsProvider>,
    { identifierPrefix: name },
  );
}
