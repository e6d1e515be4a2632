import type { Row } from "../read/read-entities";
import type { ReadableSet } from "../read/source";
import { parseJsonValue } from "./literals";
import { badRequest, frameworkCodes, ODataError } from "./odata-error";

/** Body of a write: checked fields, and entities to be created together with this one. */
export interface Payload {
  fields: Row;
  children: Record<string, Payload[]>;
}

type Find = (set: string) => ReadableSet;

/** Checks a JSON body against the metadata: names, types, lengths, and what may be created or updated. */
export function parsePayload(
  target: ReadableSet,
  body: Buffer,
  mode: "create" | "update",
  find: Find,
): Payload {
  let json: unknown;
  try {
    json = JSON.parse(body.toString("utf8"));
  } catch {
    throw badRequest(frameworkCodes.badPayload, "Error while parsing a JSON stream");
  }
  return payloadOf(target, json, mode, find);
}

function payloadOf(target: ReadableSet, json: unknown, mode: "create" | "update", find: Find): Payload {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw badRequest(frameworkCodes.badPayload, "Expected an object");
  }
  const payload: Payload = { fields: {}, children: {} };
  for (const [name, value] of Object.entries(json)) {
    if (name === "__metadata") continue;
    const field = target.set.fields.get(name);
    if (field) {
      const isKey = target.set.keys.includes(name);
      const isAllowed = mode === "create" ? field.creatable : field.updatable || isKey;
      if (!isAllowed) {
        const verb = mode === "create" ? "creatable" : "updatable";
        throw badRequest(
          frameworkCodes.badProperty,
          `Property '${name}' of '${target.set.name}' is not ${verb}`,
        );
      }
      payload.fields[name] = parseJsonValue(field, value);
      continue;
    }
    if (!target.set.navigation[name]) {
      throw badRequest(frameworkCodes.badProperty, `Property '${name}' is invalid`);
    }
    const navigation = target.source.navigation?.[name];
    if (mode === "update" || !navigation?.deep) {
      throw new ODataError(400, frameworkCodes.notAllowed, `Inline component '${name}' is not allowed here`);
    }
    const child = find(navigation.set);
    payload.children[name] = entriesOf(name, target.set.navigation[name], value).map((entry) =>
      payloadOf(child, entry, "create", find),
    );
  }
  return payload;
}

function entriesOf(name: string, multiplicity: "one" | "many", value: unknown): unknown[] {
  if (multiplicity === "one") return value === null ? [] : [value];
  if (Array.isArray(value)) return value;
  if (typeof value === "object" && value !== null && "results" in value && Array.isArray(value.results)) {
    return value.results;
  }
  throw badRequest(frameworkCodes.badPayload, `Expected a list in '${name}'`);
}
