import type { Sql } from "~/erp/embedded/pool.server";
import type { Field } from "../metadata/model";
import type { Expression } from "../protocol/filter";
import { initialValue, type Value } from "../protocol/literals";
import { columnSql, filterSql, Parameters } from "./filter-sql";
import { joinOf, type Navigation, type ReadableSet, selectExpression } from "./source";

/** Language of the caller: of texts, one that the ERP has; of codes, any that SAP has. */
export interface Language {
  texts: string;
  codes: string;
}

/** Values of an entity by field. */
export type Row = Record<string, Value>;

export interface Entity {
  row: Row;
  target: ReadableSet;
  /** Expanded navigation properties. */
  expanded: Record<string, Entity[]>;
}

export interface Page {
  filter?: Expression;
  /** Equality with these values, from the key of the address. */
  key?: Row;
  order?: { field: string; descending: boolean }[];
  limit?: number;
  offset?: number;
  /** Limits to entities that have one of these combinations of values. */
  among?: { fields: string[]; values: string[][] };
}

/** Expanded navigation properties, each with those below it. */
export type Expansion = Map<string, Expansion>;

/** Reads entities as SQL over the ERP's tables, in the language of the caller. */
export class EntityReader {
  constructor(
    private readonly sql: Sql,
    readonly language: Language,
    /** Current day of the ERP. */
    private readonly today: () => Promise<string>,
    private readonly find: (service: string, set: string) => ReadableSet,
  ) {}

  async list(target: ReadableSet, page: Page): Promise<Entity[]> {
    const parameters = new Parameters();
    const fields = [...target.set.fields.values()].filter((field) => target.source.columns[field.name]);
    const columns = fields.map((field, at) => `${selectExpression(target, field)} AS c${at}`);
    const where = this.where(target, page, parameters);
    const keys = (target.source.order ?? target.set.keys).map((field) => ({ field, descending: false }));
    const order = [...(page.order ?? []), ...keys].flatMap(({ field, descending }) => {
      const description = target.set.fields.get(field);
      if (!description || !target.source.columns[field]) return [];
      return `${columnSql(target, description, parameters)} ${descending ? "DESC" : "ASC"}`;
    });
    const limit = page.limit === undefined ? "" : ` LIMIT ${page.limit} OFFSET ${page.offset ?? 0}`;
    const text = `SELECT ${columns.join(", ")} FROM ${target.source.from}${where}${
      order.length > 0 ? ` ORDER BY ${order.join(", ")}` : ""
    }${limit}`;
    const rows = await this.sql.many<Record<string, Value>>(await this.completed(text), parameters.values);
    return rows.map((row) => ({ row: rowOf(target, fields, row), target, expanded: {} }));
  }

  async count(target: ReadableSet, page: Page): Promise<number> {
    const parameters = new Parameters();
    const where = this.where(target, page, parameters);
    const text = `SELECT count(*)::text AS total FROM ${target.source.from}${where}`;
    const { total } = await this.sql.one<{ total: string }>(await this.completed(text), parameters.values);
    return Number(total);
  }

  async get(target: ReadableSet, key: Row): Promise<Entity | undefined> {
    return (await this.list(target, { key }))[0];
  }

  /** Reads the target of a navigation property for several entities at once. */
  async follow(origins: readonly Entity[], navigation: Navigation, page: Page = {}): Promise<Entity[][]> {
    const [first] = origins;
    if (!first) return [];
    const target = this.find(first.target.service.name, navigation.set);
    const join = joinOf(first.target, target, navigation);
    const valuesOf = (entity: Entity) => join.map(([origin]) => String(entity.row[origin] ?? ""));
    const entities = await this.list(target, {
      ...page,
      among: { fields: join.map(([, field]) => field), values: origins.map(valuesOf) },
    });
    const byJoin = new Map<string, Entity[]>();
    for (const entity of entities) {
      const value = JSON.stringify(join.map(([, field]) => String(entity.row[field] ?? "")));
      byJoin.set(value, [...(byJoin.get(value) ?? []), entity]);
    }
    return origins.map((origin) => byJoin.get(JSON.stringify(valuesOf(origin))) ?? []);
  }

  async expand(entities: readonly Entity[], expansion: Expansion): Promise<void> {
    for (const [name, innerExpansion] of expansion) {
      const navigation = entities[0]?.target.source.navigation?.[name];
      if (!navigation) continue;
      const childLists = await this.follow(entities, navigation);
      for (const [at, entity] of entities.entries()) entity.expanded[name] = childLists[at] ?? [];
      await this.expand(childLists.flat(), innerExpansion);
    }
  }

  private where(target: ReadableSet, page: Page, parameters: Parameters): string {
    const conditions = target.source.where ? [`(${target.source.where})`] : [];
    const column = (name: string) => {
      const field = target.set.fields.get(name);
      if (!field) throw new Error(`${target.set.name} has no ${name}`);
      return columnSql(target, field, parameters);
    };
    for (const [name, value] of Object.entries(page.key ?? {})) {
      conditions.push(`${column(name)}::text = ${parameters.add(String(value ?? ""))}`);
    }
    if (page.among) {
      const { fields, values } = page.among;
      const lists = fields.map((_, at) => `${parameters.add(values.map((row) => row[at]))}::text[]`);
      conditions.push(
        `(${fields.map((name) => `${column(name)}::text`).join(", ")}) IN (SELECT * FROM unnest(${lists.join(", ")}))`,
      );
    }
    if (page.filter) conditions.push(filterSql(target, page.filter, parameters));
    return conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : "";
  }

  /** Inserts languages and day; all of them are checked codes and therefore safe to insert. */
  private async completed(text: string): Promise<string> {
    const { texts, codes } = this.language;
    const inLanguage = text.replaceAll(":lang", `'${texts}'`).replaceAll(":codes", `'${codes}'`);
    return inLanguage.includes(":today")
      ? inLanguage.replaceAll(":today", `date '${await this.today()}'`)
      : inLanguage;
  }
}

function rowOf(target: ReadableSet, fields: readonly Field[], row: Record<string, Value>): Row {
  const values: Row = {};
  for (const field of target.set.fields.values()) values[field.name] = initialValue(field);
  for (const [at, field] of fields.entries()) values[field.name] = row[`c${at}`] ?? null;
  return values;
}
