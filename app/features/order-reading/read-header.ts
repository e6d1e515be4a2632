import { currencyOf } from "./amounts";
import { type DateOrder, readDate } from "./dates";
import { fieldOfLabel, type HeaderField } from "./header-labels";
import { phrasesOf, textOf } from "./lines-of-text";
import type { ReadHeader, ReadValue } from "./order-reading";
import type { TextLine, UprightPage, Word } from "./source-page";
import type { Table } from "./tables";
import { placeOf } from "./upright-page";

interface FoundLabel {
  field: HeaderField;
  line: number;
  words: Word[];
  /** Words after the label in its line. */
  rest: Word[];
}

const maxLabelWords = 6;

/** Reads number, date, wanted date, recipient and currency from what stands outside the table of the first pages. */
export function readHeader(
  pages: readonly UprightPage[],
  tables: readonly Table[],
  dateOrder: DateOrder | null,
): ReadHeader {
  const header: ReadHeader = { poNumber: null, date: null, wantedDate: null, shipTo: null, currency: null };
  const isInTable = new Set(tables.flatMap(({ body }) => body.map(({ line }) => line)));
  for (const page of [pages[0], pages.at(-1)]) {
    if (!page) continue;
    const heads = page.lines.filter((line) => !isInTable.has(line));
    const lines =
      page === pages[0] ? [...heads, ...page.lines.filter((line) => isInTable.has(line))] : page.lines;
    for (const label of labelsIn(lines)) {
      if (header[label.field]) continue;
      header[label.field] = valueBeside(label, lines, page, dateOrder);
    }
  }
  return header;
}

/** Finds labels; the longest one at each place, and those with a colon first. */
function labelsIn(lines: readonly TextLine[]): FoundLabel[] {
  const labels = lines.flatMap((line, index) =>
    phrasesOf(line.words).flatMap((phrase) => labelsOfPhrase(phrase, line, index)),
  );
  const weight = ({ words }: FoundLabel) =>
    (/[:：]$/.test(words.at(-1)?.text ?? "") ? 100 : 0) + textOf(words).length;
  const isSpecific = ({ words, field }: FoundLabel) => field !== "date" || words.length > 1;
  return labels.sort(
    (one, other) =>
      Number(isSpecific(other)) - Number(isSpecific(one)) ||
      weight(other) - weight(one) ||
      one.line - other.line,
  );
}

function labelsOfPhrase(phrase: readonly Word[], line: TextLine, index: number): FoundLabel[] {
  const labels: FoundLabel[] = [];
  let begin = 0;
  while (begin < phrase.length) {
    let isFound = false;
    for (let end = Math.min(phrase.length, begin + maxLabelWords); end > begin; end--) {
      const words = splitAtColon(phrase.slice(begin, end));
      const field = fieldOfLabel(textOf(words.label));
      if (!field) continue;
      const last = phrase[end - 1] as Word;
      labels.push({
        field,
        line: index,
        words: words.label,
        rest: [...words.value, ...line.words.filter(({ left }) => left >= last.right - 0.01)],
      });
      begin = end;
      isFound = true;
      break;
    }
    if (!isFound) begin++;
  }
  return labels;
}

/** Splits "Nr.:4711" at its colon. */
function splitAtColon(words: readonly Word[]): { label: Word[]; value: Word[] } {
  const last = words.at(-1) as Word;
  const at = last.text.search(/[:：]/);
  if (at < 0 || at === last.text.length - 1) return { label: [...words], value: [] };
  const value = {
    ...last,
    text: last.text.slice(at + 1),
    left: last.left + ((last.right - last.left) * at) / last.text.length,
  };
  return { label: [...words.slice(0, -1), { ...last, text: last.text.slice(0, at + 1) }], value: [value] };
}

function valueBeside(
  label: FoundLabel,
  lines: readonly TextLine[],
  page: UprightPage,
  dateOrder: DateOrder | null,
): ReadValue | null {
  const readValue = (words: readonly Word[]) => readField(label.field, words, page, dateOrder);
  if (label.field === "shipTo") return addressOf(label, lines, page);
  const rest = withoutSigns(label.rest);
  return readValue(rest) ?? readValue(wordsBelow(label, lines, 1)) ?? readValue(wordsBelow(label, lines, 2));
}

