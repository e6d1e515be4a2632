import { z } from "zod";
import { snakeName } from "~/lib/snake-case";
import type { ApiRoute } from "./api.server";
import { wireSchema } from "./wire-schema";

/** The description of the API, made from the same schemas that check its input. */
export function describeApi(table: readonly ApiRoute[], version: string): Record<string, unknown> {
  const addresses: Record<string, Record<string, unknown>> = {};
  for (const route of table) {
    const address = route.path.replace(/:(\w+)/g, "{$1}");
    addresses[address] = { ...addresses[address], [route.method.toLowerCase()]: describe(route) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Tradepost", version },
    servers: [{ url: "/api/v1" }],
    components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    security: [{ token: [] }],
    paths: addresses,
  };
}

/** One operation may stand behind several addresses, such as those of the two kinds of carts. */
function operationId({ path, operation, id }: ApiRoute): string {
  if (id) return id;
  const [, root = "", noun = ""] = path.split("/");
  return root === "user" && noun === "quotes" ? `${operation.operation}.${noun}` : operation.operation;
}

function describe(route: ApiRoute): Record<string, unknown> {
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const input = route.accepts ?? route.operation.input;
  const schema = wireSchema(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
  const properties = Object.entries(schema.properties ?? {});
  // Path parameters have the names of the operation's fields.
  const isInPath = (name: string) => inPath.some((each) => snakeName(each) === name);
  const rest = properties.filter(([name]) => !isInPath(name));
  const required = (schema.required ?? []).filter((name) => !isInPath(name));
  const parameters = inPath.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } }));
  const inQuery = rest.map(([name, described]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema: described,
  }));
  const body = {
    required: true,
    content: {
      "application/json": {
        schema: {
          type: "object",
          additionalProperties: false,
          properties: Object.fromEntries(rest),
          required,
        },
      },
    },
  };
  const reads = route.method === "GET" || rest.length === 0;
  return {
    operationId: operationId(route),
    summary: route.summary,
    ...(route.guest ? { security: [] } : {}),
    parameters: reads ? [...parameters, ...inQuery] : parameters,
    ...(reads ? {} : { requestBody: body }),
    responses: {
      [String(route.status ?? 200)]: { description: "Done" },
      400: { description: "No JSON object" },
      401: { description: "No valid token" },
      403: { description: "Not allowed; errors says why" },
      404: { description: "Not found, or not yours" },
      409: { description: "Changed elsewhere" },
      429: { description: "Too often; Retry-After says how many seconds to wait" },
      422: { description: "Not understood; fields names each" },
      503: { description: "The order system does not answer" },
    },
  };
}
