import { z } from "zod";
import { notRefreshed } from "~/door/not-refreshed";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { within, withinReach } from "~/features/documents/documents-rules";
import { readLetterhead } from "~/features/mails/letterhead.server";
import { pageSizes } from "~/ui/lists/list-view";
import { mayClaim, mayUseService } from "../service-rules";
import { claimSourceSchema, claimTypes } from "./claim.schema";
import { claimantOf } from "./claimant";
import { findOwnClaim, findPendingClaims } from "./claims.store.server";
import { returnLabelPaper } from "./return-label-paper.server";

/** Days after which a claim that the ERP never confirmed is listed no more. */
const pendingDays = 90;

const numberSchema = claimSourceSchema.shape.number;

/** Reads the document of a claim with its lines, and the reasons to choose from. */
export const getClaimForm = query({
  name: "claims.getForm",
  allow: mayClaim,
  input: z.strictObject({ ...claimSourceSchema.shape, type: z.enum(claimTypes) }),
  async run({ erp, erpContext, actor }, { kind, number, type }) {
    const group = kind === "invoice" ? erp.invoices : erp.deliveries;
    const [document, reasons] = await Promise.all([
      group.get(erpContext, number, within(actor)),
      erp.returns.reasons(erpContext, type),
    ]);
    // A credit memo is read by the number of an invoice, but nothing was delivered with it.
    orNotFound(document.value.kind === kind ? document.value : null);
    return ok({ document: document.value, reasons: reasons.value });
  },
});

/** Lists the deliveries of an order: goods that have not left cannot be claimed. */
export const findClaimableDeliveries = query({
  name: "claims.findDeliveries",
  allow: mayUseService,
  input: z.strictObject({ order: numberSchema }),
  async run({ erp, erpContext, actor }, { order }) {
    const ref = { kind: "order" as const, number: order };
    const flow = await erp.documents.flow(erpContext, ref, within(actor));
    const deliveries = flow.value.nodes.filter(({ kind }) => kind === "delivery");
    return ok({
      order,
      deliveries: deliveries.map(({ number, date, status }) => ({ number, date, status })),
    });
  },
});

/** Lists the latest deliveries that contain a product, for who has the goods at hand and no document. */
export const findDeliveriesOfProduct = query({
  name: "claims.findDeliveriesOfProduct",
  allow: mayUseService,
  limits: [{ times: 60, seconds: 60 }],
  input: z.strictObject({ product: numberSchema }),
  async run({ erp, erpContext, actor }, { product }) {
    const deliveries = await erp.deliveries.search(erpContext, {
      within: within(actor),
      criteria: [{ key: "materialNumber", value: product }],
      sortBy: "date",
      order: "desc",
      page: 1,
      pageSize: 10,
    });
    return ok(deliveries.value.items.map(({ number, date }) => ({ number, date })));
  },
});

/** Lists the customer's returns, and the person's claims that are still on their way to becoming one. */
export const listClaims = query({
  name: "claims.list",
  allow: mayUseService,
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    pageSize: z.coerce.number().int().pipe(z.literal(pageSizes)).default(10),
    refresh: z.boolean().default(false),
  }),
  async run(ctx, { page, pageSize, refresh }) {
    const { erp, erpContext, actor, clock } = ctx;
    const since = new Date(clock.now().getTime() - pendingDays * 86_400_000);
    const [pendingClaims, returns] = await Promise.all([
      findPendingClaims(ctx.db, claimantOf(actor), since),
      erp.returns.search(
        { ...erpContext, isRefresh: refresh },
        {
          within: within(actor),
          sortBy: "date",
          order: "desc",
          page,
          pageSize,
        },
      ),
    ]);
    const messages = [...notRefreshed(ctx, returns, refresh), ...returns.messages];
    return ok({ pendingClaims, returns: returns.value, messages, asOf: returns.asOf, page, pageSize });
  },
});

/** Reads one of the person's own claims, whatever has become of it. */
export const getClaim = query({
  name: "claims.get",
  allow: mayUseService,
  input: z.strictObject({ claim: z.uuid() }),
  async run(ctx, { claim }) {
    return ok(orNotFound(await findOwnClaim(ctx.db, claimantOf(ctx.actor), claim)));
  },
});

/** Reads a return with the documents before and after it and its files. */
export const getReturn = query({
  name: "claims.getReturn",
  allow: mayUseService,
  input: z.strictObject({ number: numberSchema, refresh: z.boolean().default(false) }),
  async run(ctx, { number, refresh }) {
    const { erp, actor } = ctx;
    const erpContext = { ...ctx.erpContext, isRefresh: refresh };
    const reach = withinReach(actor);
    const answer = await erp.returns.get(erpContext, number, reach);
    const { value, asOf } = answer;
    const messages = [...notRefreshed(ctx, answer, refresh), ...answer.messages];
    const ref = { kind: "return" as const, number };
    const [flow, files] = await Promise.all([
      erp.documents.flow(erpContext, ref, reach),
      erp.attachments.list(erpContext, ref, reach),
    ]);
    const { returnLabels: hasLabels } = erp.capabilitiesOf(erpContext.system);
    return ok({ document: value, flow: flow.value, files: files.value, messages, asOf, hasLabels });
  },
});

/** Draws the label of an accepted return, in the language of the reader. */
export const getReturnLabel = query({
  name: "claims.getReturnLabel",
  allow: mayUseService,
  limits: [{ times: 20, seconds: 60 }],
  input: z.strictObject({ number: numberSchema }),
  async run(ctx, { number }) {
    const { erp, erpContext, actor, t, clock } = ctx;
    const { value } = await erp.returns.get(erpContext, number, withinReach(actor));
    const authorization = orNotFound(value.authorization);
    const reader = {
      t,
      formats: actor.formats,
      now: clock.now(),
      who: actor.userId ?? "",
      letterhead: await readLetterhead(ctx),
    };
    const content = await returnLabelPaper(value, authorization, reader);
    return ok({ fileName: `return-label-${authorization.number}.pdf`, content });
  },
});

/** Opens a file that is enclosed with a return. */
export const getReturnFile = query({
  name: "claims.getReturnFile",
  allow: mayUseService,
  input: z.strictObject({ number: numberSchema, id: z.string().min(1).max(60) }),
  async run({ erp, erpContext, actor }, { number, id }) {
    const ref = { kind: "return" as const, number };
    return ok((await erp.attachments.fetch(erpContext, ref, id, withinReach(actor))).value);
  },
});
