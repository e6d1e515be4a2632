import type { ErpMessage, Scope } from "../../port/basics";
import type { Orders } from "../../port/documents";
import { answerWith, type SapCall, type SapSystem } from "../call";
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
  const get = async (call: SapCall, number: string, within: Scope) =>
    presentDocument(call, shape, await readDocument(call, shape, number, within));
  return {
    get: (ctx, number, within) => answerWith(system, ctx, (call) => get(call, number, within)),
    search: (ctx, search) => answerWith(system, ctx, (call) => listDocuments(call, shape, search)),
    create: (ctx, draft, key) =>
      answerWith(system, ctx, (call) =>
        createDocument(call, submissions, { shape, draft: { ...draft, kind: shape.kind }, key }),
      ),
    findBySubmission: (ctx, key) => answerWith(system, ctx, (call) => findBySubmission(call, shape, key)),
    simulateChange: (ctx, number, within, change) =>
      answerWith(system, ctx, async (call) => {
        const document = await get(call, number, within);
        await checkChange(call, shape, document, change);
        const simulationMessages: ErpMessage[] = [];
        const simulationCall = { ...call, messages: simulationMessages };
        const simulation = await simulate(simulationCall, changedDraft(document, change));
        call.messages.push(...simulationMessages.filter((message) => isAboutChange(change, message)));
        return changedDocument(document, change, simulation);
      }),
    change: (ctx, target, change) =>
      answerWith(system, ctx, (call) => changeDocument(call, shape, target, change)),
    findChange: (ctx, number, within, key) =>
      answerWith(system, ctx, (call) => findChange(call, shape, { number, within, key })),
    cancel: (ctx, target) => answerWith(system, ctx, (call) => changeDocument(call, shape, target, "cancel")),
    copy: (ctx, number, within) =>
      answerWith(system, ctx, async (call) => {
        const document = await get(call, number, within);
        const numbers = document.items.map(({ material }) => material);
        const materials = await readMaterials(call, numbers);
        const isSellable = (material: string) => materials.get(material)?.status === "sellable";
        return copiedDraft(call, document, isSellable);
      }),
  };
}
