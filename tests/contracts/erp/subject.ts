import type { Faults } from "~/erp/demo-erp";
import type {
  ChangeTarget,
  DocumentRow,
  DraftDocument,
  DraftLine,
  Erp,
  ErpContext,
  SalesDocument,
  Scope,
} from "~/erp/erp";
import { ErpError, type ErpFailureKind } from "~/erp/erp-errors";
import type { Clock } from "~/lib/clock";

/** ERP with the small master data, a clock to advance and faults to switch on. It is Monday, 2 March 2026. */
export interface ErpUnderTest {
  erp: Erp;
  clock: Clock & { advance(milliseconds: number): void };
  faults: Faults;
  advanceTime(days: number): Promise<void>;
  /** Sells a material no longer, or again. */
  setSold(material: string, isSold: boolean): Promise<void>;
  close(): Promise<void>;
}

export type Subject = () => ErpUnderTest;

/** Customers of the small master data. */
export const vanDijk = "100001";
export const lambert = "100002";

export const context = (differs: Partial<ErpContext> = {}): ErpContext => ({
  system: "main",
  language: "en",
  salesArea: "1000",
  partner: vanDijk,
  requestId: "contract",
  ...differs,
});

/** Material, quantity, and the unit if it is not the sales unit. */
export type WantedLine = [material: string, quantity: string, unit?: string];

export function draftOf(wantedRecords: WantedLine[], differs: Partial<DraftDocument> = {}): DraftDocument {
  return {
    kind: "order",
    soldTo: vanDijk,
    poNumber: "PO-4711",
    lines: wantedRecords.map(
      ([material, quantity, unit], index): DraftLine => ({
        itemNumber: (index + 1) * 10,
        material,
        quantity,
        ...(unit ? { unit } : {}),
      }),
    ),
    ...differs,
  };
}

export const of = (soldTo: string): Scope => [{ function: "soldTo", number: soldTo }];

/** Names a document for a change of it as it was read. */
export const targetOf = (
  { number, version }: Pick<DocumentRow, "number" | "version">,
  within: Scope = of(vanDijk),
): ChangeTarget => ({ number, within, version });

let keys = 0;
/** Makes an idempotency key that has not been used. */
export const freshKey = (): string => {
  keys += 1;
  return `key-${process.pid}-${keys}`;
};

export async function createOrder(
  subject: ErpUnderTest,
  wantedRecords: WantedLine[],
  differs: Partial<DraftDocument> = {},
  ctx = context(),
): Promise<SalesDocument> {
  const draft = draftOf(wantedRecords, differs);
  const createdResult = await subject.erp.orders.create({ ...ctx, partner: draft.soldTo }, draft, freshKey());
  return createdResult.value.document;
}

/** Returns the failure of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<ErpError> {
  const error = await call.then(
    () => new Error("The call succeeded"),
    (thrownValue: unknown) => thrownValue,
  );
  if (error instanceof ErpError) return error;
  throw error;
}

export const kindOf = async (call: Promise<unknown>): Promise<ErpFailureKind> => (await failureOf(call)).kind;

export async function codesOf(call: Promise<unknown>): Promise<string[]> {
  const { failure } = await failureOf(call);
  return failure.kind === "rejected" ? failure.messages.map((message) => message.code) : [failure.kind];
}
