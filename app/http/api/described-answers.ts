import type { ApiRoute } from "./api.server";

const ref = (kind: "schemas" | "responses", name: string) => ({ $ref: `#/components/${kind}/${name}` });

const list = (items: object, least = 0) => ({
  type: "array",
  items,
  ...(least > 0 ? { minItems: least } : {}),
});

const record = (properties: Record<string, object>, optionalNames: readonly string[] = []) => ({
  type: "object",
  properties,
  required: Object.keys(properties).filter((name) => !optionalNames.includes(name)),
});

const text = { type: "string" };
const count = { type: "integer", minimum: 0 };

/** Schemas of what many answers have in common. */
const schemas = {
  Errors: record(
    {
      errors: list(text, 1),
      fields: list(record({ field: text, message: text })),
      request_id: text,
    },
    ["fields", "request_id"],
  ),
  Pagination: record(
    {
      page: { type: "integer", minimum: 1 },
      page_size: { type: "integer", minimum: 1 },
      total_pages: { type: "integer", minimum: 1 },
      total_results: count,
      more: { type: "boolean", description: "There are more than `total_results` says" },
    },
    ["more"],
  ),
  CacheInfo: {
    description: "When a stored answer was read; null where answers are always fresh",
    anyOf: [{ type: "null" }, record({ value: { ...text, format: "date-time" }, action: text })],
  },
  List: record({
    items: list({ type: "object" }),
    pagination: ref("schemas", "Pagination"),
    cache_info: ref("schemas", "CacheInfo"),
  }),
};

const refusal = (description: string, headers: Record<string, object> = {}) => ({
  description,
  ...(Object.keys(headers).length > 0 ? { headers } : {}),
  content: { "application/json": { schema: ref("schemas", "Errors") } },
});

const header = (description: string) => ({ description, schema: text });
const retryAfter = {
  "Retry-After": header("Seconds to wait, or the instant from which a retry makes sense"),
};

const refusals = {
  400: refusal("The body is not a JSON object, or the Idempotency-Key is malformed"),
  401: refusal("The token is missing or invalid", { "WWW-Authenticate": header("Always Bearer") }),
  403: refusal("Not allowed; `errors` says why"),
  404: refusal("Not found, or not yours"),
  409: refusal("Not possible as things stand, such as after somebody else’s change; `errors` says why", {
    "Retry-After": header(
      "Seconds to wait, where the first request with this Idempotency-Key is still running",
    ),
  }),
  413: refusal("The body is too large"),
  422: refusal("Invalid input; `fields` names each problem"),
  429: refusal("Too many requests", retryAfter),
  500: refusal("A defect of the portal; quote `request_id` to its support"),
  503: refusal("The ordering system or a part of the portal does not answer", retryAfter),
};

/** Parts of the description that operations refer to. */
export const describedComponents = {
  schemas,
  responses: Object.fromEntries(
    Object.entries(refusals).map(([status, answer]) => [`Status${status}`, answer]),
  ),
  securitySchemes: { token: { type: "http", scheme: "bearer" } },
};

/** Refusals of requests that have a body. */
const bodyStatuses = ["400", "413"];

/** Describes what a route answers: a file, a page of a list where a page may be chosen, or an object; and every refusal. */
export function describedAnswers({ method, status = 200, produces }: ApiRoute, hasPages: boolean) {
  const statuses = Object.keys(refusals).filter((each) => method !== "GET" || !bodyStatuses.includes(each));
  return {
    [String(status)]: produces
      ? fileAnswer(produces)
      : {
          description: "Done",
          content: {
            "application/json": { schema: hasPages ? ref("schemas", "List") : { type: "object" } },
          },
        },
    ...Object.fromEntries(statuses.map((each) => [each, ref("responses", `Status${each}`)])),
  };
}

/** Media type of files that people have uploaded. */
export const anyMediaType = "*/*";

/** Media types of a list's file. */
export const listFileTypes = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

const fileAnswer = (mediaTypes: readonly string[]) => ({
  description: "The file",
  content: Object.fromEntries(
    mediaTypes.map((type) => [
      type,
      type === anyMediaType ? {} : { schema: { type: "string", contentMediaType: type } },
    ]),
  ),
});

/** Describes the header that makes a repeated request harmless. */
export const idempotencyKey = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Repeated within 24 hours, the same request receives the stored answer of the first one",
  schema: { type: "string", pattern: "^[!-~]{1,100}$" },
};
