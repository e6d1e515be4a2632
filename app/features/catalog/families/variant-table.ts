import { collatorOf } from "~/i18n/collator";
import type { Locale } from "~/i18n/locales";

interface Fact {
  code: string;
  label: string;
  value: string;
  valueLabel: string;
}

export interface Variant {
  number: string;
  attributes: readonly Fact[];
}

export interface VariantSection {
  /** The value that its rows share, such as `M8`; empty for a table without sections. */
  title: string;
  rows: {
    /** The values of the attributes in `rowHeads`. */
    labels: string[];
    /** The numbers of the variants by column; null where there is none. */
    cells: (string | null)[];
  }[];
}

export interface VariantTable {
  rowHeads: string[];
  /** The headings of the columns of variants; empty for a single one without a heading. */
  columns: string[];
  sections: VariantSection[];
  /** The facts that all variants share. */
  shared: { label: string; value: string }[];
}

/** More columns do not fit beside the sizes. */
const maxColumns = 6;

/** A table of fewer rows needs no sections, and a section of fewer rows is no help. */
const minRowsOfSections = 24;
const minRowsOfOne = 4;

interface Axis {
  code: string;
  label: string;
  values: Map<string, string>;
  isMeasure: boolean;
}

/**
 * Arranges variants by the facts in which they differ: kinds such as materials as columns, measures as rows, and one
 * measure as sections where there are many rows. Variants with equal facts are told apart by their numbers.
 */
export function variantTable(
  variants: readonly Variant[],
  locale: Locale,
  numberLabel: string,
): VariantTable {
  const axes = axesOf(variants);
  const varyingAxes = axes.filter(({ values }) => values.size > 1);
  const kindAxes = columnAxesOf(varyingAxes);
  // Kinds alone are rows: a table of one row has no room for their names.
  const columnAxes = kindAxes.length < varyingAxes.length ? kindAxes : [];
  let rowAxes = varyingAxes.filter((axis) => !columnAxes.includes(axis));
  const placeOf = (variant: Variant, places: readonly Axis[]) =>
    places.map(({ code }) => valueIn(variant, code));
  const places = variants.map((variant) => JSON.stringify(placeOf(variant, varyingAxes)));
  if (new Set(places).size < variants.length) rowAxes = [...rowAxes, numberAxis(variants, numberLabel)];
  const { compare } = collatorOf(locale);
  const columns = distinct(variants, columnAxes, compare);
  const sectionAxis = sectionAxisOf(rowAxes, distinct(variants, rowAxes, compare).length);
  const labelAxes = rowAxes.filter((axis) => axis !== sectionAxis);
  const sections = sectionAxis ? distinct(variants, [sectionAxis], compare) : [[]];
  return {
    rowHeads: labelAxes.map(({ label }) => label),
    columns: columnAxes.length > 0 ? columns.map((values) => inWords(values, columnAxes).join(" · ")) : [""],
    sections: sections.map((section) => {
      const members = sectionAxis
        ? variants.filter((variant) => valueIn(variant, sectionAxis.code) === section[0])
        : variants;
      const cellAxes = [...labelAxes, ...columnAxes];
      const numbers = new Map(
        members.map((variant) => [JSON.stringify(placeOf(variant, cellAxes)), variant.number]),
      );
      return {
        title: sectionAxis ? (inWords(section, [sectionAxis])[0] ?? "") : "",
        rows: distinct(members, labelAxes, compare).map((row) => ({
          labels: inWords(row, labelAxes),
          cells: columns.map((column) => numbers.get(JSON.stringify([...row, ...column])) ?? null),
        })),
      };
    }),
    shared: axes
      .filter(({ values }) => values.size === 1)
      .map(({ label, values }) => ({ label, value: [...values.values()][0] ?? "" })),
  };
}

const sizesIn = (rows: VariantSection["rows"]): number =>
  rows.reduce((count, { cells }) => count + cells.filter((cell) => cell !== null).length, 0);

/**
 * Divides sections into pages of at most `maxSizes`, and returns the page of the section with this title or the first one. A
 * section that is longer has a page of its own with its first rows.
 */
