import { z } from "zod";
import type { Ctx, Operation } from "~/door/operation.server";
import type { Outcome } from "~/door/outcome";
import { claimJson, claimsJson, returnJson } from "~/features/service/claims/claims.api";
import { getClaim, getReturn, listClaims } from "~/features/service/claims/claims.queries.server";
import { createClaim } from "~/features/service/claims/create-claim.server";
import { addFiles } from "~/features/service/files/add-files.server";
import { getFilesOfForm } from "~/features/service/files/files-of-form.queries.server";
import { askSales, reportIssue } from "~/features/service/requests/create-request.server";
import { type ApiRoute, apiRoute } from "~/http/api/api.server";
import { forceReloadSchema, requestOf } from "~/http/api/request-schema";
import { newId } from "~/lib/ids";
import { toCamelCase } from "~/lib/snake-case";

const isSet = (value: unknown) => value === true || value === "1" || value === "true";

/** Lines of a claim: a list, or its JSON as one field of a form with files. */
const linesSchema = z.union([createClaim.input.shape.lines, z.string().max(200_000)]);

/** Routes of claims, issues and questions to sales. */
export const serviceTable: ApiRoute[] = [
  apiRoute({
    method: "GET",
    path: "/user/e_claims",
    summary:
      "Claims of the active customer with their status, and the user's claims that have not reached the ERP yet",
    operation: listClaims,
    accepts: requestOf(listClaims, { without: ["refresh"], and: { forceReload: forceReloadSchema } }),
    input: ({ forceReload, ...input }) => ({ ...input, refresh: isSet(forceReload) }),
    output: claimsJson,
  }),
  apiRoute({
    method: "GET",
    path: "/user/e_claims/sent/:claim",
    summary: "One of the user's claims, by the id that was returned when it was made",
    operation: getClaim,
    output: claimJson,
  }),
  apiRoute({
    method: "GET",
    path: "/user/e_claims/:number",
    summary: "A claim by its number: what was decided, its lines and its credit memo",
    operation: getReturn,
    accepts: requestOf(getReturn, { without: ["refresh"], and: { forceReload: forceReloadSchema } }),
    input: ({ forceReload, ...input }) => ({ ...input, refresh: isSet(forceReload) }),
    output: ({ document, files, messages, asOf }) => ({
      ...returnJson(document),
      messages,
      cacheInfo: { value: asOf, action: "refresh" },
      attachments: files.map(({ id, fileName }) => ({ id, fileName })),
    }),
  }),
  {
    ...sentWithFiles("/user/e_claims", "Claims lines of a delivery or an invoice", createClaim, {
      without: ["lines"],
      and: { lines: linesSchema },
    }),
    answer: (ctx, { lines, ...input }) =>
      answerWithFiles(ctx, createClaim, {
        ...input,
        lines: typeof lines === "string" ? readLines(lines) : lines,
      }),
  },
  sentWithFiles("/issues", "Reports a problem to the service team", reportIssue),
  sentWithFiles("/sales_requests", "Asks sales a question", askSales),
];

/** Declares a route that takes files as multipart, or JSON without any. */
function sentWithFiles<S extends z.ZodObject, T>(
  path: string,
  summary: string,
  operation: Operation<S, T>,
  fields: { without?: readonly string[]; and?: z.ZodRawShape } = {},
): ApiRoute {
  return {
    method: "POST",
    path,
    summary: `${summary}; send files as the multipart field attachments[]. With an \`id\` of your own, a repetition has no further effect`,
    operation: operation as unknown as ApiRoute["operation"],
    status: 201,
    accepts: requestOf(operation, {
      without: ["bundle", ...(fields.without ?? [])],
      and: {
        ...fields.and,
        ...addFiles.input.pick({ files: true }).partial().shape,
        id: z.uuid().optional(),
      },
    }),
    answer: (ctx, input) => answerWithFiles(ctx, operation, input),
  };
}

/** Stores the files under the request's id, then sends the form; a repetition finds the files of the first. */
async function answerWithFiles<S extends z.ZodObject, T>(
  ctx: Ctx,
  operation: Operation<S, T>,
  { id = newId(), files = [], ...fields }: Record<string, unknown>,
): Promise<Outcome<unknown>> {
  const bundle = String(id);
  if (ctx.actor.kind === "user" && Array.isArray(files) && files.length > 0) {
    const storedFiles = await getFilesOfForm(ctx, { bundle });
    if (storedFiles.kind !== "ok") return storedFiles;
    const names = new Set(storedFiles.value.files.map(({ name }) => name));
    const missingFiles = (files as File[]).filter(({ name }) => !names.has(name));
    const outcome = await addFiles(ctx, { bundle, files: missingFiles });
    if (outcome.kind !== "ok") return outcome;
  }
  return operation(ctx, { ...fields, bundle } as unknown as z.input<S>);
}

/** Reads the JSON of a form's field; text that is none is refused by the operation's own schema. */
function readLines(text: string): unknown {
  try {
    return toCamelCase(JSON.parse(text));
  } catch {
    return text;
  }
}
