import { notRefreshed } from "~/door/not-refreshed";
import { query } from "~/door/operation.server";
import { ok } from "~/door/outcome";
import { downloadDocumentsSchema, findDocumentsSchema } from "./documents.schema";
import { mayFindDocuments } from "./documents-rules";
import { findRowParts, findRows } from "./find-rows.server";

export const findDocuments = query({
  name: "documents.find",
  allow: mayFindDocuments,
  input: findDocumentsSchema,
  async run(ctx, { page, pageSize, refresh, ...criteria }) {
    const freshCtx = { ...ctx, erpContext: { ...ctx.erpContext, isRefresh: refresh } };
    const answer = await findRows(freshCtx, criteria, { page, pageSize });
    const { value, asOf, source } = answer;
    const messages = [...notRefreshed(ctx, answer, refresh), ...answer.messages];
    return ok({ list: value, asOf, source, messages });
  },
});

/**
 * Streams the rows for a file part by part. The first part is read at once, so that a failure comes before
 * the answer begins.
 */
export const downloadDocuments = query({
  name: "documents.download",
  allow: mayFindDocuments,
  // Enough for each of the seven lists in each of three formats.
  limits: [{ times: 25, seconds: 60 }],
  input: downloadDocumentsSchema,
  async run(ctx, criteria) {
    return ok({ parts: await findRowParts(ctx, criteria) });
  },
});
