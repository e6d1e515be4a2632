import { ErpError } from "../../erp-errors";
import type { ErpMessage } from "../../port/basics";
import type { DraftDocument } from "../../port/pricing";
import { type SapCall, services } from "../call";
import { draftBody } from "../drafts/draft-body";
import { inOwnWords, successIn } from "../drafts/own-words";
import type { PreparedLine } from "../drafts/prepare-lines";
import type { Row } from "../odata/rows";
import { timeouts } from "../odata/sender.server";

export interface SimulationAnswer {
  row: Row;
  messages: ErpMessage[];
  /** Lines that SAP refused, with its reasons. */
  refusals: Map<number, ErpMessage[]>;
}

const shape = {
  type: "SalesOrderType",
  item: "SalesOrderItem",
  withDates: true,
  withTexts: false,
};

/** Names the associations that the answer is to hold: SAP calculates only what the request names. */
function requestBody(call: SapCall, draft: DraftDocument, lines: readonly PreparedLine[]): Row {
  const body = draftBody(call, draft, lines, { ...shape, typeCode: call.settings.codes.orderType });
  const items = (body.to_Item as Row[]).map((item) => ({
    to_ScheduleLine: [],
    to_PricingElement: [],
    ...item,
  }));
  return {
    ...body,
    to_Item: items,
    to_Partner: body.to_Partner ?? [],
    to_Pricing: {},
    to_PricingElement: [],
    ...(draft.kind === "order" ? { to_Credit: {} } : {}),
  };
}

/**
 * Simulates the lines. SAP refuses the whole document for one wrong line: those that it names are left out and the rest
 * asked again, so that a cart keeps its prices.
 */
export async function askSimulation(
  call: SapCall,
  draft: DraftDocument,
  lines: readonly PreparedLine[],
): Promise<SimulationAnswer> {
  const refusals = new Map<number, ErpMessage[]>();
  const subject = { soldTo: draft.soldTo, shipTo: draft.shipTo, lines };
  for (;;) {
    const remainingLines = lines.filter(({ draft: line }) => !refusals.has(line.itemNumber));
    if (remainingLines.length === 0) return { row: {}, messages: [], refusals };
    try {
      const { row, messages } = await call.client.post(call.ctx, services.pricing, "A_SalesOrderSimulation", {
        body: requestBody(call, draft, remainingLines),
        isWrite: false,
        timeout: timeouts.simulate,
      });
      return { row, messages: successIn(call, subject, messages), refusals };
    } catch (error) {
      if (!(error instanceof ErpError) || error.failure.kind !== "rejected") throw error;
      const messages = error.failure.messages.map((one) => inOwnWords(call, subject, one));
      const failedLines = remainingLines.filter(({ draft: { itemNumber } }) =>
        messages.some((one) => one.severity === "error" && one.target?.item === itemNumber),
      );
      if (failedLines.length === 0) throw new ErpError({ kind: "rejected", messages }, error);
      for (const { draft: line } of failedLines) {
        const lineMessages = messages.filter((one) => one.target?.item === line.itemNumber);
        refusals.set(line.itemNumber, lineMessages);
      }
    }
  }
}
