import { type ChangeCtx, command } from "~/door/operation.server";
import { conflict, invalid, type Outcome, ok } from "~/door/outcome";
import { signedIn, withPartner } from "~/door/verdict";
import { worksInSalesArea } from "~/features/identity/partners/works-in-sales-area.server";
import { newId } from "~/lib/ids";
import { markFilesSent } from "../files/enclosed-files.store.server";
import { personOf } from "../service-rules";
import { queueRequestMail, staffOf } from "./queue-request-mail.server";
import { findMessageOf, insertMessage, insertRequest } from "./requests.store.server";
import type { RequestKind } from "./service-request";
import { askSalesSchema, reportIssueSchema } from "./service-request.schema";

interface NewRequest {
  kind: RequestKind;
  bundle: string;
  page: string;
  /** Support code of that page; empty if none. */
  code: string;
  title: string;
  text: string;
  salesAreaId: string | null;
}

/** Reports a problem to the staff. */
export const reportIssue = command({
  name: "requests.reportIssue",
  allow: signedIn,
  limits: [{ times: 30, seconds: 3_600 }],
  input: reportIssueSchema,
  unaudited: "a second press finds the first request and changes nothing",
  run: (ctx, { bundle, page, code, title, description, custom }) =>
    createRequest(ctx, {
      kind: "issue" as const,
      bundle,
      page,
      code,
      title,
      text: withCustom(description, custom),
      salesAreaId: ctx.actor.salesArea?.id ?? null,
    }),
});

/** Asks the people of a sales area. */
export const askSales = command({
  name: "requests.askSales",
  allow: signedIn.and(withPartner),
  limits: [{ times: 30, seconds: 3_600 }],
  input: askSalesSchema,
  unaudited: "a second press finds the first request and changes nothing",
  async run(ctx, { bundle, page, text, salesArea, custom }) {
    if (salesArea && !(await worksInSalesArea(ctx.tx, ctx.actor, salesArea))) {
      return invalid("salesArea", { key: "form.notAChoice" });
    }
    return createRequest(ctx, {
      kind: "sales" as const,
      bundle,
      page,
      code: "",
      title: titleOf(text),
      text: withCustom(text, custom),
      salesAreaId: salesArea || (ctx.actor.salesArea?.id ?? null),
    });
  },
});

/** Characters of a question that stand for it in lists. */
const titleLength = 80;

function titleOf(text: string): string {
  const [firstLine = ""] = text.split("\n", 1);
  return firstLine.length > titleLength ? `${firstLine.slice(0, titleLength - 1).trimEnd()}…` : firstLine;
}

const withCustom = (text: string, custom: Record<string, string>) =>
  [text, ...Object.entries(custom).map(([name, value]) => `${name}: ${value}`)].join("\n");

/** Stores a request with its first message, once for each form. */
async function createRequest(ctx: ChangeCtx, request: NewRequest): Promise<Outcome<{ request: string }>> {
  const { kind, bundle, page, code, title, text, salesAreaId } = request;
  const { tx, actor } = ctx;
  const userId = personOf(actor);
  const now = ctx.clock.now();
  const id = newId();
  const earlierMessage = await findMessageOf(tx, bundle);
  if (earlierMessage) {
    const isSame = earlierMessage.userId === userId && earlierMessage.text === text;
    return isSame ? ok({ request: earlierMessage.requestId }) : conflict({ key: "requests.alreadySent" });
  }
  const files = await markFilesSent(tx, { bundle, userId });
  await insertRequest(tx, {
    id,
    kind,
    title,
    userId,
    page,
    supportCode: code,
    salesAreaId,
    partner: actor.partner,
    state: "open",
    createdAt: now,
    updatedAt: now,
  });
  const message = { id: newId(), requestId: id, bundle, userId, isStaff: false, text, createdAt: now };
  if (!(await insertMessage(tx, message))) return conflict({ key: "requests.alreadySent" });
  const enclosures = files.map(({ fileName, size }) => ({ fileName, size }));
  await ctx.audit({ kind: "serviceRequest", id, after: { kind, title, page, files: enclosures } });
  const requestHead = { id, title, kind };
  await queueRequestMail(ctx, requestHead, { event: "received", mailId: message.id, text }, [userId]);
  await queueRequestMail(
    ctx,
    requestHead,
    { event: "created", mailId: message.id, text },
    await staffOf(ctx, null),
  );
  return ok({ request: id });
}
