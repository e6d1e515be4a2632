import type { Expansion, Page } from "../read/read-entities";
import type { ReadableSet } from "../read/source";
import type { Selection } from "./entry";
import { parseFilter } from "./filter";
import { badRequest, frameworkCodes, ODataError } from "./odata-error";

/** System query options that SAP knows; anything else with a dollar sign is refused. */
const options = new Set([
  "$filter",
  "$select",
  "$expand",
  "$orderby",
  "$top",
  "$skip",
  "$inlinecount",
  "$skiptoken",
  "$format",
  "$count",
  "sap-client",
  "sap-language",
  "saml2",
]);

export interface ListQuery {
  page: Page;
  top?: number;
  skip: number;
  token: number;
  withCount: boolean;
  expansion: Expansion;
  selection: Selection;
}

type Find = (set: string) => ReadableSet;

export function parseListQuery(target: ReadableSet, query: URLSearchParams, find: Find): ListQuery {
  for (const name of query.keys()) {
    if (name.startsWith("$") && !options.has(name)) {
      throw badRequest(frameworkCodes.badUri, `The option '${name}' is not supported`);
    }
  }
  const number = (name: string): number | undefined => {
    const text = query.get(name);
    if (text === null) return undefined;
    if (!/^\d+$/.test(text)) throw badRequest(frameworkCodes.badUri, `Invalid value for '${name}': ${text}`);
    return Number(text);
  };
  const inlineCount = query.get("$inlinecount");
  if (inlineCount !== null && inlineCount !== "allpages" && inlineCount !== "none") {
    throw badRequest(frameworkCodes.badUri, `Invalid value for '$inlinecount': ${inlineCount}`);
  }
  const format = query.get("$format");
  if (format !== null && format !== "json" && format !== "atom" && format !== "xml") {
    throw badRequest(frameworkCodes.badUri, `Invalid value for '$format': ${format}`);
  }
  const filter = query.get("$filter");
  const expansion = parseExpand(target, query.get("$expand"), find);
  const top = number("$top");
  return {
    page: {
      ...(filter ? { filter: parseFilter(filter) } : {}),
      order: parseOrder(target, query.get("$orderby")),
    },
    ...(top === undefined ? {} : { top }),
    skip: number("$skip") ?? 0,
    token: number("$skiptoken") ?? 0,
    withCount: inlineCount === "allpages",
    expansion,
    selection: parseSelect(target, query.get("$select"), expansion, find),
  };
}

function parseOrder(target: ReadableSet, text: string | null): { field: string; descending: boolean }[] {
  if (!text) return [];
  return text.split(",").map((part) => {
    const match = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/.exec(part);
    if (!match?.[1] || !target.set.fields.has(match[1])) {
      throw badRequest(frameworkCodes.badProperty, `Property '${part.trim()}' is invalid`);
    }
    return { field: match[1], descending: match[2] === "desc" };
  });
}

function parseExpand(target: ReadableSet, text: string | null, find: Find): Expansion {
  const expansion: Expansion = new Map();
  if (!text) return expansion;
  for (const path of text.split(",")) {
    let level = expansion;
    let at = target;
    for (const name of path.trim().split("/")) {
      if (!at.set.navigation[name]) {
        throw badRequest(frameworkCodes.badProperty, `Navigation property '${name}' is invalid`);
      }
      const navigation = at.source.navigation?.[name];
      if (!navigation) throw notSimulated(at, name);
      at = find(navigation.set);
      const nextLevel = level.get(name) ?? new Map();
      level.set(name, nextLevel);
      level = nextLevel;
    }
  }
  return expansion;
}

export const notSimulated = (target: ReadableSet, name: string): ODataError =>
  new ODataError(501, frameworkCodes.notAllowed, `Method '${target.set.name}/${name}' is not implemented`);

function parseSelect(target: ReadableSet, text: string | null, expansion: Expansion, find: Find): Selection {
  if (!text) return undefined;
  const selection: NonNullable<Selection> = { fields: new Set(), below: new Map() };
  for (const path of text.split(",").map((part) => part.trim())) {
    const [name = "", ...rest] = path.split("/");
    if (name === "*") for (const field of target.set.fields.keys()) selection.fields.add(field);
    else if (rest.length === 0) {
      if (!target.set.fields.has(name) && !target.set.navigation[name]) {
        throw badRequest(frameworkCodes.badProperty, `Property '${name}' is invalid`);
      }
      selection.fields.add(name);
    } else {
      const navigation = target.source.navigation?.[name];
      const innerExpansion = expansion.get(name);
      if (!navigation || !innerExpansion) {
        throw badRequest(frameworkCodes.badProperty, `Property '${path}' is selected but not expanded`);
      }
      const inner = parseSelect(find(navigation.set), rest.join("/"), innerExpansion, find);
      const innerSelection = selection.below.get(name);
      if (innerSelection && inner) for (const field of inner.fields) innerSelection.fields.add(field);
      else selection.below.set(name, inner);
    }
  }
  return selection;
}
