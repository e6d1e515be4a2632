import { type ChangeCtx, type ProcessCtx, process } from "~/door/operation.server";
import { conflict, invalid, ok, type Problem } from "~/door/outcome";
import { no } from "~/door/verdict";
import { dayIn } from "~/lib/business-date";
import { digitsOf } from "~/lib/currency-digits";
import { newId } from "~/lib/ids";
import { mailRound, prepareRoundMails } from "./mail-round.server";
import { assertSameThread, type NegotiatedQuote, readNegotiatedQuote } from "./negotiated-quote.server";
import { negotiableItems, proposedLines } from "./negotiation";
import { writeRoundSchema } from "./negotiation.schema";
import { mayNegotiate } from "./negotiation-rules";
import { advanceRound, insertRound, type Round } from "./negotiations.store.server";

/** Writes the next round: begins a negotiation, or answers the other side with a proposal of one's own. */
export const writeRound = process({
  name: "negotiations.write",
  allow: mayNegotiate,
  limits: [{ times: 60, seconds: 600 }],
  input: writeRoundSchema,
  async run(ctx, { number, version, round, comment, lines: typedLines, validTo }) {
    const thread = await readNegotiatedQuote(ctx, number);
    const { side, quote, last } = thread;
    const check = assertSameThread(thread, { version, round });
    if (check.kind !== "ok") return check;
    if (!quote.change.allowed)
      ctx.require(no({ key: "door.literal", params: { text: quote.change.reason } }));
    if (!last && side === "seller") return conflict({ key: "negotiations.customerBegins" });
    if (last?.state === "accepting") return conflict({ key: "negotiations.beingAccepted" });
    if (last?.state === "open" && last.side === side) return conflict({ key: "negotiations.waitForAnswer" });
    const problems = problemsIn(ctx, thread, typedLines, validTo);
    if (problems.length > 0) return { kind: "invalid", problems };
    const lines = proposedLines(quote.items, typedLines);
    if (lines.length === 0) return invalid("", { key: "negotiations.nothingProposed" });
    const row: Round = {
      id: newId(),
      quoteNumber: number,
      soldTo: quote.soldTo.number,
      soldToName: quote.soldTo.name,
      salesAreaId: quote.salesArea,
      system: thread.erpContext.system,
      round: round + 1,
      side,
      userId: ctx.actor.userId ?? "",
      author: ctx.actor.userName,
      comment,
      lines,
      validTo: side === "seller" ? (validTo ?? null) : null,
      state: "open",
      currency: quote.currency,
      decidedBy: "",
      deciderId: null,
      reply: "",
      key: null,
      version: null,
      language: ctx.actor.formats.locale,
      checks: 0,
      remindedAt: null,
      createdAt: ctx.clock.now(),
      updatedAt: ctx.clock.now(),
    };
    const roundMails = await prepareRoundMails(ctx, row, "proposed");
    return ctx.transaction(async (change) => {
      if (!(await insert(change, row, last))) return conflict({ key: "negotiations.answeredMeanwhile" });
      await change.audit({
        kind: "negotiation",
        id: row.id,
        after: { quote: number, comment, lines, validTo },
      });
      await mailRound(change, row, roundMails, comment);
      return ok({ number, round: row.round, side });
    });
  },
});

async function insert(change: ChangeCtx, row: Round, last: Round | null): Promise<boolean> {
  if (last?.state === "open") {
    const now = change.clock.now();
    const answeredRound = await advanceRound(change.tx, last.id, ["open"], {
      state: "answered",
      updatedAt: now,
    });
    if (!answeredRound) return false;
  }
  return insertRound(change.tx, row);
}

function problemsIn(
  ctx: ProcessCtx,
  { side, quote }: NegotiatedQuote,
  typedLines: readonly {
    itemNumber: number;
    price?: string | undefined;
    requestedDate?: string | undefined;
  }[],
  validTo: string | undefined,
): Problem[] {
  const today = dayIn(ctx.actor.formats.timeZone, ctx.clock.now());
  const decimals = digitsOf(quote.currency);
  const itemByNumber = new Map(negotiableItems(quote.items).map((item) => [item.itemNumber, item]));
  const problems = typedLines.flatMap(({ itemNumber, price, requestedDate }, index): Problem[] => {
    const item = itemByNumber.get(itemNumber);
    const hasDate = requestedDate !== undefined && requestedDate !== item?.requestedDate;
    return [
      ...((price?.split(".")[1]?.replace(/0+$/, "").length ?? 0) > decimals
        ? [{ path: `lines[${index}].price`, text: { key: "negotiations.priceInvalid" } } as Problem]
        : []),
      ...(hasDate && requestedDate < today
        ? [{ path: `lines[${index}].requestedDate`, text: { key: "amendments.pastDate" } } as Problem]
        : []),
    ];
  });
  if (side === "seller" && !validTo) {
    problems.push({ path: "validTo", text: { key: "negotiations.validToMissing" } });
  }
  if (validTo && validTo < today) problems.push({ path: "validTo", text: { key: "amendments.pastDate" } });
  return problems;
}
