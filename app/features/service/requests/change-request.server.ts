import { z } from "zod";
import { type ChangeCtx, command } from "~/door/operation.server";
import { conflict, type Outcome, ok, orNotFound, unchanged } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { newId } from "~/lib/ids";
import { markFilesSent } from "../files/enclosed-files.store.server";
import { mayAnswer, personOf } from "../service-rules";
import { queueRequestMail, staffOf } from "./queue-request-mail.server";
import { canRead } from "./request-access";
import {
  findMessageOf,
  insertMessage,
  lockRequest,
  type ServiceRequest,
  updateRequest,
} from "./requests.store.server";
import { replySchema, requestIdSchema } from "./service-request.schema";

/** Locks a request that the actor may read; others are not found. */
async function lockReadable(ctx: ChangeCtx, id: string): Promise<ServiceRequest> {
  const request = orNotFound(await lockRequest(ctx.tx, id));
  return orNotFound(canRead(ctx.actor, request) ? request : null);
}

/** Adds a message: the author's opens the request again, the staff's answers it. */
export const replyToRequest = command({
  name: "requests.reply",
  allow: signedIn,
  limits: [{ times: 60, seconds: 3_600 }],
  input: replySchema,
  unaudited: "a second press finds the first message and changes nothing",
  async run(ctx, { request: requestId, bundle, text }): Promise<Outcome<null>> {
    const request = await lockReadable(ctx, requestId);
    const userId = personOf(ctx.actor);
    const earlierMessage = await findMessageOf(ctx.tx, bundle);
    if (earlierMessage) {
      const isSame = earlierMessage.requestId === requestId && earlierMessage.text === text;
      return isSame ? ok(null) : conflict({ key: "requests.alreadySent" });
    }
    const isStaff = request.userId !== userId;
    const now = ctx.clock.now();
    const message = { id: newId(), requestId, bundle, userId, isStaff, text, createdAt: now };
    await insertMessage(ctx.tx, message);
    const files = await markFilesSent(ctx.tx, { bundle, userId });
    const state = isStaff ? "answered" : "open";
    await updateRequest(ctx.tx, requestId, { state, updatedAt: now });
    const enclosures = files.map(({ fileName, size }) => ({ fileName, size }));
    await ctx.audit({
      kind: "serviceRequest",
      id: requestId,
      before: { state: request.state },
      after: { state, message: message.id, files: enclosures },
    });
    const readers = isStaff ? [request.userId] : await staffOf(ctx, request.assigneeId);
    const event = isStaff ? "answered" : "replied";
    await queueRequestMail(ctx, request, { event, mailId: message.id, text }, readers);
    return ok(null);
  },
});

/** Closes a request: its author may, and the staff, of whom the author is told. */
export const closeRequest = command({
  name: "requests.close",
  allow: signedIn,
  input: requestIdSchema,
  unaudited: "closing what is closed changes nothing",
  async run(ctx, { request: id }) {
    const request = await lockReadable(ctx, id);
    if (request.state === "closed") return ok(null);
    await setState(ctx, request, "closed");
    const mailId = `${id}-${request.version}`;
    await queueRequestMail(ctx, request, { event: "closed", mailId, text: "" }, [request.userId]);
    return ok(null);
  },
});

export const reopenRequest = command({
  name: "requests.reopen",
  allow: signedIn,
  input: requestIdSchema,
  unaudited: "opening what is open changes nothing",
  async run(ctx, { request: id }) {
    const request = await lockReadable(ctx, id);
    if (request.state === "closed") await setState(ctx, request, "open");
    return ok(null);
  },
});

async function setState(ctx: ChangeCtx, { id, state }: ServiceRequest, newState: "closed" | "open") {
  await updateRequest(ctx.tx, id, { state: newState, updatedAt: ctx.clock.now() });
  await ctx.audit({ kind: "serviceRequest", id, before: { state }, after: { state: newState } });
}

/** Takes a request on, or gives it back to everybody. */
export const assignRequest = command({
  name: "requests.assign",
  allow: mayAnswer,
  input: z.strictObject({ ...requestIdSchema.shape, to: z.enum(["me", "nobody"]) }),
  async run(ctx, { request: id, to }) {
    const { assigneeId: before } = orNotFound(await lockRequest(ctx.tx, id));
    const assigneeId = to === "me" ? personOf(ctx.actor) : null;
    if (assigneeId === before) return unchanged(null);
    await updateRequest(ctx.tx, id, { assigneeId });
    await ctx.audit({
      kind: "serviceRequest",
      id,
      before: { assignee: before },
      after: { assignee: assigneeId },
    });
    return ok(null);
  },
});

/** Gives a request another title, by which the staff find it. */
export const renameRequest = command({
  name: "requests.rename",
  allow: mayAnswer,
  input: z.strictObject({
    ...requestIdSchema.shape,
    version: z.coerce.number().int(),
    title: z.string().trim().min(1).max(120),
  }),
  async run(ctx, { request: id, version, title }): Promise<Outcome<null>> {
    const request = orNotFound(await lockRequest(ctx.tx, id));
    if (request.version !== version) return conflict({ key: "requests.changedElsewhere" });
    if (request.title === title) return unchanged(null);
    await updateRequest(ctx.tx, id, { title });
    await ctx.audit({
      kind: "serviceRequest",
      id,
      before: { title: request.title },
      after: { title },
    });
    return ok(null);
  },
});
