import Big from "big.js";
import { type Formats, formatDate, formatPrice, formatQuantity, formatUnitPrice } from "~/i18n/formats";
import type { Translate } from "~/i18n/translate";
import { addressWith } from "../catalog-address";
import type { getFamily } from "./family.queries.server";

type Content = Extract<Awaited<ReturnType<typeof getFamily>>, { kind: "ok" }>["value"];
type Member = Content["members"][number];

/** Facts of a variant in a cell of the table; absent values are not sent. */
export interface VariantCell {
  number: string;
  /** Names the variant's field: its sizes and unit. */
  label: string;
  unit: string;
  /** The contents of a unit, such as `100 PCE`. */
  contents?: string;
  price?: string;
  /** The price of one base unit, where the sales unit holds several. */
  piece?: string;
  ownNumber?: string;
  /** Delivery date, where it is not that of most variants. */
  date?: string;
}

export interface FamilyTable {
  rowHeads: string[];
  columns: string[];
  sections: { title: string; id: string; rows: { labels: string[]; cells: (VariantCell | null)[] }[] }[];
  /** All sections with their addresses: those on this page, and those on others. */
  jumps: { title: string; href: string }[];
  shared: { label: string; value: string }[];
  currency: string;
  /** The date that holds for all variants without one of their own. */
  usualDate: string;
}

/** Refusal of a family's form. */
export interface FamilyAnswer {
  /** Typed quantities and their errors, by the variant's number. */
  typedValues: Record<string, string>;
  errors: Record<string, string[]>;
  problems: { name: string; text: string }[];
}

/** Arranges the variants of a family as the table of its page, with what the ERP said of each. */
export function familyTable(
  { members, table, titles }: Pick<Content, "members" | "table" | "titles">,
  { t, formats, path }: { t: Translate; formats: Formats; path: string },
): FamilyTable {
  const membersByNumber = new Map(members.map((member) => [member.number, member]));
  const usualDate = mostFrequent(members.flatMap((member) => dateOf(member) ?? []));
  const sectionOf = (title: string) => `s-${title.replace(/[^\p{L}\p{N}.]+/gu, "-")}`;
  const titlesHere = new Set(table.sections.map(({ title }) => title));
  return {
    ...table,
    jumps: titles.filter(Boolean).map((title) => ({
      title,
      href: `${titlesHere.has(title) ? "" : addressWith(path, { section: title })}#${encodeURIComponent(sectionOf(title))}`,
    })),
    currency: members.find(({ price }) => price)?.price?.currency ?? "",
    usualDate: usualDate ? formatDate(usualDate, formats) : "",
    sections: table.sections.map(({ title, rows }) => ({
      title,
      id: sectionOf(title),
      rows: rows.map(({ labels, cells }) => ({
        labels,
        cells: cells.map((number, column) => {
          const member = membersByNumber.get(number ?? "");
          if (!member) return null;
          const sizes = [title, ...labels, table.columns[column]].filter(Boolean).join(" ");
          return cellOf(member, sizes, { t, formats, usualDate });
        }),
      })),
    })),
  };
}

function cellOf(
  member: Member,
  sizes: string,
  { t, formats, usualDate }: { t: Translate; formats: Formats; usualDate: string | undefined },
): VariantCell {
  const { number, salesUnit, pack, ownNumber, price } = member;
  const contents = pack && Number(pack.denominator) !== 0 ? Big(pack.numerator).div(pack.denominator) : null;
  const contentsText = contents
    ? `${formatQuantity(contents.round(3).toFixed(), formats)} ${pack?.baseUnit}`
    : "";
  const date = dateOf(member);
  const prices = price ? unitPrices(price, member) : null;
  return {
    number,
    label: [sizes, [salesUnit, contentsText].filter(Boolean).join(" = ")].join(", "),
    unit: salesUnit,
    ...(contentsText ? { contents: contentsText } : {}),
    ...(price && prices ? { price: formatUnitPrice(prices.unit, formats, price.currency) } : {}),
    ...(price && prices?.piece
      ? { piece: `${formatPrice(prices.piece, formats, price.currency)}/${pack?.baseUnit ?? ""}` }
      : {}),
    ...(ownNumber ? { ownNumber } : {}),
    ...(price && date !== usualDate ? { date: date ? formatDate(date, formats) : t("catalog.noDate") } : {}),
  };
}

/** Converts the ERP's price to one sales unit and one base unit, whichever of them it is stated for. */
export function unitPrices(
  { netPrice, priceQuantity, priceUnit }: { netPrice: string; priceQuantity: string; priceUnit: string },
  { salesUnit, pack }: Pick<Member, "salesUnit" | "pack">,
): { unit: string; piece: string | null } | null {
  if (Number(priceQuantity) === 0) return null;
  const perPriceUnit = Big(netPrice).div(priceQuantity);
  if (!pack || Number(pack.numerator) === 0 || Number(pack.denominator) === 0)
    return priceUnit === salesUnit ? { unit: perPriceUnit.toFixed(4), piece: null } : null;
  const contents = Big(pack.numerator).div(pack.denominator);
  if (priceUnit === salesUnit)
    return { unit: perPriceUnit.toFixed(4), piece: perPriceUnit.div(contents).round(4).toFixed() };
  if (priceUnit !== pack.baseUnit) return null;
  return { unit: perPriceUnit.times(contents).toFixed(4), piece: perPriceUnit.round(4).toFixed() };
}

/** The day from which the ERP has confirmed all; null if it has not. */
function dateOf({ price }: Member): string | null {
  const dates = price?.scheduleLines.map(({ confirmedDate }) => confirmedDate) ?? [];
  return dates.includes(null) ? null : (dates.sort().at(-1) ?? null);
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0];
}