const withoutSigns = (words: readonly Word[]): Word[] =>
  words.filter(({ text }, index) => index > 0 || !/^[:：#.-]$/.test(text));

/** Finds the words under a label, as in a box with its value below. */
function wordsBelow({ line, words }: FoundLabel, lines: readonly TextLine[], step: number): Word[] {
  const [left, right] = [words[0]?.left ?? 0, words.at(-1)?.right ?? 0];
  const labelLine = lines[line];
  const lowerLine = lines[line + step];
  if (
    !labelLine ||
    !lowerLine ||
    lowerLine.baseline - labelLine.baseline > labelLine.size * 2.5 * step ||
    lowerLine.baseline <= labelLine.baseline
  )
    return [];
  return phrasesOf(lowerLine.words)
    .filter((phrase) => (phrase[0]?.left ?? 0) < right + 2 && (phrase.at(-1)?.right ?? 0) > left - 2)
    .flat();
}

function readField(
  field: HeaderField,
  words: readonly Word[],
  page: UprightPage,
  dateOrder: DateOrder | null,
): ReadValue | null {
  if (words.length === 0) return null;
  if (field === "poNumber") return numberIn(words, page);
  if (field === "currency") return currencyIn(words, page);
  const nearWords = words.slice(0, 5);
  const date = readDate(textOf(nearWords));
  if (!date) return null;
  const value = date.exchanged && dateOrder === "mdy" ? date.exchanged : date.value;
  const isDoubtful = date.exchanged !== null && dateOrder === null;
  const dateWords = nearWords.filter((_, index) => readDate(textOf(nearWords.slice(0, index))) === null);
  return { value, confidence: isDoubtful ? "doubtful" : "likely", place: placeOf(dateWords, page) };
}

const fillerWords = /^(no|nr|n|nº|n°|num|number|nummer|numero|br|broj|#|№|:|：|of|vom|de|da|do)\.?:?$/i;

function numberIn(words: readonly Word[], page: UprightPage): ReadValue | null {
  const word = words.slice(0, 4).find(({ text }) => !fillerWords.test(text));
  const value = word?.text.replace(/^(no|nr|n[º°])\.?:?(?=\S*\d)|^[#:：]+|[,;.]+$/gi, "") ?? "";
  if (!word || !/\d/.test(value) || value.length > 35 || readDate(value)) return null;
  if (!/^[\p{L}\d][\p{L}\d./_#-]*$/u.test(value)) return null;
  return { value, confidence: "likely", place: placeOf([word], page) };
}

function currencyIn(words: readonly Word[], page: UprightPage): ReadValue | null {
  const word = words.slice(0, 3).find(({ text }) => currencyOf(text));
  const value = word && currencyOf(word.text);
  return value ? { value, confidence: "likely", place: placeOf([word], page) } : null;
}

const maxAddressLines = 6;

/** Reads the lines below "Ship to", as wide as its box, until a gap or the next label. */
function addressOf(label: FoundLabel, lines: readonly TextLine[], page: UprightPage): ReadValue | null {
  const begin = lines[label.line];
  if (!begin) return null;
  const left = label.words[0]?.left ?? 0;
  const besideLabel = phrasesOf(withoutSigns(label.rest))[0] ?? [];
  const start = besideLabel[0]?.left ?? left;
  const address: Word[][] = besideLabel.length > 0 ? [besideLabel] : [];
  let last = begin;
  for (const line of lines.slice(label.line + 1, label.line + 1 + maxAddressLines * 2)) {
    if (
      line.baseline - last.baseline > last.size * 2.2 ||
      line.baseline < last.baseline ||
      address.length >= maxAddressLines
    )
      break;
    const phrase = phrasesOf(line.words).find(([first]) => {
      const at = first?.left ?? 0;
      return Math.abs(at - left) < 6 || Math.abs(at - start) < 6;
    });
    if (!phrase) continue;
    if (fieldOfLabel(textOf(phrase).replace(/[:：].*$/, ""))) break;
    address.push(phrase);
    last = line;
  }
  const text = address.map(textOf).join(", ");
  return text
    ? { value: text.slice(0, 300), confidence: "likely", place: placeOf(address.flat(), page) }
    : null;
}
