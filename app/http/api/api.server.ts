import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import type { Actor } from "~/door/actor";
import type { Ctx, Operation } from "~/door/operation.server";
import type { Failure, Outcome, Problem } from "~/door/outcome";
import { parseInTurns } from "~/door/parse-in-turns.server";
import { problemsOf } from "~/door/problem";
import type { Services } from "~/door/services";
import { actorOfToken } from "~/features/identity/people/actor-of-token.server";
import { refreshOverlay } from "~/features/translations/overlay.server";
import type { Text } from "~/i18n/text";
import { translatorFor } from "~/i18n/translator.server";
import { mapInPieces } from "~/lib/in-turns.server";
import { isOutage } from "~/lib/is-outage";
import { isWhole, snakeName, toCamelCase, toSnakeCase } from "~/lib/snake-case";
import { wireCode } from "~/lib/wire-code";
import { limitToErp } from "../entrance/limit-to-erp";
import { visitorOf } from "../entrance/visitor-of.server";
import { initOf } from "../failures.server";
import { readLoadContext } from "../load-context.server";
import { digest } from "../session.server";
import { readApiBody } from "./api-body.server";
import { json, longJson } from "./api-json";
import { refuseTooMany } from "./api-limits.server";
import { answerIdempotently } from "./idempotency.server";
import { queryFields } from "./query-fields";
import { requestSchema } from "./request-schema";
import { readWireCodes, withWireCodes } from "./wire-codes";

/** Row of the API's table: an address, its operation, and the JSON shape of its answer. */
export interface ApiRoute {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Path below /api/v1; `:name` stands for one segment. */
  path: string;
  summary: string;
  /** Operation id in the OpenAPI description, for an operation with several addresses. */
  id?: string;
  operation: Pick<Operation<z.ZodType, unknown>, "operation" | "input" | "kind">;
  /** Schema of the request, if it is not the operation's own input. Whatever it does not name is refused. */
  accepts?: z.ZodObject;
  /** The status of a success; 200 unless said otherwise. */
  status?: number;
  /** Media types of an answer that is a file. */
  produces?: readonly string[];
  /** Requires no token; a token that is sent all the same must be valid. */
  guest?: true;
  answer(ctx: Ctx, parameters: Record<string, unknown>): Promise<Outcome<unknown>>;
}

/** Declares a line with the types of its operation, which the table then forgets. */
export function apiRoute<S extends z.ZodType, T>(route: {
  method: ApiRoute["method"];
  path: string;
  summary: string;
  operation: Operation<S, T>;
  accepts?: z.ZodObject;
  id?: string;
  status?: number;
  produces?: readonly string[];
  guest?: true;
  /** Maps path, query and body (merged, camelCase) to the operation's input. */
  input?: (parameters: Record<string, unknown>) => unknown;
  output: (value: T, ctx: Ctx) => unknown;
}): ApiRoute {
  const { operation, input, output, ...rest } = route;
  return {
    ...rest,
    operation: operation as unknown as ApiRoute["operation"],
    async answer(ctx, parameters) {
      const outcome = await operation(ctx, (input ? input(parameters) : parameters) as z.input<S>);
      return outcome.kind === "ok" ? { ...outcome, value: await output(outcome.value, ctx) } : outcome;
    },
  };
}

/** Answers one request to /api/v1. A cookie opens nothing here: only a token, sent on purpose, does. */
export async function answerApi(
  table: readonly ApiRoute[],
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  try {
    return await answer(table, request, context);
  } catch (error) {
    // An outage has its answer elsewhere.
    if (isOutage(error) || request.signal.aborted) throw error;
    return answerDefect(error, request, context);
  }
}

/** Answers a defect in the shape of the API; Remix would send a line of text. */
async function answerDefect(error: unknown, { method, url }: Request, context: AppLoadContext) {
  const { services, requestId } = await readLoadContext(context);
  services.log.error({ method, path: new URL(url).pathname, requestId, error }, "unexpected-error");
  return json(500, { errors: ["internal_error"], request_id: requestId });
}

async function answer(
  table: readonly ApiRoute[],
  request: Request,
  context: AppLoadContext,
): Promise<Response> {
  const url = new URL(request.url);
  // A HEAD is a GET whose body the server leaves out.
  const hit = routeOf(
    table,
    request.method === "HEAD" ? "GET" : request.method,
    url.pathname.replace(/^\/api\/v1/, ""),
  );
  if (hit instanceof Response) return hit;
  const facts = await readLoadContext(context);
  const tooMany = await refuseTooMany(facts.services, facts.origin, request.headers.get("Authorization"));
  if (tooMany) return tooMany;
  await refreshOverlay(facts.services);
  const caller = await callerOf(facts.services, request, hit.route);
  if (!caller) return json(401, { errors: ["unauthorized"] }, { "WWW-Authenticate": "Bearer" });
  const actor = limitToErp(caller, facts.services.erp);
  const body = await readApiBody(request);
  if (body instanceof Response) return body;
  const schema = requestSchema(hit.route);
  const fields = { ...queryFields(url.searchParams, schema), ...body, ...hit.params };
  const input = await mapInPieces(
    fields,
    (piece) => readWireCodes(schema, toCamelCase(piece)) as Record<string, unknown>,
  );
  const ctx = { ...facts, actor, userAgent: request.headers.get("User-Agent") };
  const problems = await problemsOfRequest(hit, input);
  if (problems.length > 0) return failure(actor, { kind: "invalid", problems });
  return answerIdempotently({ ctx, request, route: hit.route, input }, async () => {
    const outcome = await hit.route.answer(ctx, input);
    // A file is returned as it is.
    if (outcome.kind === "ok" && outcome.value instanceof Response) return outcome.value;
    if (outcome.kind === "ok") return longJson(hit.route.status ?? 200, await wireValue(outcome.value));
    return failure(actor, outcome);
  });
}

