import type { Ctx } from "~/door/operation.server";
import type { Services } from "~/door/services";
import { outputSchema } from "~/features/documents/documents.schema";
import { getOutput } from "~/features/documents/papers/papers.queries.server";
import { findActor } from "~/features/identity/sessions/find-actor.server";
import { newId } from "~/lib/ids";
import type { Attachment, PaperReference } from "~/mail/mail";
import { getRequestPaper } from "./cart-paper.queries.server";

/** Fetches a paper that a mail brings, with the rights that its reader has now; null if they no longer reach it. */
export async function fetchMailedPaper(
  services: Services,
  { reader, of }: PaperReference,
): Promise<Attachment | null> {
  const actor = await findActor(services.database.db, reader);
  if (!actor) return null;
  const ctx: Ctx = { actor, requestId: newId(), origin: "portal", services };
  if ("request" in of) {
    const paper = await getRequestPaper(ctx, { request: of.request });
    if (paper.kind !== "ok") return withoutPaper(paper.kind);
    const { fileName, content } = paper.value;
    return { name: fileName, type: "application/pdf", content: Buffer.from(content) };
  }
  const paper = await getOutput(ctx, outputSchema.parse({ number: of.number, type: of.output }));
  if (paper.kind !== "ok") return withoutPaper(paper.kind);
  const { fileName, mediaType, content } = paper.value;
  return { name: fileName, type: mediaType, content: Buffer.from(await new Response(content).arrayBuffer()) };
}

/** An ERP that does not answer is asked again; a refusal is final. */
function withoutPaper(kind: string): null {
  if (kind === "unavailable") throw new Error("The ERP has not answered with the paper");
  return null;
}
