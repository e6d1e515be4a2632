import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export type EdmType =
  | "String"
  | "Decimal"
  | "DateTime"
  | "DateTimeOffset"
  | "Time"
  | "Boolean"
  | "Guid"
  | "Double"
  | "Int16"
  | "Int32"
  | "Int64"
  | "Byte"
  | "Binary";

export interface Field {
  name: string;
  type: EdmType;
  /** Maximum length of a string. */
  length?: number;
  /** Digits of a decimal, and those after the point. */
  precision?: number;
  scale?: number;
  nullable: boolean;
  creatable: boolean;
  updatable: boolean;
}

export interface EntitySet {
  service: string;
  name: string;
  keys: string[];
  operations: string[];
  navigation: Record<string, "one" | "many">;
  fields: Map<string, Field>;
}

export interface FunctionImport {
  name: string;
  method: "GET" | "POST";
  parameters: Map<string, Field>;
}

export interface Service {
  name: string;
  path: string;
  sets: Map<string, EntitySet>;
  functions: Map<string, FunctionImport>;
}

interface StoredService {
  path: string;
  functions: Record<string, { method: "GET" | "POST"; parameters: Record<string, string> }>;
  sets: Record<
    string,
    {
      keys: string[];
      operations: string[];
      navigation: Record<string, "one" | "many">;
      fields: Record<string, string>;
    }
  >;
}

/** Extension fields of a tenant: `{ A_SalesOrder: { YY1_PortalKey_SDH: "String(40) cu" } }`. */
export type Extensions = Record<string, Record<string, string>>;

/** Reads the description of SAP's services and adds the tenant's own fields. */
export function loadServices(extensions: Extensions = {}): Map<string, Service> {
  const file = fileURLToPath(new URL("../data/entities.json", import.meta.url));
  const storedServices = JSON.parse(readFileSync(file, "utf8")) as Record<string, StoredService>;
  return new Map(
    Object.entries(storedServices).map(([name, service]) => [name, serviceOf(name, service, extensions)]),
  );
}

function serviceOf(name: string, storedService: StoredService, extensions: Extensions): Service {
  const sets = Object.entries(storedService.sets).map(([set, { fields, ...rest }]): [string, EntitySet] => [
    set,
    { ...rest, service: name, name: set, fields: fieldsOf({ ...fields, ...extensions[set] }) },
  ]);
  const functions = Object.entries(storedService.functions).map(([one, { method, parameters }]) => {
    const value: FunctionImport = { name: one, method, parameters: fieldsOf(parameters) };
    return [one, value] as const;
  });
  return { name, path: storedService.path, sets: new Map(sets), functions: new Map(functions) };
}

const fieldsOf = (texts: Record<string, string>): Map<string, Field> =>
  new Map(Object.entries(texts).map(([name, text]) => [name, fieldOf(name, text)]));

/** Parses "String(10)! cu": type, length, not nullable, creatable and updatable. */
function fieldOf(name: string, text: string): Field {
  const match = /^(\w+)(?:\((\d+)(?:,(\d+))?\))?(!)?(?: (c)?(u)?)?$/.exec(text);
  if (!match?.[1]) throw new Error(`Unreadable field ${name}: ${text}`);
  const [, type, size, scale, key, creatable, updatable] = match;
  return {
    name,
    type: type as EdmType,
    ...(size && type === "String" ? { length: Number(size) } : {}),
    ...(size && type === "Decimal" ? { precision: Number(size), scale: Number(scale ?? 0) } : {}),
    nullable: !key,
    creatable: creatable === "c",
    updatable: updatable === "u",
  };
}