/** Spells the names and codes of an answer as the API does. */
async function wireValue(value: unknown): Promise<unknown> {
  const inWire = (part: unknown) => withWireCodes(toSnakeCase(part));
  return isRecord(value)
    ? mapInPieces(value, (piece) => inWire(piece) as Record<string, unknown>)
    : inWire(value);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isWhole(value);

/** Finds the line of the table; literal segments win over parameters (`filters/orders/columns` over `filters/:id`). */
function routeOf(table: readonly ApiRoute[], method: string, path: string) {
  const matches = table.flatMap((route) => {
    const params = match(route.path, path);
    return params ? [{ route, params }] : [];
  });
  if (matches.length === 0) return json(404, { errors: ["not_found"] });
  const hits = matches.filter(({ route }) => route.method === method);
  const [hit] = hits.sort((one, other) => parametersIn(one.route) - parametersIn(other.route));
  if (hit) return hit;
  return methodNotAllowed(new Set(matches.map(({ route }) => route.method)));
}

export const methodNotAllowed = (methods: ReadonlySet<ApiRoute["method"]>): Response => {
  const allowedMethods = [...methods].flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return json(405, { errors: ["method_not_allowed"] }, { Allow: allowedMethods.join(", ") });
};

/**
 * Refuses fields that the description of the route does not name, and values that it does not allow: ignoring them
 * would answer another question than the one asked.
 */
async function problemsOfRequest(
  { route, params }: { route: ApiRoute; params: Record<string, string> },
  input: Record<string, unknown>,
): Promise<Problem[]> {
  const { accepts, operation } = route;
  // Leaves strict schemas out: the operation itself reports all unknown fields at once.
  const isStrict = operation.input instanceof z.ZodObject && operation.input.def.catchall !== undefined;
  const schema = accepts ?? (isStrict ? null : operation.input);
  if (!(schema instanceof z.ZodObject)) return [];
  const fields = Object.entries(input).filter(([name]) => name in schema.shape || !(name in params));
  const parsedInput = await parseInTurns(z.strictObject(schema.shape), Object.fromEntries(fields));
  return parsedInput.success ? [] : problemsOf(parsedInput.error);
}

const parametersIn = ({ path }: ApiRoute): number => path.split("/:").length - 1;

function callerOf(services: Services, request: Request, { guest }: ApiRoute): Promise<Actor | null> {
  if (guest && !request.headers.has("Authorization")) return visitorOf(services, request);
  return bearer(services, request);
}

async function bearer(services: Services, request: Request): Promise<Actor | null> {
  const bearerToken = /^Bearer ([\w-]{20,100})$/.exec(request.headers.get("Authorization") ?? "")?.[1];
  return bearerToken ? actorOfToken(services, digest(bearerToken)) : null;
}

function match(pattern: string, path: string): Record<string, string> | null {
  const patternParts = pattern.split("/");
  const pathParts = path.split("/");
  if (patternParts.length !== pathParts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? "";
    if (!part.startsWith(":")) {
      if (part !== value) return null;
      continue;
    }
    try {
      params[part.slice(1)] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return params;
}

/** `errors` holds texts, `fields` the same by name: the specification wants `errors` first. */
function failure(actor: Actor, outcome: Failure): Response {
  const t = translatorFor(actor);
  const messageOf = (path: string, text: Text) => {
    // An unknown field: a form may have changed since it was opened, but an API client has made a mistake.
    if (text.key === "form.unknownField") return t("form.unknownKey", { name: snakeName(path) });
    // A form shows its options, an API client has to be told.
    const options = text.key === "form.notAChoice" ? text.params?.options : undefined;
    if (typeof options === "object") {
      // Columns are described in both spellings; one of them is enough to read.
      const wireOptions = new Set(options.map(wireCode));
      return t("form.notOneOf", { options: [...wireOptions] });
    }
    // A form names an example in its reader's format.
    if (text.key === "form.date") return t(text.key, { example: "2026-12-31" });
    return t(text.key, text.params);
  };
  if (outcome.kind === "notFound") return json(404, { errors: ["not_found"] });
  if (outcome.kind === "invalid") {
    const problems = outcome.problems.map(({ path, text }) => ({
      field: snakeName(path),
      message: messageOf(path, text),
    }));
    return json(422, { errors: problems.map((problem) => problem.message), fields: problems });
  }
  const { status, headers } = initOf(outcome);
  return json(status, { errors: [t(outcome.reason.key, outcome.reason.params)] }, headers);
}
