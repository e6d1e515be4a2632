import { isDeepStrictEqual } from "node:util";
import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/db.server";
import type { CategoryNode as ErpCategory, Material } from "~/erp/erp";
import { must } from "~/lib/assert";
import { storableJson } from "~/lib/storable";
import { columnOf, dictionaries, type Locale, locales, type Texts } from "../catalog";
import { catalogCategories, catalogPictures, catalogProgress } from "../catalog.tables";
import { drawingName, familyDrawing } from "../drawings/drawing-name";
import { familyOf } from "../families/family-of";
import { indexedWordsOf, wordsOf } from "../words";
import { digestOf } from "./picture-digest.server";

/** One material in all languages. */
export type MaterialTexts = Record<Locale, Material>;

/** The last change that was copied. */
export interface Place {
  changedAt: string;
  number: string;
}

export async function findProgress(db: Db, system: string): Promise<Place> {
  const [row] = await db.select().from(catalogProgress).where(eq(catalogProgress.system, system));
  return row ?? { changedAt: "1970-01-01T00:00:00.000Z", number: "" };
}

/**
 * Moves the cursor of the copy. Optimistic lock: returns false if another run has moved it already, since two
 * may overlap and the slower one must not move it back.
 */
export async function keepProgress(
  tx: Db,
  from: Place,
  progress: Place & { system: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .insert(catalogProgress)
    .values(progress)
    .onConflictDoUpdate({
      target: catalogProgress.system,
      set: { changedAt: progress.changedAt, number: progress.number, at: progress.at },
      setWhere: and(eq(catalogProgress.changedAt, from.changedAt), eq(catalogProgress.number, from.number)),
    });
  return rowCount === 1;
}

export async function removeProducts(tx: Db, system: string, numbers: string[]): Promise<void> {
  await tx.execute(
    sql`DELETE FROM catalog_products WHERE system = ${system} AND number = ANY(${sql.param(numbers)})`,
  );
  await tx.execute(
    sql`DELETE FROM catalog_details WHERE system = ${system} AND number = ANY(${sql.param(numbers)})`,
  );
}

/**
 * Puts the products in the order of their numbers on the disk, where what is alike then lies side by side: a search that
 * finds tens of thousands reads a quarter of the pages. Nobody can read them meanwhile.
 */
export async function sortProducts(tx: Db): Promise<void> {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`);
  await tx.execute(sql`CLUSTER catalog_products USING catalog_products_system_number_pk`);
  await tx.execute(sql`ANALYZE catalog_products`);
}

/** Writes materials with their words, filters and pictures; a few statements, however many they are. */
export async function writeProducts(
  tx: Db,
  system: string,
  materials: MaterialTexts[],
  manufacturerLabels: Record<Locale, string>,
): Promise<void> {
  if (materials.length === 0) return;
  await removeProducts(
    tx,
    system,
    materials.map(({ en }) => en.number),
  );
  await writePictures(tx, materials);
  const facetIds = await writeFacets(tx, system, materials, manufacturerLabels);
  const rows = materials.map((texts) => rowOf(texts, facetsOf(texts, manufacturerLabels), facetIds));
  const wordColumns = locales.map((locale) => sql.raw(columnOf("words", locale)));
  await tx.execute(sql`
    INSERT INTO catalog_products (system, number, type, status, listed, shown_as, sales_areas, category, category_path,
      numbers, ean, manufacturer, manufacturer_number, sales_unit, facets, picture, family, drawing, changed_at,
      name_en, name_fr, name_nl, name_pt, name_sr, name_zh, ${sql.join(wordColumns, sql`, `)})
    SELECT ${system}, number, type, status, listed, shown_as, sales_areas, category, category_path,
      numbers, ean, manufacturer, manufacturer_number, sales_unit, facets, picture, family, drawing, changed_at,
      name_en, name_fr, name_nl, name_pt, name_sr, name_zh,
      ${sql.join(locales.map(vectorOf), sql`, `)}
    FROM json_to_recordset(${storableJson(rows)}) AS x(number text, type text, status text, listed boolean,
      shown_as text, sales_areas text[], category text, category_path text[], numbers text, ean text,
      manufacturer text, manufacturer_number text, sales_unit text, facets int[], picture text, family text, drawing text,
      changed_at timestamptz, name_en text, name_fr text, name_nl text, name_pt text, name_sr text, name_zh text,
      text_en text, text_fr text, text_nl text, text_pt text, text_sr text, text_zh text)`);
  await writeDetails(tx, system, materials);
  await writeFamilies(tx, system, materials);
  await writeWords(tx, system, materials);
}

async function writeDetails(tx: Db, system: string, materials: MaterialTexts[]): Promise<void> {
  const rows = materials.flatMap((texts) => {
    const pictures = texts.en.pictures.map(({ content }) => digestOf(content));
    return locales.map((locale) => {
      const { customerMaterial: _, ...all } = texts[locale];
      return { number: all.number, locale, material: { ...all, pictures } };
    });
  });
  await tx.execute(sql`
    INSERT INTO catalog_details (system, number, locale, material)
    SELECT ${system}, number, locale, material
    FROM json_to_recordset(${storableJson(rows)}) AS x(number text, locale text, material jsonb)`);
}

/** Writes the names of families; one that has lost all its products is no longer found. */
async function writeFamilies(tx: Db, system: string, materials: MaterialTexts[]): Promise<void> {
  const families = new Map(
    materials.flatMap((texts) => {
      const family = familyOf(texts);
      const drawing = familyDrawing(drawingName(texts.en.attributes));
      return family ? [[family.id, { ...family, drawing }] as const] : [];
    }),
  );
  await tx.execute(sql`
    INSERT INTO catalog_families (system, id, names, drawing)
    SELECT ${system}, id, names, drawing
    FROM json_to_recordset(${storableJson([...families.values()])}) AS x(id text, names jsonb, drawing text)
    ORDER BY id
    ON CONFLICT (system, id) DO UPDATE SET names = excluded.names, drawing = excluded.drawing`);
}

/** Stores each word as it is, and its stem in the language's dictionary: both can be searched. */
function vectorOf(locale: Locale) {
  const text = sql.raw(`text_${locale}`);
  const dictionary = dictionaries[locale];
  if (!dictionary) return sql`to_tsvector('simple', ${text})`;
  return sql`to_tsvector('simple', ${text}) || to_tsvector(${sql.raw(`'${dictionary}'`)}, ${text})`;
}

function rowOf(texts: MaterialTexts, facets: readonly Facet[], facetIds: ReadonlyMap<string, number>) {
  const { en } = texts;
  const names = Object.fromEntries(locales.map((locale) => [columnOf("name", locale), texts[locale].name]));
  const words = Object.fromEntries(
    locales.map((locale) => [
      `text_${locale}`,
      indexedWordsOf(
        `${texts[locale].name} ${en.manufacturer} ${texts[locale].category.path.at(-1)?.name ?? ""}`,
      ).join(" "),
    ]),
  );
  return {
    number: en.number,
    type: en.type,
    status: en.status,
    listed: en.type !== "variant" && en.status === "sellable",
    shown_as: en.parent ?? en.number,
    sales_areas: en.salesAreas,
    category: en.category.id,
    category_path: en.category.path.map(({ id }) => id),
    numbers: [en.number, en.ean, en.manufacturerNumber].join(" ").toLowerCase(),
    ean: en.ean,
    manufacturer: en.manufacturer,
    manufacturer_number: en.manufacturerNumber,
    sales_unit: en.salesUnit,
    facets: facets.map(({ key }) => must(facetIds.get(key), "a filter's value that was just written")),
    picture: en.pictures[0] ? digestOf(en.pictures[0].content) : null,
    family: familyOf(texts)?.id ?? "",
    drawing: drawingName(en.attributes),
    changed_at: en.changedAt,
    ...names,
    ...words,
  };
}

interface Facet {
  key: string;
  code: string;
  value: string;
  labels: Texts;
  value_labels: Texts;
}

/** Returns the facets of a material: its attributes and its manufacturer. */
function facetsOf(texts: MaterialTexts, manufacturerLabels: Record<Locale, string>): Facet[] {
  const { en } = texts;
  const manufacturer = { en: en.manufacturer };
  const maker = {
    code: "manufacturer",
    value: en.manufacturer,
    labels: manufacturerLabels,
    value_labels: manufacturer,
  };
  const attributes = en.attributes.map((attribute, index) => ({
    code: attribute.code,
    value: attribute.value,
    labels: inAll((locale) => texts[locale].attributes[index]?.label ?? attribute.label),
    value_labels: inAll((locale) => texts[locale].attributes[index]?.valueLabel ?? attribute.valueLabel),
  }));
  return [...attributes, ...(en.manufacturer ? [maker] : [])].map((facet) => ({
    ...facet,
    key: keyOf(facet.code, facet.value),
  }));
}

const keyOf = (code: string, value: string) => `${code}=${value}`;

const inAll = (text: (locale: Locale) => string) =>
  Object.fromEntries(locales.map((locale) => [locale, text(locale)])) as Record<Locale, string>;

async function writeFacets(
  tx: Db,
  system: string,
  materials: MaterialTexts[],
  manufacturerLabels: Record<Locale, string>,
): Promise<ReadonlyMap<string, number>> {
  const facets = new Map(
    materials.flatMap((texts) => facetsOf(texts, manufacturerLabels)).map((facet) => [facet.key, facet]),
  );
  const list = storableJson([...facets.values()]);
  const rows = await tx.execute<{ id: number; code: string; value: string }>(sql`
    INSERT INTO catalog_facets (system, code, value, labels, value_labels)
    SELECT ${system}, code, value, labels, value_labels
    FROM json_to_recordset(${list}) AS x(code text, value text, labels jsonb, value_labels jsonb)
    ORDER BY code, value
    ON CONFLICT (system, code, value) DO UPDATE
      SET labels = excluded.labels, value_labels = excluded.value_labels
    RETURNING id, code, value`);
  return new Map(rows.rows.map(({ id, code, value }) => [keyOf(code, value), id]));
}

async function writePictures(tx: Db, materials: MaterialTexts[]): Promise<void> {
  const contents = new Map(
    materials.flatMap(({ en }) => en.pictures.map(({ content }) => [digestOf(content), content] as const)),
  );
  if (contents.size === 0) return;
  await tx
    .insert(catalogPictures)
    .values([...contents].map(([digest, content]) => ({ digest, content })))
    .onConflictDoNothing();
}

async function writeWords(tx: Db, system: string, materials: MaterialTexts[]): Promise<void> {
  const words = locales.flatMap((locale) => {
    const wordsOfNames = new Set(materials.flatMap((texts) => wordsOf(texts[locale].name)));
    return [...wordsOfNames].filter(isWord).map((word) => ({ locale, word }));
  });
  await tx.execute(sql`
    INSERT INTO catalog_words (system, locale, word)
    SELECT ${system}, locale, word FROM json_to_recordset(${storableJson(words)}) AS x(locale text, word text)
    ORDER BY locale, word
    ON CONFLICT DO NOTHING`);
}

/** Leaves out sizes and numbers: spelling correction needs words only. */
const isWord = (word: string) => word.length >= 3 && !/\d/.test(word);

/** Replaces the whole tree, which is small, so that removed categories disappear. Returns whether anything changed. */
export async function writeCategories(
  tx: Db,
  system: string,
  trees: Record<Locale, ErpCategory[]>,
): Promise<boolean> {
  const names = new Map<string, Partial<Record<Locale, string>>>();
  for (const locale of locales) {
    for (const { id, name } of trees[locale]) names.set(id, { ...names.get(id), [locale]: name });
  }
  const rows = trees.en.map(({ id, parent, name }, position) => ({
    system,
    id,
    parent,
    position,
    names: { ...names.get(id), en: name },
  }));
  const ofSystem = eq(catalogCategories.system, system);
  const storedRows = await tx
    .select()
    .from(catalogCategories)
    .where(ofSystem)
    .orderBy(asc(catalogCategories.position));
  if (isDeepStrictEqual(storedRows, rows)) return false;
  await tx.delete(catalogCategories).where(ofSystem);
  if (rows.length > 0) await tx.insert(catalogCategories).values(rows);
  return true;
}
