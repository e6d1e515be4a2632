import type { Entity, Expansion } from "../read/read-entities";
import type { ReadableSet } from "../read/source";
import type { Call } from "../services/service";
import { etagOf, presentEntity } from "./entry";
import type { Response } from "./exchange";
import { frameworkCodes, ODataError } from "./odata-error";
import { notSimulated, parseListQuery } from "./query";
import type { Resource } from "./resource";

export interface ReadPlace {
  /** Scheme and host as the caller addressed them. */
  base: string;
  pageSize: number;
  /** Address of this request without query. */
  address: string;
  query: URLSearchParams;
  afterHead?: (() => Promise<unknown>) | undefined;
}

/** Answers a GET on a set, an entity or a navigation property. */
export async function readResource(
  call: Call,
  target: ReadableSet,
  resource: Extract<Resource, { kind: "set" }>,
  place: ReadPlace,
): Promise<Response> {
  if (!resource.key) {
    if (!target.set.operations.includes("getAll")) throw notReadable(target);
    return list(call, target, place, resource.suffix);
  }
  const entity = await call.reader.get(target, resource.key);
  if (!entity) throw notFound(target);
  if (!resource.navigation) {
    const { expansion, selection } = parseListQuery(target, place.query, call.find);
    await place.afterHead?.();
    await call.reader.expand([entity], expansion);
    return entityResponse(entity, presentEntity(entity, place.base, selection));
  }
  const navigation = target.source.navigation?.[resource.navigation];
  if (!navigation) throw notSimulated(target, resource.navigation);
  const childTarget = call.find(navigation.set);
  const isMany = target.set.navigation[resource.navigation] === "many";
  const { expansion, selection, page } = parseListQuery(childTarget, place.query, call.find);
  const [entities = []] = await call.reader.follow([entity], navigation, page);
  if (resource.suffix === "$count") return plain(String(entities.length));
  await call.reader.expand(entities, expansion);
  const results = entities.map((one) => presentEntity(one, place.base, selection));
  if (isMany) return json({ d: { results } });
  const [onlyEntity] = entities;
  if (!onlyEntity) throw notFound(childTarget);
  return entityResponse(onlyEntity, results[0]);
}

async function list(
  call: Call,
  target: ReadableSet,
  place: ReadPlace,
  suffix: "$count" | "$value" | undefined,
): Promise<Response> {
  const query = parseListQuery(target, place.query, call.find);
  if (suffix === "$count") return plain(String(await call.reader.count(target, query.page)));
  const rest = query.top === undefined ? Number.POSITIVE_INFINITY : Math.max(0, query.top - query.token);
  const limit = Math.min(place.pageSize, rest);
  // Asks for one entity more, to know whether a page follows.
  const entities = await call.reader.list(target, {
    ...query.page,
    limit: limit + 1,
    offset: query.skip + query.token,
  });
  const hasMore = entities.length > limit && rest > limit;
  const pageOfEntities = entities.slice(0, limit);
  await expandAll(call, pageOfEntities, query.expansion);
  const d: Record<string, unknown> = {
    results: pageOfEntities.map((entity) => presentEntity(entity, place.base, query.selection)),
  };
  if (query.withCount) d.__count = String(await call.reader.count(target, query.page));
  if (hasMore) {
    const next = new URLSearchParams(place.query);
    next.set("$skiptoken", String(query.token + limit));
    d.__next = `${place.base}${place.address}?${next}`;
  }
  return json({ d });
}

const expandAll = (call: Call, entities: readonly Entity[], expansion: Expansion) =>
  call.reader.expand(entities, expansion);

export function entityResponse(entity: Entity, value: unknown, status = 200): Response {
  const etag = etagOf(entity);
  const response = json({ d: value }, status);
  return etag ? { ...response, headers: { ...response.headers, etag } } : response;
}

export const json = (value: unknown, status = 200): Response => ({
  status,
  headers: { "content-type": "application/json; charset=utf-8", dataserviceversion: "2.0" },
  body: JSON.stringify(value),
});

const plain = (body: string): Response => ({
  status: 200,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body,
});

export const notFound = (target: ReadableSet): ODataError =>
  new ODataError(404, frameworkCodes.notFound, `Resource not found for '${target.set.name}'`);

const notReadable = (target: ReadableSet): ODataError =>
  new ODataError(501, frameworkCodes.notAllowed, `Method '${target.set.name}_GET_ENTITYSET' not implemented`);
