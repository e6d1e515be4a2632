import { z } from "zod";
import { query } from "~/door/operation.server";
import { ok, orNotFound } from "~/door/outcome";
import { signedIn } from "~/door/verdict";
import { findPreparedQuote } from "~/features/carts/prepared/prepare-quote.server";
import { findPeople, findSalesAreaTitles } from "~/features/identity/people/people.queries.server";
import { findSentFiles } from "../files/enclosed-files.store.server";
import { mayAnswer, personOf } from "../service-rules";
import { canRead } from "./request-access";
import { findMessages, findRequest, findRequests } from "./requests.store.server";
import { findRequestsSchema, listRequestsSchema, requestIdSchema } from "./service-request.schema";

/** Lists the person's own requests. */
export const listRequests = query({
  name: "requests.list",
  allow: signedIn,
  input: listRequestsSchema,
  async run({ db, actor }, paging) {
    return ok({ ...(await findRequests(db, { userId: personOf(actor) }, paging)), ...paging });
  },
});

/** Lists everybody's requests with their authors, for the staff. */
export const findAllRequests = query({
  name: "requests.find",
  allow: mayAnswer,
  input: findRequestsSchema,
  async run({ db }, { q, state, ...paging }) {
    const { items, total } = await findRequests(db, { q, state }, paging);
    const people = await findPeople(
      db,
      items.flatMap(({ userId, assigneeId }) => [userId, ...(assigneeId ? [assigneeId] : [])]),
    );
    const namedRequests = items.map((request) => ({
      ...request,
      author: people.get(request.userId)?.name ?? "",
      assignee: request.assigneeId ? (people.get(request.assigneeId)?.name ?? "") : "",
    }));
    return ok({ items: namedRequests, total, ...paging });
  },
});

/** Reads a request with its thread. */
export const getRequest = query({
  name: "requests.get",
  allow: signedIn,
  input: requestIdSchema,
  async run({ db, actor }, { request: id }) {
    const request = orNotFound(await findRequest(db, id));
    orNotFound(canRead(actor, request) ? request : null);
    const messages = await findMessages(db, id);
    const files = await findSentFiles(db, messages);
    const ids = [request.userId, request.assigneeId, ...messages.map(({ userId }) => userId)];
    const people = await findPeople(
      db,
      ids.filter((each) => each !== null),
    );
    const { salesAreaId } = request;
    const [salesArea = ""] = await findSalesAreaTitles(db, salesAreaId ? [salesAreaId] : []);
    const nameOf = (userId: string) => people.get(userId)?.name ?? "";
    return ok({
      request,
      salesArea,
      author: nameOf(request.userId),
      assignee: request.assigneeId ? nameOf(request.assigneeId) : "",
      isOwn: request.userId === actor.userId,
      quote: request.quoteCartId ? await findPreparedQuote(db, request.quoteCartId) : null,
      messages: messages.map((message) => ({
        ...message,
        author: nameOf(message.userId),
        files: files.filter(({ bundle }) => bundle === message.bundle),
      })),
    });
  },
});

/** Opens a file of a thread. */
export const getRequestFile = query({
  name: "requests.getFile",
  allow: signedIn,
  input: z.strictObject({ ...requestIdSchema.shape, file: z.uuid() }),
  async run({ db, files, actor }, { request: id, file: fileId }) {
    const request = orNotFound(await findRequest(db, id));
    orNotFound(canRead(actor, request) ? request : null);
    const messages = await findMessages(db, id);
    const sentFiles = await findSentFiles(db, messages);
    const { fileName, type, size } = orNotFound(sentFiles.find(({ id }) => id === fileId));
    return ok({ name: fileName, type, size, content: orNotFound(await files.get(fileId)) });
  },
});
