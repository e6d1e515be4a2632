import Big from "big.js";
import type { z } from "zod";
import { fingerprint } from "~/door/once.server";
import { type ProcessCtx, process } from "~/door/operation.server";
import { conflict, type Notice, type Outcome, ok, type Problem } from "~/door/outcome";
import type { DocumentItem, ErpMessage } from "~/erp/erp";
import { within } from "~/features/documents/documents-rules";
import { crashPoint } from "~/lib/crash-point";
import { newId } from "~/lib/ids";
import { markFilesSent } from "../files/enclosed-files.store.server";
import { mayClaim } from "../service-rules";
import type { ClaimContent, ClaimedLine } from "./claim";
import { createClaimSchema } from "./claim.schema";
import { claimantOf } from "./claimant";
import { findClaim, insertClaim } from "./claims.store.server";
import { carryOnClaimAfter, sendClaim } from "./send-claim.server";

type Input = z.output<typeof createClaimSchema>;

/**
 * Makes a claim, and with it the ERP's return, exactly once (decision 5): the claim is stored first, its id is the
 * idempotency key, and whatever happens while it is sent is settled by the job behind it.
 */
export const createClaim = process({
  name: "claims.create",
  allow: mayClaim,
  limits: [{ times: 60, seconds: 3_600 }],
  input: createClaimSchema,
  unaudited: "the claim writes its entry; a second press finds the first claim and changes nothing",
  async run(ctx, input): Promise<Outcome<{ claim: string; number: string | null }>> {
    const items = await itemsOf(ctx, input);
    const problems = problemsOf(input, items);
    if (problems.length > 0) return { kind: "invalid", problems };
    const { id, isSame, files } = await storeClaim(ctx, input, contentOf(ctx, input, items));
    if (!isSame) return conflict({ key: "claims.alreadySent" });
    await crashPoint("claim.afterStore");
    await sendClaim(ctx, id);
    const claim = await findClaim(ctx.db, id);
    if (claim?.state === "rejected") {
      return { kind: "invalid", problems: refusalProblems(claim.messages, input) };
    }
    // A job adds the files to the return.
    const followingFiles: Notice[] =
      claim?.number && files > 0
        ? [{ severity: "info", key: "claims.filesFollow", params: { count: files } }]
        : [];
    return ok({ claim: id, number: claim?.number ?? null }, ...followingFiles);
  },
});

async function itemsOf(ctx: ProcessCtx, { kind, number }: Input): Promise<Map<number, DocumentItem>> {
  const group = kind === "invoice" ? ctx.erp.invoices : ctx.erp.deliveries;
  const { value } = await group.get(ctx.erpContext, number, within(ctx.actor));
  return new Map(value.items.map((item) => [item.itemNumber, item]));
}

/** Checks each claimed line at its field; how much was claimed before is the ERP's to know. */
function problemsOf({ lines }: Input, items: ReadonlyMap<number, DocumentItem>): Problem[] {
  if (!lines.some(({ quantity }) => quantity))
    return [{ path: lines.length > 0 ? "lines[0].quantity" : "", text: { key: "claims.noQuantity" } }];
  return lines.flatMap(({ itemNumber, quantity, reason }, index): Problem[] => {
    if (!quantity) return [];
    const item = items.get(itemNumber);
    const pathOf = (field: string) => `lines[${index}].${field}`;
    if (!item) return [{ path: pathOf("quantity"), text: { key: "claims.unknownLine" } }];
    const isTooMuch = Big(quantity).lte(0) || Big(quantity).gt(item.quantity);
    return [
      ...(isTooMuch
        ? [
            {
              path: pathOf("quantity"),
              text: {
                key: "claims.quantityRange" as const,
                params: { maximum: Number(item.quantity), unit: item.unit },
              },
            },
          ]
        : []),
      ...(reason === "" ? [{ path: pathOf("reason"), text: { key: "claims.chooseReason" as const } }] : []),
    ];
  });
}

function contentOf(ctx: ProcessCtx, input: Input, items: ReadonlyMap<number, DocumentItem>): ClaimContent {
  const { kind, number, type, contact, text, custom } = input;
  return {
    type,
    contact,
    text,
    custom,
    document: { kind, number },
    language: ctx.actor.formats.locale,
    lines: input.lines.flatMap(({ itemNumber, quantity, reason, batch, outcome }): ClaimedLine[] => {
      const item = items.get(itemNumber);
      if (!quantity || !item) return [];
      return [{ itemNumber, quantity, reason, batch, outcome, name: item.name, unit: item.unit }];
    }),
  };
}

/** Stores the claim with its files, its audit entry and the job that carries it on after a crash. */
function storeClaim(ctx: ProcessCtx, { bundle }: Input, content: ClaimContent) {
  const claimant = claimantOf(ctx.actor);
  const contentHash = fingerprint(content);
  return ctx.transaction(async (change) => {
    const now = change.clock.now();
    const id = newId();
    const files = await markFilesSent(change.tx, { bundle, userId: claimant.userId });
    const row = { id, bundle, ...claimant, system: ctx.erpContext.system, content, contentHash };
    const { claim, isFirst } = await insertClaim(change.tx, {
      ...row,
      state: "claimed",
      createdAt: now,
      checkedAt: now,
    });
    if (!isFirst) {
      return {
        id: claim.id,
        files: files.length,
        isSame: claim.userId === claimant.userId && claim.contentHash === contentHash,
      };
    }
    const enclosures = files.map(({ fileName, size }) => ({ fileName, size }));
    await change.audit({ kind: "claim", id, after: { ...content, files: enclosures } });
    await change.enqueue(carryOnClaimAfter(id, 10));
    return { id, files: files.length, isSame: true };
  });
}

/** Puts the ERP's reasons to the fields of the lines that they name. */
function refusalProblems(messages: readonly ErpMessage[], { lines }: Input): Problem[] {
  return messages.map(({ text, target }) => {
    const index = lines.findIndex(({ itemNumber, quantity }) => quantity && itemNumber === target?.item);
    return {
      path: index < 0 ? "" : `lines[${index}].quantity`,
      text: { key: "claims.erpSays", params: { text } },
    };
  });
}
