import type { z } from "zod";
import { process } from "~/door/operation.server";
import { conflict, ok } from "~/door/outcome";
import { must } from "~/lib/assert";
import { newId } from "~/lib/ids";
import { papersSchema } from "../documents.schema";
import { mayFindDocuments, readsAllCustomers } from "../documents-rules";
import type { RowCriteria } from "../find-rows.server";
import { countWaitingFiles, insertFile } from "./document-files.store.server";
import { findPapers } from "./find-papers.server";

/** Bundles of one user that wait or are being written; each costs the ERP a paper for every document. */
const maxWaiting = 3;

/** Starts a job that puts the papers of selected documents into one ZIP file; documents without a paper are skipped. */
export const startBundle = process({
  name: "documents.startBundle",
  allow: mayFindDocuments,
  unaudited: "a file of what one may read changes nothing",
  limits: [{ times: 10, seconds: 60 }],
  input: papersSchema,
  async run(ctx, input) {
    const { actor } = ctx;
    const userId = must(actor.userId, "a signed-in user");
    const criteria = criteriaOf(input, readsAllCustomers(actor));
    const papers = await findPapers(ctx, criteria);
    if (papers.length === 0) return conflict({ key: "documents.noPapers" });
    const id = newId();
    return ctx.transaction(async (change) => {
      if ((await countWaitingFiles(change.tx, userId)) >= maxWaiting) {
        return conflict({ key: "documents.file.tooMany" });
      }
      await insertFile(change.tx, {
        id,
        userId,
        partner: must(actor.partner, "an active customer"),
        salesAreaId: must(actor.salesArea, "a sales area").id,
        asked: criteria,
        kind: "papers",
        columns: [],
        state: "waiting",
        total: papers.length,
        createdAt: change.clock.now(),
      });
      await change.enqueue({ name: "documents.writeBundle", payload: { id } });
      return ok({ id });
    });
  },
});

const criteriaOf = ({ list, numbers }: z.output<typeof papersSchema>, anyPartner: boolean): RowCriteria => ({
  list,
  criteria: numbers.map((value) => ({ key: "docNumber", value })),
  q: "",
  anyPartner,
  withItems: false,
  sortBy: "doc_number",
  order: "asc",
});
