import type { ErpMessage } from "../../port/basics";
import type { Orders } from "../../port/documents";
import { answerWith, type SapSystem } from "../call";
import { readMaterials } from "../materials/read-materials";
import { simulate } from "../pricing/simulate";
import { changeDocument, checkChange, findChange } from "./change-document";
import { createDocument, findBySubmission, type Submissions } from "./create-document";
import { changedDraft, copiedDraft } from "./draft-of";
import { listDocuments } from "./list-documents";
import { presentDocument } from "./present-document";
import { readDocument } from "./read-document";
import type { DocumentShape } from "./shapes";
import { changedDocument, isAboutChange } from "./simulated-change";

/** Methods that orders and quotes share. */
export function salesDocumentsOf(
  system: SapSystem,
  submissions: Submissions,
  shape: DocumentShape,
): Omit<Orders, "similar"> {
  const get = async (...[ctx, number, within]: Parameters<Orders["get"]>) =>
    presentDocument(system, ctx, shape, await readDocument(system, ctx, shape, number, within));
  return {
    get: (...args) => answerWith(system, () => get(...args)),
    search: (ctx, search) => answerWith(system, () => listDocuments(system, ctx, shape, search)),
    create: (ctx, draft, key) =>
      answerWith(system, (messages: ErpMessage[]) =>
        createDocument(
          system,
          submissions,
          ctx,
          { shape, draft: { ...draft, kind: shape.kind }, key },
          messages,
        ),
      ),
    findBySubmission: (ctx, key) => answerWith(system, () => findBySubmission(system, ctx, shape, key)),
    simulateChange: (ctx, number, within, change) =>
      answerWith(system, async (messages) => {
        const document = await get(ctx, number, within);
        await checkChange(system, ctx, shape, document, change);
        const simulationMessages: ErpMessage[] = [];
        const simulation = await simulate(system, ctx, changedDraft(document, change), simulationMessages);
        messages.push(...simulationMessages.filter((message) => isAboutChange(change, message)));
        return changedDocument(document, change, simulation);
      }),
    change: (ctx, target, change) =>
      answerWith(system, (messages) => changeDocument(system, ctx, shape, target, change, messages)),
    findChange: (ctx, number, within, key) =>
      answerWith(system, () => findChange(system, ctx, shape, { number, within, key })),
    cancel: (ctx, target) =>
      answerWith(system, (messages) => changeDocument(system, ctx, shape, target, "cancel", messages)),
    copy: (ctx, number, within) =>
      answerWith(system, async (messages) => {
        const document = await get(ctx, number, within);
        const numbers = document.items.map(({ material }) => material);
        const materials = await readMaterials(system, ctx, numbers);
        const isSellable = (material: string) => materials.get(material)?.status === "sellable";
        return copiedDraft(ctx, document, isSellable, messages);
      }),
  };
}
