import type { Expansion } from "../read/read-entities";
import type { ReadableSet } from "../read/source";
import type { Call, SapService, WriteOperation, Written } from "../services/service";
import { etagOf, presentEntity, uriOf } from "./entry";
import type { Request, Response } from "./exchange";
import { entityResponse, json, notFound } from "./handle-read";
import { frameworkCodes, messageHeader, ODataError } from "./odata-error";
import { type Payload, parsePayload } from "./payload";
import { notSimulated } from "./query";
import type { Resource } from "./resource";

const verbs: Record<string, "create" | "update" | "delete"> = {
  POST: "create",
  PATCH: "update",
  MERGE: "update",
  PUT: "update",
  DELETE: "delete",
};

/** Checks a write against the metadata and describes it for the business logic. */
export function writeOperationOf(
  call: Call,
  target: ReadableSet,
  resource: Extract<Resource, { kind: "set" }>,
  request: Request,
): WriteOperation {
  const verb = verbs[tunnelledMethod(request)];
  if (!verb) throw new ODataError(405, frameworkCodes.notAllowed, `Method ${request.method} is not allowed`);
  const writtenTarget = resource.navigation ? childSet(call, target, resource.navigation) : target;
  if (verb === "create" ? resource.key && !resource.navigation : !resource.key || resource.navigation) {
    throw new ODataError(405, frameworkCodes.notAllowed, `Method ${request.method} is not allowed here`);
  }
  if (!writtenTarget.set.operations.includes(verb)) {
    throw new ODataError(
      501,
      frameworkCodes.notAllowed,
      `Method '${writtenTarget.set.name}_${verb.toUpperCase()}_ENTITY' not implemented in data provider class`,
    );
  }
  if (verb !== "delete" && !(request.headers["content-type"] ?? "").startsWith("application/json")) {
    throw new ODataError(415, frameworkCodes.mediaType, "The media type of the body is not supported");
  }
  return {
    verb,
    target: writtenTarget,
    key: resource.key ?? {},
    payload:
      verb === "delete"
        ? { fields: {}, children: {} }
        : parsePayload(writtenTarget, request.body, verb, call.find),
    ifMatch: request.headers["if-match"],
  };
}

export const tunnelledMethod = (request: Request): string =>
  request.method === "POST" ? (request.headers["x-http-method"] ?? "POST").toUpperCase() : request.method;

function childSet(call: Call, target: ReadableSet, name: string): ReadableSet {
  const navigation = target.source.navigation?.[name];
  if (!navigation) throw notSimulated(target, name);
  return call.find(navigation.set);
}

/** Carries out the writes of one changeset, or a single one, and answers each of them. */
export async function carryOut(
  service: SapService,
  operations: WriteOperation[],
  call: Call,
  request: { base: string; isJson: boolean },
): Promise<Response[]> {
  if (!service.write) {
    throw new ODataError(501, frameworkCodes.notAllowed, `Service '${service.name}' is read only`);
  }
  const writtenRecords = await service.write(operations, call);
  const responses: Response[] = [];
  for (const [at, operation] of operations.entries()) {
    responses.push(await responseTo(operation, writtenRecords[at] ?? null, call, request.base));
  }
  const header = messageHeader(call.messages, request.isJson);
  const [first] = responses;
  if (header && first) first.headers["sap-message"] = header;
  return responses;
}

async function responseTo(
  operation: WriteOperation,
  writtenRecord: Written,
  call: Call,
  base: string,
): Promise<Response> {
  if (operation.verb !== "create" || !writtenRecord) {
    const entity =
      operation.verb === "update" ? await call.reader.get(operation.target, operation.key) : undefined;
    const etag = entity ? etagOf(entity) : undefined;
    return { status: 204, headers: { dataserviceversion: "2.0", ...(etag ? { etag } : {}) }, body: "" };
  }
  if ("json" in writtenRecord) return json({ d: writtenRecord.json }, 201);
  const entity =
    "entity" in writtenRecord
      ? writtenRecord.entity
      : await call.reader.get(operation.target, writtenRecord.key);
  if (!entity) throw notFound(operation.target);
  if (!("entity" in writtenRecord)) await call.reader.expand([entity], expansionOf(operation.payload));
  const response = entityResponse(entity, presentEntity(entity, base), 201);
  return { ...response, headers: { ...response.headers, location: uriOf(entity, base) } };
}

/** Children that the request created: the response repeats them. */
const expansionOf = (payload: Payload): Expansion =>
  new Map(
    Object.entries(payload.children).map(([name, children]): [string, Expansion] => [
      name,
      new Map(children.flatMap((child) => [...expansionOf(child)])),
    ]),
  );
