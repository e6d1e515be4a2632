import { snakeName } from "~/lib/snake-case";
import type { ApiRoute } from "./api.server";
import { describedAnswers, describedComponents, idempotencyKey } from "./described-answers";
import { keyedMethods } from "./idempotency.server";
import type { JsonSchema } from "./json-schema";
import { requestSchema } from "./request-schema";
import { wireSchema } from "./wire-schema";

/** Builds the OpenAPI description from the same schemas that validate the input. */
export function describeApi(table: readonly ApiRoute[], version: string): Record<string, unknown> {
  const addresses: Record<string, Record<string, unknown>> = {};
  const ids = new Set<string>();
  for (const route of table) {
    const address = route.path.replace(/:(\w+)/g, (_, name: string) => `{${snakeName(name)}}`);
    const method = route.method.toLowerCase();
    // The first of two routes with the same pattern wins.
    if (addresses[address]?.[method]) continue;
    const operationId = uniqueId(route, ids);
    addresses[address] = { ...addresses[address], [method]: { operationId, ...describe(route) } };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Tradepost", version },
    servers: [{ url: "/api/v1" }],
    components: describedComponents,
    security: [{ token: [] }],
    paths: addresses,
  };
}

/**
 * Operation ids must be unique, but one operation may have several addresses, such as those of both kinds of
 * carts.
 */
function operationId({ path, operation, id }: ApiRoute): string {
  if (id) return id;
  const [, root = "", noun = ""] = path.split("/");
  return root === "user" && noun === "quotes" ? `${operation.operation}.${noun}` : operation.operation;
}

/** Appends method and address where an operation stands behind several: generated clients name their functions by it. */
function uniqueId(route: ApiRoute, ids: Set<string>): string {
  const id = operationId(route);
  const words = route.path.split("/").map((part) => part.replace(/^:/, "by_"));
  const distinctId = ids.has(id) ? [id, route.method.toLowerCase(), ...words].filter(Boolean).join(".") : id;
  ids.add(distinctId);
  return distinctId;
}

function describe(route: ApiRoute): Record<string, unknown> {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const schema = wireSchema(requestSchema(route));
  const properties = Object.entries(schema.properties ?? {});
  // Path parameters have the names of the operation's fields.
  const isInPath = (name: string) => inPath.some((each) => snakeName(each) === name);
  const rest = properties.filter(([name]) => !isInPath(name));
  const requiredNames = (schema.required ?? []).filter((name) => !isInPath(name));
  const parameters = inPath.map((name) => ({
    name: snakeName(name),
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = rest.map(([name, describedSchema]) => ({
    name,
    in: "query",
    required: requiredNames.includes(name),
    schema: describedSchema,
  }));
  const bodySchema = {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(rest),
    required: requiredNames,
  };
  const fileNames = rest.filter(([, field]) => isFiles(field)).map(([name]) => name);
  // Files need a multipart body; without any, JSON will do.
  const mediaTypes = [
    ...(fileNames.some((name) => requiredNames.includes(name)) ? [] : ["application/json"]),
    ...(fileNames.length > 0 ? ["multipart/form-data"] : []),
  ];
  const body = {
    required: requiredNames.length > 0,
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: bodySchema }])),
  };
  const isRead = route.method === "GET" || rest.length === 0;
  return {
    summary: route.summary,
    ...(route.guest ? { security: [] } : {}),
    parameters: [
      ...parameters,
      ...(isRead ? inQuery : []),
      ...(keyedMethods.has(route.method) && !route.guest ? [idempotencyKey] : []),
    ],
    ...(isRead ? {} : { requestBody: body }),
    responses: describedAnswers(
      route,
      properties.some(([name]) => name === "page_size"),
    ),
  };
}

const isFiles = ({ items }: JsonSchema): boolean =>
  typeof items === "object" && items !== null && "contentMediaType" in items;