export function pageOfSections(
  sections: readonly VariantSection[],
  title: string,
  maxSizes: number,
): VariantSection[] {
  const pages: VariantSection[][] = [];
  let room = 0;
  for (const section of sections) {
    const size = sizesIn(section.rows);
    if (size > room) {
      pages.push([]);
      room = maxSizes;
    }
    pages.at(-1)?.push(size > maxSizes ? { ...section, rows: firstRows(section.rows, maxSizes) } : section);
    room -= size;
  }
  return pages.find((page) => page.some((section) => section.title === title)) ?? pages[0] ?? [];
}

function firstRows(rows: VariantSection["rows"], maxSizes: number): VariantSection["rows"] {
  const end = rows.findIndex((_, index) => sizesIn(rows.slice(0, index + 1)) > maxSizes);
  return end < 0 ? rows : rows.slice(0, end);
}

/** Stands for the product's number among the attributes. */
const numberCode = "\u0000number";

const valueIn = (variant: Variant, code: string): string =>
  code === numberCode ? variant.number : (variant.attributes.find((fact) => fact.code === code)?.value ?? "");

function axesOf(variants: readonly Variant[]): Axis[] {
  const axes = new Map<string, Axis>();
  for (const { attributes } of variants) {
    for (const { code, label, value, valueLabel } of attributes) {
      const axis = axes.get(code) ?? { code, label, values: new Map<string, string>(), isMeasure: true };
      axis.values.set(value, valueLabel);
      axis.isMeasure &&= /^M?\d/.test(value);
      axes.set(code, axis);
    }
  }
  for (const axis of axes.values())
    if (variants.some((variant) => valueIn(variant, axis.code) === "")) axis.values.set("", "–");
  return [...axes.values()];
}

const numberAxis = (variants: readonly Variant[], label: string): Axis => ({
  code: numberCode,
  label,
  values: new Map(variants.map(({ number }) => [number, number])),
  isMeasure: true,
});

/** Chooses kinds before measures, those with few values first, as far as they fit. */
function columnAxesOf(axes: readonly Axis[]): Axis[] {
  const bySize = [...axes].sort((a, b) => a.values.size - b.values.size);
  const kinds = bySize.filter(({ isMeasure }) => !isMeasure);
  const chosenAxes: Axis[] = [];
  let columns = 1;
  for (const axis of kinds.length > 0 || axes.length < 2 ? kinds : bySize.slice(0, 1)) {
    if (columns * axis.values.size > maxColumns) break;
    columns *= axis.values.size;
    chosenAxes.push(axis);
  }
  return chosenAxes;
}

function sectionAxisOf(axes: readonly Axis[], rows: number): Axis | null {
  if (axes.length < 2 || rows < minRowsOfSections) return null;
  const [axis] = [...axes].sort((a, b) => a.values.size - b.values.size);
  return axis && rows / axis.values.size >= minRowsOfOne ? axis : null;
}

/** Returns the combinations of values that occur, in the order of their measures. */
function distinct(
  variants: readonly Variant[],
  axes: readonly Axis[],
  compare: Intl.Collator["compare"],
): string[][] {
  const combinations = new Map<string, string[]>();
  for (const variant of variants) {
    const values = axes.map(({ code }) => valueIn(variant, code));
    combinations.set(JSON.stringify(values), values);
  }
  return [...combinations.values()].sort((one, other) => {
    for (const [index, value] of one.entries()) {
      const order = orderOf(value, other[index] ?? "", compare);
      if (order !== 0) return order;
    }
    return 0;
  });
}

const numberIn = (value: string) => Number(/^M?(\d+(?:\.\d+)?)/.exec(value)?.[1] ?? Number.NaN);

function orderOf(one: string, other: string, compare: Intl.Collator["compare"]): number {
  const difference = numberIn(one) - numberIn(other);
  return Number.isNaN(difference) || difference === 0 ? compare(one, other) : difference;
}

const inWords = (values: readonly string[], axes: readonly Axis[]) =>
  values.map((value, index) => axes[index]?.values.get(value) ?? value);
