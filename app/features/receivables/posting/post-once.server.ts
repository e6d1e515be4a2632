import type { ProcessCtx } from "~/door/operation.server";
import type { ErpContext, ErpResult, PaymentInstruction, PostedPayment } from "~/erp/erp";
import { ErpError, isRefusal, isSafeToRepeat } from "~/erp/erp-errors";

interface Posting {
  erpContext: ErpContext;
  /** Idempotency key by which the ERP recognises the payment. */
  key: string;
  instruction: PaymentInstruction;
  /** Stores that posting has begun, and returns whether this is the first attempt. */
  begin(): Promise<boolean>;
  /** Forgets an attempt that certainly did not reach the ERP. */
  reset(): Promise<void>;
}

/**
 * Posts a payment in the ERP exactly once, by the protocol of decision 5: a later attempt looks the key up first, and
 * posts again only if the ERP refuses a second posting under one key. Returns the ERP's number, or null where it takes
 * no payments.
 */
export async function postOnce({ erp }: Pick<ProcessCtx, "erp">, posting: Posting): Promise<string | null> {
  const { erpContext, key, instruction } = posting;
  const { receivables } = erp;
  const capabilities = erp.capabilitiesOf(erpContext.system);
  if (!capabilities.postPayments) return null;
  const isFirstAttempt = await posting.begin();
  const payment = isFirstAttempt ? null : (await receivables.findPayment(erpContext, key)).value;
  if (payment) return payment.number;
  // A missing posting proves nothing: a late commit may still come. The job retries later, and in the end a person
  // looks.
  if (!isFirstAttempt && !capabilities.refusesDuplicateKeys)
    throw new ErpError({ kind: "timeout", ambiguous: true });
  let reply: ErpResult<PostedPayment>;
  try {
    reply = await receivables.postPayment(erpContext, instruction, key);
  } catch (error) {
    // Resets after a certain failure, so that the next attempt posts; after any other one it looks the posting up.
    if (isFirstAttempt && (isSafeToRepeat(error) || isRefusal(error))) await posting.reset();
    throw error;
  }
  return reply.value.payment.number;
}
