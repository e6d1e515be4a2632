import type { EntitySet, FunctionImport, Service } from "../metadata/model";
import type { Row } from "../read/read-entities";
import { parseUrlLiteral } from "./literals";
import { badRequest, frameworkCodes, ODataError } from "./odata-error";

/** Address below a service: a set, perhaps one entity of it, and what is wanted from there. */
export type Resource =
  | { kind: "root" }
  | { kind: "metadata" }
  | { kind: "function"; function: FunctionImport }
  | {
      kind: "set";
      set: EntitySet;
      key?: Row;
      navigation?: string;
      below?: Row;
      suffix?: "$count" | "$value";
    };

export function parseResource(service: Service, path: string): Resource {
  const resourcePath = path.replace(/^\/+|\/+$/g, "");
  if (resourcePath === "") return { kind: "root" };
  if (resourcePath === "$metadata") return { kind: "metadata" };
  const segments = splitSegments(resourcePath);
  const [first = "", ...rest] = segments;
  const [name, keyText] = segmentOf(first);
  const functionImport = keyText === undefined ? service.functions.get(name) : undefined;
  if (functionImport && rest.length === 0) return { kind: "function", function: functionImport };
  const set = service.sets.get(name);
  if (!set) throw unknownSegment(name);
  const resource: Resource = { kind: "set", set };
  if (keyText !== undefined) resource.key = parseKey(set, keyText);
  for (const segment of rest) {
    if (segment === "$count" || segment === "$value") resource.suffix = segment;
    else if (resource.key && !resource.navigation && set.navigation[segmentOf(segment)[0]]) {
      resource.navigation = segmentOf(segment)[0];
    } else throw unknownSegment(segment);
  }
  return resource;
}

const unknownSegment = (segment: string) =>
  new ODataError(404, frameworkCodes.unknownSegment, `Resource not found for the segment '${segment}'.`);

function splitSegments(path: string): string[] {
  const segments: string[] = [];
  let current = "";
  let isQuoted = false;
  for (const sign of path) {
    if (sign === "'") isQuoted = !isQuoted;
    if (sign === "/" && !isQuoted) {
      segments.push(current);
      current = "";
    } else current += sign;
  }
  return [...segments, current].map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      throw badRequest(frameworkCodes.badUri, "Malformed URI");
    }
  });
}

function segmentOf(segment: string): [string, string | undefined] {
  const match = /^([^(]+)(?:\((.*)\))?$/s.exec(segment);
  if (!match?.[1]) throw badRequest(frameworkCodes.badUri, `Malformed URI segment '${segment}'`);
  return [match[1], match[2]];
}

/** Parses "'1'" or "SalesOrder='1',SalesOrderItem='10'": every key, nothing else. */
function parseKey(set: EntitySet, text: string): Row {
  const malformedKey = (problem: string) =>
    badRequest(frameworkCodes.badUri, `Malformed key of '${set.name}': ${problem}`);
  const [onlyKey] = set.keys;
  const literal = /^((?:datetimeoffset|datetime|guid|time)?'(?:[^']|'')*'|-?[\d.]+|true|false)$/;
  if (set.keys.length === 1 && onlyKey && literal.test(text)) return keyValue(set, onlyKey, text);
  const key: Row = {};
  const part =
    /\s*(\w+)=((?:datetimeoffset|datetime|guid|time)?'(?:[^']|'')*'|-?[\d.]+|true|false)\s*(?:,|$)/y;
  while (part.lastIndex < text.length) {
    const match = part.exec(text);
    if (!match?.[1] || !match[2]) throw malformedKey(text);
    if (!set.keys.includes(match[1])) throw malformedKey(`'${match[1]}' is not a key`);
    Object.assign(key, keyValue(set, match[1], match[2]));
  }
  for (const name of set.keys) if (!(name in key)) throw malformedKey(`'${name}' is missing`);
  return key;
}

function keyValue(set: EntitySet, name: string, literal: string): Row {
  const field = set.fields.get(name);
  if (!field) throw badRequest(frameworkCodes.badUri, `'${name}' is not a key of '${set.name}'`);
  return { [name]: parseUrlLiteral(field, literal) };
}
